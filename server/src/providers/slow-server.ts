import { MINUTE_MS } from '@plumbline/contract/durations';

export interface SlowServerRules {
  /** Messages at the same time while the server answers. */
  readonly atOnce: number;
  /** Hangs in a row after which the server counts as slow. */
  readonly hangsToSlow: number;
  /** How long nothing is sent to a slow server, in milliseconds: after the first hang that made it slow, the next, and so on. */
  readonly pausesMs: readonly number[];
}

const RULES: SlowServerRules = {
  atOnce: 4,
  hangsToSlow: 3,
  pausesMs: [0.5 * MINUTE_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
};

export interface SlowServerWatch {
  /** The server fell silent in the middle of a conversation, or could not be reached in time. */
  hung(): void;
  /** The server answered, whatever it said. */
  answered(): void;
  /** How many messages may be under way now. */
  slots(): number;
}

/**
 * Watches one mail server for hangs. A server that hangs several times in a row counts as slow: it is left alone for a
 * pause, then gets one message at a time to find out whether it answers again. Without the pauses every queued message
 * would wait for its own timeout, and those that hang after their end would become unclear one after the other.
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
      // Messages that were under way together hang together; that is one reason to pause, not several.
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
      // Each hang takes a slot until the server answers, so that no message follows one that is stuck.
      return Math.max(1, atOnce - hangs);
    },
  };
}
