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
let seen: ReturnType<typeof vi.fn<() => void>>;
const watch = () => watchForView(page, seen);

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  seen = vi.fn<() => void>();
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

test('a page in a tab behind does not count until it is looked at', () => {
  watch();
  vi.advanceTimersByTime(60_000);
  expect(seen).not.toHaveBeenCalled();
  page.turn({ visibilityState: 'visible' });
  vi.advanceTimersByTime(1_000);
  expect(seen).toHaveBeenCalledOnce();
});

test('the second may be made of several looks', () => {
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

test('a page rendered ahead of a click counts from the click on', () => {
  page.visibilityState = 'visible';
  page.prerendering = true;
  watch();
  vi.advanceTimersByTime(5_000);
  expect(seen).not.toHaveBeenCalled();
  page.turn({ prerendering: false }, 'prerenderingchange');
  vi.advanceTimersByTime(1_000);
  expect(seen).toHaveBeenCalledOnce();
});

test('a page counts once, however often it is looked at', () => {
  page.visibilityState = 'visible';
  watch();
  vi.advanceTimersByTime(1_000);
  page.turn({ visibilityState: 'hidden' });
  page.turn({ visibilityState: 'visible' });
  vi.advanceTimersByTime(5_000);
  expect(seen).toHaveBeenCalledOnce();
});
