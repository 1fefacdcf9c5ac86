import { createHash } from 'node:crypto';
import type { SandboxClock } from './clock.ts';

/** How long providers remember an idempotency key, in milliseconds. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers by idempotency key: a repeated request gets the first answer and has no second effect. */
export interface IdempotencyMemory {
  /** The answer stored under this key, `other-request` if the key was used with another request, or null. */
  recall(key: string, request: unknown): KeptAnswer | 'other-request' | null;
  keep(key: string, request: unknown, answer: KeptAnswer): void;
}

/** `request` is any JSON value that identifies the request: the method, the path and the body. */
export function createIdempotencyMemory(clock: SandboxClock): IdempotencyMemory {
  const kept = new Map<string, { fingerprint: string; answer: string; status: number; untilMs: number }>();
  return {
    recall(key, request) {
      const found = kept.get(key);
      if (!found || found.untilMs <= clock.now().getTime()) return null;
      if (found.fingerprint !== fingerprintOf(request)) return 'other-request';
      return { status: found.status, body: JSON.parse(found.answer) as unknown };
    },
    keep(key, request, { status, body }) {
      // Stored as text, so that later changes to the object do not change the stored answer.
      const untilMs = clock.now().getTime() + REMEMBERED_MS;
      kept.set(key, { fingerprint: fingerprintOf(request), answer: JSON.stringify(body), status, untilMs });
    },
  };
}

function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}
