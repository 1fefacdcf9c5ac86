import { setPriority } from 'node:os';
import type { EstimateDocument } from '../document-data.ts';
import { DocumentError } from '../document-error.ts';
import { createFairQueue } from './fair-queue.ts';
import { type RenderChild, RenderChildTimeout, startRenderChild } from './render-child.ts';

const DOCUMENTS_BEFORE_RESTART = 500;
const RSS_BEFORE_RESTART_BYTES = 400 * 1024 * 1024;
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 10_000;
/** A document whose process was killed from outside is retried once; one that kills its process is not. */
const ATTEMPTS = 2;

/** The log for starting and ending processes. Fastify's logger fits. */
export interface DocumentLog {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface DocumentLaneOptions {
  /** The most processes. They start when documents need them, or all at once by `warm`. */
  readonly size: number;
  /** The time limit of one document, from the start of its rendering. */
  readonly timeoutMs: number;
  /** The most documents waiting for a process. One account may have half of them. */
  readonly maxQueued: number;
  /** How long a document may wait for a process. */
  readonly maxWaitMs: number;
  /** For documents that need much time and memory: each gets its own low-priority process. */
  readonly isHeavy?: boolean;
  readonly worker?: string | undefined;
  readonly log?: DocumentLog | undefined;
}

/** Processes that render documents, with a queue in which accounts take turns. */
export interface DocumentLane {
  figures(): { readonly waiting: number; readonly processes: number };
  /** Starts every process, so that the first document does not wait for one. Never rejects. */
  warm(): Promise<void>;
  /**
   * Rejects with a `DocumentError`: `DOCUMENT_BUSY` if the queue is full, `DOCUMENT_TIMEOUT` past the time limit,
   * `DOCUMENT_FAILED` for anything else.
   */
  render(document: EstimateDocument, account: string): Promise<Uint8Array>;
  /** Refuses waiting documents, finishes running ones, and ends every process. */
  close(): Promise<void>;
}

interface Job {
  readonly account: string;
  readonly document: EstimateDocument;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: DocumentError) => void;
  waitTimer: NodeJS.Timeout | undefined;
  attempts: number;
}

interface Slot {
  state: 'empty' | 'starting' | 'idle' | 'busy' | 'resting';
  child: RenderChild | null;
  rendered: number;
  crashes: number;
  restTimer: NodeJS.Timeout | null;
  running: Promise<void>;
}

