import { MINUTE_MS } from '@plumbline/contract/durations';

export interface SlowServerRules {
  /** Concurrent messages while the server answers. */
  readonly atOnce: number;
  /** Consecutive hangs after which the server counts as slow. */
  readonly hangsToSlow: number;
  /** The pauses of a slow server, in milliseconds: after the hang that made it slow, after the next, and so on. */
  readonly pausesMs: readonly number[];
}

const RULES: SlowServerRules = {
  atOnce: 4,
  hangsToSlow: 3,
  pausesMs: [0.5 * MINUTE_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
};

export interface SlowServerWatch {
  /** The server stopped answering mid-conversation, or could not be reached in time. */
  hung(): void;
  /** The server gave any answer. */
  answered(): void;
  /** How many messages may be in flight now. */
  slots(): number;
}

/**
 * Watches one mail server for hangs. After several consecutive hangs the server counts as slow: it is paused, then gets one
 * message at a time to test whether it answers again. Without the pauses every queued message would wait for its own timeout,
 * and those that hang after their end would become unclear one by one.
 */
export function watchSlowServer(
  rules: Partial<SlowServerRules> = {},
  now: () => number = () => performance.now(),
): SlowServerWatch {
  const { atOnce, hangsToSlow, pausesMs } = { ...RULES, ...rules };
  let hangs = 0;
  let pauses = 0;
  let pausedUntil = 0;
  const isSlow = () => hangs >= hangsToSlow;

  return {
    hung() {
      hangs += 1;
      // Concurrent messages hang together, which is one reason to pause, not several.
      if (!isSlow() || now() < pausedUntil) return;
      pausedUntil = now() + (pausesMs[pauses] ?? pausesMs.at(-1) ?? 0);
      pauses += 1;
    },
    answered() {
      hangs = 0;
      pauses = 0;
      pausedUntil = 0;
    },
    slots() {
      if (isSlow() && now() < pausedUntil) return 0;
      // Each hang takes a slot until the server answers, so that no message queues behind a stuck one.
      return Math.max(1, atOnce - hangs);
    },
  };
}
