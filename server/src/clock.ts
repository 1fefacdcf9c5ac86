/** The only source of the current time, so that tests and a demo can stand elsewhere in it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, moved by `offsetMs` milliseconds. */
export function systemClock(offsetMs = 0): Clock {
  return { now: () => new Date(Date.now() + offsetMs) };
}
