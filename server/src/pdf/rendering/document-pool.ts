import type { EstimateDocument } from '../document-data.ts';
import { DocumentError } from '../document-error.ts';
import { createDocumentLane, type DocumentLog } from './document-lane.ts';
import { MOST_WEIGHT, weighDocument } from './weigh-document.ts';

/** The time limit of one document, after which its process is replaced. */
export const DOCUMENT_TIME_LIMIT_MS = 20_000;
/** A document of this weight takes almost a second. */
const HEAVY_FROM = 200_000;
/** A document that takes longer counts as heavy, whatever its weight. */
const QUICK_LIMIT_MS = 4_000;
const HEAVY_PROCESSES = 1;
const HEAVY_QUEUED = 12;

export interface DocumentPoolOptions {
  /** The most processes for ordinary documents; heavy ones have one more, started when needed. */
  readonly size: number;
  /** The time limit of one document, from the start of its rendering. */
  readonly timeoutMs: number;
  /** The most waiting ordinary documents; more are refused. One account may have half of them. Defaults to 100. */
  readonly maxQueued?: number;
  /** How long a document may wait for a process. Defaults to 30 seconds. */
  readonly maxWaitMs?: number;
  /** The weight from which a document is heavy; see `weighDocument`. */
  readonly heavyFrom?: number;
  /** How long a document may take before it counts as heavy, in milliseconds. */
  readonly quickLimitMs?: number;
  /** The program of the processes. Defaults to the one beside this module. */
  readonly worker?: string;
  readonly log?: DocumentLog;
}

/** Who requests a document, and how long they wait. */
export interface DocumentRequest {
  /** The account of the estimate: accounts take turns. Requests without one share a turn. */
  readonly account?: string;
  /** After this time the request fails with `DOCUMENT_PENDING`, while the document is still rendered and cached. */
  readonly patienceMs?: number;
}

export interface DocumentPool {
  /** Starts the processes for ordinary documents, so that the first one does not wait. Never rejects. */
  warm(): Promise<void>;
  /**
   * The PDF of an estimate. Rejects with a `DocumentError`: `DOCUMENT_BUSY` if the queue is full,
   * `DOCUMENT_TIMEOUT` past the time limit, `DOCUMENT_FAILED` for anything else.
   */
  render(document: EstimateDocument, request?: DocumentRequest): Promise<Uint8Array>;
  /** Refuses waiting documents, finishes running ones, and ends every process. */
  close(): Promise<void>;
}

/** A pool with metrics. */
export interface WatchedDocumentPool extends DocumentPool {
  /** The waiting documents, and the running processes. */
  figures(): { readonly waiting: number; readonly processes: number };
}

/**
 * Processes that render documents, in two lanes, so that ordinary documents never wait for heavy ones. A heavy document is
 * recognized by its weight, or by the time it has taken in the ordinary lane, which it then leaves.
 */
export function createDocumentPool(options: DocumentPoolOptions): WatchedDocumentPool {
  const { size, timeoutMs, maxQueued = 100, maxWaitMs = 30_000, worker, log } = options;
  const { heavyFrom = HEAVY_FROM, quickLimitMs = QUICK_LIMIT_MS } = options;
  const canTurnOutHeavy = quickLimitMs < timeoutMs;
  const quick = createDocumentLane({
    size,
    timeoutMs: Math.min(quickLimitMs, timeoutMs),
    maxQueued,
    maxWaitMs,
    worker,
    log,
  });
  const heavy = createDocumentLane({
    size: HEAVY_PROCESSES,
    timeoutMs,
    maxQueued: HEAVY_QUEUED,
    maxWaitMs,
    isHeavy: true,
    worker,
    log,
  });

  return {
    figures() {
      const [ordinary, slow] = [quick.figures(), heavy.figures()];
      return {
        waiting: ordinary.waiting + slow.waiting,
        processes: ordinary.processes + slow.processes,
      };
    },
    warm: () => quick.warm(),
    async render(document, { account = '' } = {}) {
      const weight = weighDocument(document);
      if (weight > MOST_WEIGHT) throw new DocumentError('DOCUMENT_TIMEOUT', undefined, 'permanent');
      if (weight >= heavyFrom) return heavy.render(document, account);
      try {
        return await quick.render(document, account);
      } catch (error) {
        const isLate = error instanceof DocumentError && error.code === 'DOCUMENT_TIMEOUT';
        if (!isLate || !canTurnOutHeavy) throw error;
        return heavy.render(document, account);
      }
    },
    async close() {
      await Promise.all([quick.close(), heavy.close()]);
    },
  };
}
