import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a page with a missing chunk reloads once, and again only after a while', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  expect([1_000_000, 1_030_000, 1_070_000].map((now) => reloadOnce('chunk', now))).toEqual([
    true,
    false,
    true,
  ]);
  expect(reloadOnce('document', 1_070_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('without storage the page does not reload in a loop', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  vi.stubGlobal('sessionStorage', undefined);
  expect(reloadOnce('chunk')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
