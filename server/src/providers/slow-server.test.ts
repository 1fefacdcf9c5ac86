import { beforeEach, describe, expect, it } from 'vitest';
import { type SlowServerWatch, watchSlowServer } from './slow-server.ts';

let now: number;
let watch: SlowServerWatch;

beforeEach(() => {
  now = 0;
  watch = watchSlowServer({ atOnce: 4, hangsToSlow: 3, pausesMs: [1000, 5000] }, () => now);
});

const hangs = (times: number) => Array.from({ length: times }, () => watch.hung());

describe('a mail server', () => {
  it('that answers gets the full number of concurrent messages', () => {
    watch.answered();
    expect(watch.slots()).toBe(4);
  });

  it('gets one message less for each that hangs', () => {
    watch.hung();
    expect(watch.slots()).toBe(3);
    watch.answered();
    expect(watch.slots()).toBe(4);
  });

  it('that hangs three times in a row is paused, then gets one trial message', () => {
    hangs(3);
    expect(watch.slots()).toBe(0);
    now = 1000;
    expect(watch.slots()).toBe(1);
  });

  it('is paused for longer each time the trial message hangs, up to a limit', () => {
    hangs(3);
    for (const pauseMs of [1000, 5000, 5000]) {
      now += pauseMs - 1;
      expect(watch.slots()).toBe(0);
      now += 1;
      expect(watch.slots()).toBe(1);
      watch.hung();
    }
  });

  it('is not paused for longer because concurrent messages hang together', () => {
    hangs(4);
    now = 1000;
    expect(watch.slots()).toBe(1);
  });

  it('that answers again is used in full at once, and its pauses start over', () => {
    hangs(3);
    now = 1000;
    watch.hung();
    now = 6000;
    watch.answered();
    expect(watch.slots()).toBe(4);
    hangs(3);
    now = 7000;
    expect(watch.slots()).toBe(1);
  });
});
