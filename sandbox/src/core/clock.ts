/** Real time plus an adjustable offset. */
export interface SandboxClock {
  now(): Date;
  nowSeconds(): number;
  /** Only sets the time; `core.moveClock` also runs the work that falls due on the way. */
  set(now: Date): void;
}

/** Starts at real time, or at `startAt`. */
export function createClock(startAt?: Date): SandboxClock {
  let offsetMs = startAt ? startAt.getTime() - Date.now() : 0;
  const nowMs = () => Date.now() + offsetMs;
  return {
    now: () => new Date(nowMs()),
    nowSeconds: () => Math.floor(nowMs() / 1000),
    set: (now) => {
      offsetMs = now.getTime() - Date.now();
    },
  };
}
