import type { z } from 'zod';
import type { Transaction } from '../db/client.ts';
import type { WorkerDeps } from '../worker-deps.ts';

/** A job's stored input: ids and short texts, no secrets. */
export type JobPayload = Record<string, string>;

/** The context of one attempt. */
export interface JobContext {
  /** Counts from 1. */
  readonly attempt: number;
  /** Aborted when another worker has taken the job over: unfinished work must stop here. */
  readonly signal: AbortSignal;
}

/** A job as the worker sees it, whatever its payload type. */
export interface RunnableJob {
  readonly name: string;
  /** The pause in milliseconds before each retry: a job gets one attempt more than there are pauses. */
  readonly pausesMs: readonly number[];
  /** For a recurring job: it runs once per interval of this many milliseconds, however many workers there are. */
  readonly everyMs?: number;
  run(deps: WorkerDeps, stored: JobPayload, context: JobContext): Promise<void>;
  onDead(deps: WorkerDeps, tx: Transaction, stored: JobPayload, lastError: string): Promise<void>;
}

/** A job that can be queued with a validated payload. */
export interface Job<Payload extends JobPayload> extends RunnableJob {
  readonly payload: z.ZodType<Payload>;
}

interface JobSpec<Payload extends JobPayload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly pausesMs: readonly number[];
  /** Queues it automatically, without a payload, once per interval of this many milliseconds. */
  readonly everyMs?: number;
  /** Calls one verb. It may run more than once, so the verb must be idempotent. A throw is a failed attempt. */
  readonly run: (deps: WorkerDeps, payload: Payload, context: JobContext) => Promise<void>;
  /** Called in the transaction that gives the job up, after its last attempt or for an unreadable payload. */
  readonly onDead?: (deps: WorkerDeps, tx: Transaction, payload: Payload, lastError: string) => Promise<void>;
}

/** Declares a job; it runs once `job-registry.ts` lists it. */
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
