import type { Clock } from '../clock.ts';

/** A clock that shows the moment it was last set to. */
export class SetClock implements Clock {
  #now: Date;

  constructor(start: Date) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(moment: Date): void {
    this.#now = moment;
  }
}
