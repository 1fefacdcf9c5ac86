import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForView } from './watch-for-view.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'hidden';
  prerendering = false;

  turn(change: Partial<Pick<Page, 'visibilityState' | 'prerendering'>>, event = 'visibilitychange') {
    Object.assign(this, change);
    this.dispatchEvent(new Event(event));
  }
}

let page: Page;
let frame: EventTarget;
let seen: ReturnType<typeof vi.fn<() => void>>;
let away: ReturnType<typeof vi.fn<(seconds: number) => void>>;
const watch = () => watchForView(page, frame, { onSeen: seen, onAway: away });

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  frame = new EventTarget();
  seen = vi.fn<() => void>();
  away = vi.fn<(seconds: number) => void>();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page counts as seen after one second in view, and not before', () => {
  page.visibilityState = 'visible';
  watch();
  vi.advanceTimersByTime(999);
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(seen).toHaveBeenCalledOnce();
});

test('a page in a background tab does not count until it is visible', () => {
  watch();
  vi.advanceTimersByTime(60_000);
  expect(seen).not.toHaveBeenCalled();
  page.turn({ visibilityState: 'visible' });
  vi.advanceTimersByTime(1_000);
  expect(seen).toHaveBeenCalledOnce();
});

test('the second may add up over several visits', () => {
  page.visibilityState = 'visible';
  watch();
  vi.advanceTimersByTime(600);
  page.turn({ visibilityState: 'hidden' });
  vi.advanceTimersByTime(5_000);
  page.turn({ visibilityState: 'visible' });
  vi.advanceTimersByTime(399);
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(seen).toHaveBeenCalledOnce();
});

test('a prerendered page counts from the click on', () => {
  page.visibilityState = 'visible';
  page.prerendering = true;
  watch();
  vi.advanceTimersByTime(5_000);
  expect(seen).not.toHaveBeenCalled();
  page.turn({ prerendering: false }, 'prerenderingchange');
  vi.advanceTimersByTime(1_000);
  expect(seen).toHaveBeenCalledOnce();
});

test('a page counts once, however often it is viewed', () => {
  page.visibilityState = 'visible';
  watch();
  vi.advanceTimersByTime(1_000);
  page.turn({ visibilityState: 'hidden' });
  page.turn({ visibilityState: 'visible' });
  vi.advanceTimersByTime(5_000);
  expect(seen).toHaveBeenCalledOnce();
});

test('a page that becomes hidden reports its total time in view', () => {
  page.visibilityState = 'visible';
  watch();
  vi.advanceTimersByTime(62_400);
  page.turn({ visibilityState: 'hidden' });
  expect(away.mock.calls).toEqual([[62]]);
  vi.advanceTimersByTime(600_000);
  page.turn({ visibilityState: 'visible' });
  vi.advanceTimersByTime(120_900);
  page.turn({ visibilityState: 'hidden' });
  expect(away.mock.calls).toEqual([[62], [183]]);
});

test('a page left before it counts reports nothing', () => {
  page.visibilityState = 'visible';
  watch();
  vi.advanceTimersByTime(900);
  page.turn({ visibilityState: 'hidden' });
  frame.dispatchEvent(new Event('pagehide'));
  expect(away).not.toHaveBeenCalled();
});

test('a page left without being hidden first reports once, and continues when restored', () => {
  page.visibilityState = 'visible';
  watch();
  vi.advanceTimersByTime(5_000);
  frame.dispatchEvent(new Event('pagehide'));
  page.turn({ visibilityState: 'hidden' });
  expect(away.mock.calls).toEqual([[5]]);
  vi.advanceTimersByTime(60_000);
  page.visibilityState = 'visible';
  frame.dispatchEvent(new Event('pageshow'));
  vi.advanceTimersByTime(2_000);
  page.turn({ visibilityState: 'hidden' });
  expect(away.mock.calls).toEqual([[5], [7]]);
  expect(seen).toHaveBeenCalledOnce();
});

test('a page that is no longer watched reports nothing', () => {
  page.visibilityState = 'visible';
  const stop = watch();
  vi.advanceTimersByTime(3_000);
  stop();
  page.turn({ visibilityState: 'hidden' });
  frame.dispatchEvent(new Event('pagehide'));
  expect(away).not.toHaveBeenCalled();
});
