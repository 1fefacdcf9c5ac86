import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import type { ObserveAttempt } from '../jobs/job-observer.ts';
import { countJobs } from '../jobs/queries.ts';
import { loggingWith } from '../logging/log-scope.ts';
import type { MailSources } from '../mail/mail-sources.ts';
import { DocumentError } from '../pdf/document-error.ts';
import type { WatchedDocumentPool } from '../pdf/rendering/document-pool.ts';
import type { MailTransport } from '../providers/mail-transport.ts';
import type { JobFigures, Metrics } from './metrics.ts';
import type { SpanSpec, Tracing } from './tracing.ts';

/** The monitoring of this process: none, metrics, traces, or both. */
export interface Telemetry {
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
}

/** The shortest interval between two counts of the queue, in milliseconds. */
const COUNT_JOBS_EVERY_MS = 10_000;
const COUNT_WITHIN_MS = 1000;

function within<Result>(
  tracing: Tracing | undefined,
  spec: SpanSpec,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing ? tracing.within(spec, work) : work();
}

/** Measures and traces the attempts of jobs, and adds the job to their log lines. */
export function observeJobs({ metrics, tracing }: Telemetry): ObserveAttempt {
  return (name, attempt) =>
    loggingWith({ job: name }, async () => {
      const stop = metrics?.jobDuration.startTimer({ name });
      const outcome = await within(tracing, { name: `job ${name}`, kind: 'consumer' }, attempt);
      stop?.();
      metrics?.jobAttempts.inc({ name, outcome });
      return outcome;
    });
}

/** Counts, times and traces the documents of a pool. */
export function observeDocuments<Pool extends WatchedDocumentPool>(
  pool: Pool,
  { metrics, tracing }: Telemetry,
): Pool {
  if (metrics) metrics.sources.documents = () => pool.figures();
  return {
    ...pool,
    async render(document, request) {
      const stop = metrics?.documentDuration.startTimer();
      let outcome = 'failed';
      try {
        const pdf = await within(tracing, { name: 'document', kind: 'internal' }, () =>
          pool.render(document, request),
        );
        outcome = 'rendered';
        return pdf;
      } catch (error) {
        if (error instanceof DocumentError) outcome = OUTCOMES[error.code];
        throw error;
      } finally {
        stop?.();
        metrics?.documents.inc({ outcome });
      }
    },
  };
}

const OUTCOMES = {
  DOCUMENT_BUSY: 'refused',
  DOCUMENT_PENDING: 'refused',
  DOCUMENT_TIMEOUT: 'timeout',
  DOCUMENT_FAILED: 'failed',
} as const;
const MAIL_OUTCOMES = {
  handed_over: 'sent',
  failed: 'failed',
  unclear: 'unclear',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'complained',
} as const;

/** Counts the outcomes of mails. A transaction retried after a deadlock counts again. */
export function observeMailOutcomes(sources: MailSources, { metrics }: Telemetry): MailSources {
  return {
    ...sources,
    async recordOutcome(tx, outcome) {
      await sources.recordOutcome(tx, outcome);
      metrics?.mails.inc({ outcome: MAIL_OUTCOMES[outcome.kind] });
    },
  };
}

/** Traces each handover to the mail server. */
export function observeMailTransport(transport: MailTransport, { tracing }: Telemetry): MailTransport {
  return {
    isRepeatable: transport.isRepeatable,
    send: (mail, beforeHandOver) =>
      within(tracing, { name: 'mail', kind: 'client' }, () => transport.send(mail, beforeHandOver)),
    slots: () => transport.slots(),
    close: () => transport.close(),
  };
}

/**
 * The state of the queue for the metrics: repeats the last answer if it is requested often, or while the database is
 * slow, because that is when operators look.
 */
export function watchQueue(db: Database, clock: Clock): () => Promise<readonly JobFigures[]> {
  let last: readonly JobFigures[] = [];
  let counting: Promise<void> | undefined;
  let countedAt = Number.NEGATIVE_INFINITY;

  async function countAnew(): Promise<void> {
    try {
      const counted = await countJobs(db);
      const now = clock.now().getTime();
      last = counted.map(({ name, state, count, dueSince }) => ({
        name,
        state,
        count,
        oldestDueSeconds: dueSince ? Math.max(0, (now - dueSince.getTime()) / 1000) : 0,
      }));
    } catch {
      // Keeps the last known state.
    } finally {
      counting = undefined;
    }
  }

  return async () => {
    if (!counting && performance.now() - countedAt > COUNT_JOBS_EVERY_MS) {
      countedAt = performance.now();
      counting = countAnew();
    }
    if (counting) await Promise.race([counting, pause(COUNT_WITHIN_MS, undefined, { ref: false })]);
    return last;
  };
}
