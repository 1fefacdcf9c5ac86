import type { EstimateDocument } from './document-data.ts';
import { DocumentError } from './document-error.ts';
import { createDocumentLane, type DocumentLog } from './document-lane.ts';
import { MOST_WEIGHT, weighDocument } from './weigh-document.ts';

/** How long the product waits for one document before its process is replaced. */
export const DOCUMENT_TIME_LIMIT_MS = 20_000;
/** A document of this weight takes the better part of a second. */
const HEAVY_FROM = 200_000;
/** A document that turns out to take longer is heavy, whatever it weighs. */
const QUICK_LIMIT_MS = 4_000;
const HEAVY_PROCESSES = 1;
const HEAVY_QUEUED = 12;

export interface DocumentPoolOptions {
  /** Processes at most for ordinary documents; heavy ones have one more, started when needed. */
  readonly size: number;
  /** The time limit of one document, from the moment a process takes it up. */
  readonly timeoutMs: number;
  /** Ordinary documents that may wait for a process; one more is refused. One account may have half of them. 100 by default. */
  readonly maxQueued?: number;
  /** How long a document may wait for a process. 30 seconds by default. */
  readonly maxWaitMs?: number;
  /** The weight from which a document is heavy, see `weighDocument`. */
  readonly heavyFrom?: number;
  /** How long a document may take before it counts as heavy. Milliseconds. */
  readonly quickLimitMs?: number;
  readonly log?: DocumentLog;
}

/** Who asks for a document, and for how long they wait. */
export interface DocumentRequest {
  /** The account the estimate belongs to: accounts take turns. Requests without one share a turn. */
  readonly account?: string;
  /** After so long the request is refused with `DOCUMENT_PENDING`, while the document is still made and kept. */
  readonly patienceMs?: number;
}

export interface DocumentPool {
  /** Starts the processes for ordinary documents, so that the first need not wait for one. Never rejects. */
  warm(): Promise<void>;
  /**
   * The PDF of an estimate. Rejects with a `DocumentError`: `DOCUMENT_BUSY` when too many wait,
   * `DOCUMENT_TIMEOUT` past the time limit, `DOCUMENT_FAILED` for anything else.
   */
  render(document: EstimateDocument, request?: DocumentRequest): Promise<Uint8Array>;
  /** Refuses what waits, lets running documents finish, and ends every process. */
  close(): Promise<void>;
}

/** A pool whose load can be looked at. */
export interface WatchedDocumentPool extends DocumentPool {
  /** Documents that wait for a process, and processes that run. */
  figures(): { readonly waiting: number; readonly processes: number };
}

/**
 * Processes that make documents, in two lanes: ordinary documents never wait for heavy ones. A heavy document is known by its
 * weight, or by the time it has taken in the lane for ordinary ones, which it then leaves.
 */
export function createDocumentPool(options: DocumentPoolOptions): WatchedDocumentPool {
  const { size, timeoutMs, maxQueued = 100, maxWaitMs = 30_000, log } = options;
  const { heavyFrom = HEAVY_FROM, quickLimitMs = QUICK_LIMIT_MS } = options;
  const canTurnOutHeavy = quickLimitMs < timeoutMs;
  const quick = createDocumentLane({
    size,
    timeoutMs: Math.min(quickLimitMs, timeoutMs),
    maxQueued,
    maxWaitMs,
    log,
  });
  const heavy = createDocumentLane({
    size: HEAVY_PROCESSES,
    timeoutMs,
    maxQueued: HEAVY_QUEUED,
    maxWaitMs,
    isHeavy: true,
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
