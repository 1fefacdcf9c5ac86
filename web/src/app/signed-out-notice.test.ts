import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listToasts } from '../ui/overlays/toast-store.ts';
import { isAnnouncedPath, leaveSignedOut } from './signed-out-notice.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const unauthorized = () => listToasts().filter(({ title, open }) => open && title === 'Unauthorized').length;

test('only the dashboard and the clients page are left with a message', () => {
  const paths = ['/dashboard', '/clients', '/', '/estimates', '/settings', '/clients/1'];
  expect(paths.filter(isAnnouncedPath)).toEqual(['/dashboard', '/clients']);
});

test('with a message, the page is left 500 ms after the toast; without, at once', () => {
  const leave = vi.fn<() => void>();
  leaveSignedOut(false, leave);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(unauthorized()).toBe(0);
  leaveSignedOut(true, leave);
  expect(unauthorized()).toBe(1);
  vi.advanceTimersByTime(499);
  expect(leave).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledTimes(2);
});

test('two simultaneous calls show one toast and leave once', () => {
  const leave = vi.fn<() => void>();
  const before = unauthorized();
  leaveSignedOut(true, leave);
  leaveSignedOut(true, leave);
  leaveSignedOut(false, leave);
  vi.advanceTimersByTime(500);
  expect(unauthorized()).toBe(before + 1);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a canceled call does not leave', () => {
  const leave = vi.fn<() => void>();
  leaveSignedOut(true, leave)();
  vi.advanceTimersByTime(500);
  expect(leave).not.toHaveBeenCalled();
});