/** Limits processes in number, queue, time and memory, and replaces those that die. */
export function createDocumentLane(options: DocumentLaneOptions): DocumentLane {
  const { size, timeoutMs, maxQueued, maxWaitMs, isHeavy = false, worker, log } = options;
  const maxQueuedEach = Math.ceil(maxQueued / 2);
  const queue = createFairQueue<Job>();
  const slots: Slot[] = Array.from({ length: size }, () => ({
    state: 'empty',
    child: null,
    rendered: 0,
    crashes: 0,
    restTimer: null,
    running: Promise.resolve(),
  }));
  let closed = false;

  function refuseQueued(error: DocumentError): void {
    for (const job of queue.clear()) {
      clearTimeout(job.waitTimer);
      job.reject(error);
    }
  }

  function enqueue(job: Job, place: 'first' | 'last'): void {
    job.waitTimer = setTimeout(() => {
      queue.remove(job.account, job);
      job.reject(new DocumentError('DOCUMENT_BUSY'));
    }, maxWaitMs);
    if (place === 'first') queue.addFirst(job.account, job);
    else queue.add(job.account, job);
  }

  /** Restarts a process, at once or, after a crash, with a growing pause; a heavy one only for its next document. */
  function restart(slot: Slot, pauseMs: number): void {
    slot.child = null;
    slot.state = 'resting';
    if (closed) return;
    slot.restTimer = setTimeout(() => {
      slot.state = 'empty';
      if (isHeavy) pump();
      else void start(slot);
    }, pauseMs);
    slot.restTimer.unref();
  }

  function restAfterCrash(slot: Slot, reason: unknown): void {
    if (closed) return;
    log?.warn({ childPid: slot.child?.pid, reason: String(reason) }, 'document process ended unexpectedly');
    slot.crashes += 1;
    restart(slot, Math.min(FIRST_BACKOFF_MS * 2 ** (slot.crashes - 1), LONGEST_BACKOFF_MS));
    const someoneWorks = slots.some((other) => other.state !== 'empty' && other.state !== 'resting');
    if (!someoneWorks && slot.crashes > 1) refuseQueued(new DocumentError('DOCUMENT_FAILED', reason));
  }

  async function start(slot: Slot): Promise<void> {
    if (closed) return;
    const child = startRenderChild(worker);
    if (isHeavy && child.pid !== undefined) giveWay(child.pid);
    slot.state = 'starting';
    slot.child = child;
    slot.rendered = 0;
    try {
      await child.ready;
    } catch (error) {
      if (slot.child === child) restAfterCrash(slot, error);
      return;
    }
    log?.debug({ childPid: child.pid }, 'document process started');
    slot.state = 'idle';
    void mindIdleEnd(slot, child);
    pump();
  }

  async function mindIdleEnd(slot: Slot, child: RenderChild): Promise<void> {
    await child.exited;
    if (slot.child === child && slot.state === 'idle') restAfterCrash(slot, 'ended while idle');
  }

  async function run(slot: Slot, child: RenderChild, job: Job): Promise<void> {
    job.attempts += 1;
    try {
      const result = await child.render(job.document, timeoutMs);
      slot.crashes = 0;
      slot.rendered += 1;
      if (result.kind === 'done') job.resolve(result.pdf);
      else job.reject(new DocumentError('DOCUMENT_FAILED', result.reason, 'permanent'));
      slot.state = 'idle';
      const isUsedUp =
        slot.rendered >= DOCUMENTS_BEFORE_RESTART || result.rssBytes > RSS_BEFORE_RESTART_BYTES;
      if (isHeavy || isUsedUp) {
        log?.debug({ childPid: child.pid, rssBytes: result.rssBytes }, 'document process replaced');
        restart(slot, 0);
        void child.end();
      }
    } catch (error) {
      if (error instanceof RenderChildTimeout) {
        log?.warn({ childPid: child.pid, timeoutMs }, 'document exceeded its time limit: process killed');
        job.reject(new DocumentError('DOCUMENT_TIMEOUT', error, 'permanent'));
        restart(slot, 0);
        return;
      }
      if (job.attempts < ATTEMPTS && !closed) enqueue(job, 'first');
      else job.reject(new DocumentError('DOCUMENT_FAILED', error, closed ? 'transient' : 'permanent'));
      restAfterCrash(slot, error);
    }
  }

  function pump(): void {
    for (const slot of slots) {
      if (slot.state !== 'idle' || !slot.child) continue;
      const job = queue.take();
      if (!job) return;
      clearTimeout(job.waitTimer);
      slot.state = 'busy';
      slot.running = run(slot, slot.child, job).then(pump);
    }
    let coming = slots.filter((slot) => slot.state === 'starting' || slot.state === 'resting').length;
    for (const slot of slots) {
      if (slot.state !== 'empty' || coming >= queue.size) continue;
      coming += 1;
      void start(slot);
    }
  }

  return {
    figures: () => ({ waiting: queue.size, processes: slots.filter((slot) => slot.child).length }),
    async warm() {
      await Promise.all(slots.filter((slot) => slot.state === 'empty').map(start));
    },
    render(document, account) {
      if (closed)
        return Promise.reject(new DocumentError('DOCUMENT_FAILED', new Error('The pool is closed')));
      if (queue.size >= maxQueued || queue.sizeOf(account) >= maxQueuedEach)
        return Promise.reject(new DocumentError('DOCUMENT_BUSY'));
      return new Promise((resolve, reject) => {
        enqueue({ account, document, resolve, reject, waitTimer: undefined, attempts: 0 }, 'last');
        pump();
      });
    },
    async close() {
      closed = true;
      refuseQueued(new DocumentError('DOCUMENT_FAILED', new Error('The pool is closed')));
      for (const slot of slots) if (slot.restTimer) clearTimeout(slot.restTimer);
      await Promise.all(slots.map((slot) => slot.running));
      await Promise.all(slots.flatMap((slot) => (slot.child ? [slot.child.end()] : [])));
    },
  };
}

/** The niceness of a heavy process: half of Unix's scale, so that it still makes progress beside a busy one. */
const HEAVY_NICENESS = 10;

function giveWay(pid: number): void {
  try {
    setPriority(pid, HEAVY_NICENESS);
  } catch {
    // The process may have exited, or the system does not support priorities.
  }
}
