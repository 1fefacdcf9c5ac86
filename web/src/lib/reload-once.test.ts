import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a page with a missing chunk reloads once, and again only after a while', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  expect([reloadOnce(1_000_000), reloadOnce(1_030_000), reloadOnce(1_070_000)]).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without storage the page does not reload in a loop', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  vi.stubGlobal('sessionStorage', undefined);
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
