import type { z } from 'zod';
import type { Transaction } from '../db/client.ts';
import type { WorkerDeps } from '../worker-deps.ts';

/** What a job is told, as it is stored: ids and small texts, nothing secret. */
export type JobPayload = Record<string, string>;

/** The circumstances of one attempt. */
export interface JobContext {
  /** Counts from 1. */
  readonly attempt: number;
  /** Aborted when another worker has taken the job over: what is unfinished must not be finished here. */
  readonly signal: AbortSignal;
}

/** A job as the worker sees it, whatever its payload. */
export interface RunnableJob {
  readonly name: string;
  /** One pause, in milliseconds, before each retry: a job is tried once more often than there are pauses. */
  readonly pausesMs: readonly number[];
  /** A job that recurs by itself: once in each stretch of so many milliseconds, however many workers there are. */
  readonly everyMs?: number;
  run(deps: WorkerDeps, stored: JobPayload, context: JobContext): Promise<void>;
  onDead(deps: WorkerDeps, tx: Transaction, stored: JobPayload, lastError: string): Promise<void>;
}

/** A job that can be queued with a checked payload. */
export interface Job<Payload extends JobPayload> extends RunnableJob {
  readonly payload: z.ZodType<Payload>;
}

interface JobSpec<Payload extends JobPayload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly pausesMs: readonly number[];
  /** Queues it by itself, without a payload, once in each stretch of so many milliseconds. */
  readonly everyMs?: number;
  /** Calls one verb. It may run more than once, so the verb is repeatable. A throw counts as a failed attempt. */
  readonly run: (deps: WorkerDeps, payload: Payload, context: JobContext) => Promise<void>;
  /** Called in the transaction that gives the job up, after its last attempt or a payload nobody can read. */
  readonly onDead?: (deps: WorkerDeps, tx: Transaction, payload: Payload, lastError: string) => Promise<void>;
}

/** Declares a job; it runs once `registry.ts` lists it. */
export function defineJob<Payload extends JobPayload>(spec: JobSpec<Payload>): Job<Payload> {
  return {
    name: spec.name,
    payload: spec.payload,
    pausesMs: spec.pausesMs,
    ...(spec.everyMs !== undefined && { everyMs: spec.everyMs }),
    run: (deps, stored, context) => spec.run(deps, spec.payload.parse(stored), context),
    onDead: async (deps, tx, stored, lastError) => {
      const payload = spec.payload.safeParse(stored);
      if (payload.success) await spec.onDead?.(deps, tx, payload.data, lastError);
    },
  };
}
