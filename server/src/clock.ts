/** The only source of the current time, so that tests and the demo can change it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, moved by `offsetMs` milliseconds. */
export function systemClock(offsetMs = 0): Clock {
  return { now: () => new Date(Date.now() + offsetMs) };
}
