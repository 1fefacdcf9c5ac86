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
  it('that answers gets as many messages at once as it may', () => {
    watch.answered();
    expect(watch.slots()).toBe(4);
  });

  it('gets no message more for one that hangs', () => {
    watch.hung();
    expect(watch.slots()).toBe(3);
    watch.answered();
    expect(watch.slots()).toBe(4);
  });

  it('that hangs three times in a row gets nothing for a while, then one message to try', () => {
    hangs(3);
    expect(watch.slots()).toBe(0);
    now = 1000;
    expect(watch.slots()).toBe(1);
  });

  it('is left alone for longer each time the try hangs, up to a limit', () => {
    hangs(3);
    for (const pauseMs of [1000, 5000, 5000]) {
      now += pauseMs - 1;
      expect(watch.slots()).toBe(0);
      now += 1;
      expect(watch.slots()).toBe(1);
      watch.hung();
    }
  });

  it('is not left alone for longer because messages that were under way together hang together', () => {
    hangs(4);
    now = 1000;
    expect(watch.slots()).toBe(1);
  });

  it('that answers again is used in full at once, and starts from the first pause the next time', () => {
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
