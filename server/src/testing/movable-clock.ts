import type { Clock } from '../clock.ts';

/** A clock that moves only when a test moves it. */
export class MovableClock implements Clock {
  #now: number;

  constructor(start = '2026-03-10T15:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  moveBy(duration: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 } = duration;
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
  }
}
