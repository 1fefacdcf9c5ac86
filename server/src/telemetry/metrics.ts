import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolFigures } from '../db/client.ts';
import type { Counts } from '../deps.ts';
import type { AttemptOutcome } from '../jobs/job-observer.ts';

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15];
const WORK_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60];

const JOB_OUTCOMES: readonly AttemptOutcome[] = ['done', 'retried', 'dead', 'lost'];
const MAIL_OUTCOMES = ['sent', 'failed', 'unclear', 'delivered', 'bounced', 'complained'];
const DOCUMENT_OUTCOMES = ['rendered', 'refused', 'timeout', 'failed'];
const PAYMENT_OUTCOMES = ['open', 'processing', 'failed', 'expired', 'paid', 'unknown'];
const DELIVERY_OUTCOMES = ['delivered', 'retried', 'failed'];
const REFUSAL_REASONS = ['connections', 'pressure', 'rate limit'];

/** Sources that are read when metrics are collected. A missing source is zero. */
interface MetricSources {
  database?: () => PoolFigures;
  documents?: () => { readonly waiting: number; readonly processes: number };
  connections?: () => number;
  eventStreams?: () => number;
  jobs?: () => Promise<readonly JobFigures[]>;
}

export interface JobFigures {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  /** Seconds since the oldest due job was due. */
  readonly oldestDueSeconds: number;
}

/** The metrics of the process. Labels are names from the code, never ids or user input. */
export interface Metrics extends Counts {
  readonly registry: Registry;
  /** The sources of the gauges; the parts of the server register here as they start. */
  readonly sources: MetricSources;
  readonly requestDuration: Histogram<'method' | 'route' | 'status'>;
  readonly requestsInFlight: Gauge;
  readonly refusals: Counter<'reason'>;
  readonly queryDuration: Histogram<'kind'>;
  readonly jobAttempts: Counter<'name' | 'outcome'>;
  readonly jobDuration: Histogram<'name'>;
  readonly documents: Counter<'outcome'>;
  readonly documentDuration: Histogram;
  readonly mails: Counter<'outcome'>;
}

/**
 * Metrics in a separate registry, because a process may have several servers. Every known label value,
 * including `jobNames`, starts at 0: Prometheus sees no increase in a series that begins at 1, so the first
 * event would not raise an alert.
 */
export function createMetrics(jobNames: readonly string[] = []): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const sources: MetricSources = {};
  collectDefaultMetrics({ register: registry });
  const payments = new Counter({
    name: 'plumbline_payments_total',
    help: 'Questions to payment providers about a deposit, by what they said.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const webhookDeliveries = new Counter({
    name: 'plumbline_webhook_deliveries_total',
    help: 'Tries to tell a contractor’s own address of an event.',
    labelNames: ['outcome'],
    registers,
  });
  registerGauges(registry, sources);
  const metrics: Metrics = {
    registry,
    sources,
    requestDuration: new Histogram({
      name: 'plumbline_http_request_duration_seconds',
      help: 'From the headers of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'plumbline_http_requests_in_flight',
      help: 'Requests without the end of an answer, live events among them.',
      registers,
    }),
    refusals: new Counter({
      name: 'plumbline_http_refusals_total',
      help: 'Requests and connections that were turned away.',
      labelNames: ['reason'],
      registers,
    }),
    queryDuration: new Histogram({
      name: 'plumbline_database_query_duration_seconds',
      help: 'One statement, waiting for a connection included.',
      labelNames: ['kind'],
      buckets: QUERY_BUCKETS,
      registers,
    }),
    jobAttempts: new Counter({
      name: 'plumbline_job_attempts_total',
      help: 'Attempts of jobs that ended.',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'plumbline_job_duration_seconds',
      help: 'One attempt of a job.',
      labelNames: ['name'],
      buckets: WORK_BUCKETS,
      registers,
    }),
    documents: new Counter({
      name: 'plumbline_documents_total',
      help: 'PDFs asked of the document processes.',
      labelNames: ['outcome'],
      registers,
    }),
    documentDuration: new Histogram({
      name: 'plumbline_document_duration_seconds',
      help: 'One PDF, waiting for a process included.',
      buckets: WORK_BUCKETS,
      registers,
    }),
    mails: new Counter({
      name: 'plumbline_mails_total',
      help: 'Mails by how they ended.',
      labelNames: ['outcome'],
      registers,
    }),
    countPayment: (provider, outcome) => payments.inc({ provider, outcome }),
    countWebhookDelivery: (outcome) => webhookDeliveries.inc({ outcome }),
  };
  for (const name of jobNames)
    for (const outcome of JOB_OUTCOMES) metrics.jobAttempts.inc({ name, outcome }, 0);
  for (const provider of ONLINE_PROVIDERS)
    for (const outcome of PAYMENT_OUTCOMES) payments.inc({ provider, outcome }, 0);
  for (const outcome of MAIL_OUTCOMES) metrics.mails.inc({ outcome }, 0);
  for (const outcome of DOCUMENT_OUTCOMES) metrics.documents.inc({ outcome }, 0);
  for (const outcome of DELIVERY_OUTCOMES) webhookDeliveries.inc({ outcome }, 0);
  for (const reason of REFUSAL_REASONS) metrics.refusals.inc({ reason }, 0);
  return metrics;
}

function registerGauges(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'plumbline_database_connections_lost_total',
    'Connections for queries that broke, or were closed because PostgreSQL did not answer.',
    () => sources.database?.().lost ?? 0,
  );
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('plumbline_http_connections', 'Open connections.', () => sources.connections?.() ?? 0);
  gauge('plumbline_event_streams', 'Open streams of live events.', () => sources.eventStreams?.() ?? 0);
  gauge(
    'plumbline_database_queue',
    'Queries that wait for a connection.',
    () => sources.database?.().waiting ?? 0,
  );
  gauge(
    'plumbline_documents_waiting',
    'PDFs that wait for a document process.',
    () => sources.documents?.().waiting ?? 0,
  );
  gauge(
    'plumbline_document_processes',
    'Document processes that run.',
    () => sources.documents?.().processes ?? 0,
  );
  const connections = new Gauge({
    name: 'plumbline_database_connections',
    help: 'Connections to PostgreSQL.',
    labelNames: ['state'],
    registers,
    collect() {
      const { size, idle } = sources.database?.() ?? { size: 0, idle: 0 };
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'busy' }, size - idle);
    },
  });
  registerJobGauges(registers, sources);
}

function registerJobGauges(registers: Registry[], sources: MetricSources): void {
  const queued = new Gauge({
    name: 'plumbline_jobs',
    help: 'Jobs that are not done, in the whole queue.',
    labelNames: ['name', 'state'],
    registers,
    async collect() {
      const figures = (await sources.jobs?.()) ?? [];
      queued.reset();
      for (const { name, state, count } of figures) queued.set({ name, state }, count);
    },
  });
  const oldest = new Gauge({
    name: 'plumbline_job_oldest_due_seconds',
    help: 'How long the job that waits longest has been due.',
    labelNames: ['name'],
    registers,
    async collect() {
      const figures = (await sources.jobs?.()) ?? [];
      oldest.reset();
      for (const { name, state, oldestDueSeconds } of figures)
        if (state === 'ready') oldest.set({ name }, oldestDueSeconds);
    },
  });
}
