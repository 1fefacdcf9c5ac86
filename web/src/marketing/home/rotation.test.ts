import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRotation } from './rotation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('advances once every interval', () => {
  const advance = vi.fn<() => void>();
  startRotation(4000, advance);
  vi.advanceTimersByTime(3999);
  expect(advance).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(advance).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(8000);
  expect(advance).toHaveBeenCalledTimes(3);
});

test('pauses until the last reason is released, and then waits a whole interval', () => {
  const advance = vi.fn<() => void>();
  const rotation = startRotation(5000, advance);
  vi.advanceTimersByTime(4000);
  rotation.hold('hovered');
  rotation.hold('focused');
  vi.advanceTimersByTime(60_000);
  rotation.release('hovered');
  vi.advanceTimersByTime(60_000);
  expect(advance).toHaveBeenCalledTimes(0);
  rotation.release('focused');
  vi.advanceTimersByTime(4999);
  expect(advance).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(advance).toHaveBeenCalledTimes(1);
});

test('a manual choice postpones the next turn, and a reason released twice does not', () => {
  const advance = vi.fn<() => void>();
  const rotation = startRotation(4000, advance);
  vi.advanceTimersByTime(3000);
  rotation.restart();
  vi.advanceTimersByTime(3000);
  expect(advance).toHaveBeenCalledTimes(0);
  rotation.release('hovered');
  vi.advanceTimersByTime(1000);
  expect(advance).toHaveBeenCalledTimes(1);
});

test('a manual choice does not restart a stopped carousel', () => {
  const advance = vi.fn<() => void>();
  const rotation = startRotation(4000, advance);
  rotation.hold('stopped');
  rotation.restart();
  vi.advanceTimersByTime(60_000);
  expect(advance).toHaveBeenCalledTimes(0);
  expect(rotation.isHeldBy('stopped')).toBe(true);
});
