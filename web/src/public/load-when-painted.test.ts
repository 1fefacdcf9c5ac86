import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWhenPainted } from './load-when-painted.ts';

const load = vi.fn<() => Promise<void>>();
const opened = vi.fn<() => void>();
const element = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 16));
  document.body.innerHTML =
    '<ul class="shots"><li><a href="#photo"><img alt=""></a></li></ul><button>Accept</button>';
  // The script handles clicks once it is loaded.
  load.mockReset().mockImplementation(async () => {
    await Promise.resolve();
    element('button').addEventListener('click', opened);
  });
  opened.mockReset();
  Object.defineProperty(element('img'), 'complete', { value: false });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the script loads once the page is painted', async () => {
  element('ul').remove();
  loadWhenPainted(load);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(load).toHaveBeenCalledOnce();
});

test('the first photo in sight comes before the script', async () => {
  loadWhenPainted(load);
  await vi.advanceTimersByTimeAsync(1900);
  expect(load).not.toHaveBeenCalled();
  element('img').dispatchEvent(new Event('load'));
  await settle();
  expect(load).toHaveBeenCalledOnce();
});

test('a photo that takes long delays the script for two seconds', async () => {
  loadWhenPainted(load);
  await vi.advanceTimersByTimeAsync(2100);
  expect(load).toHaveBeenCalledOnce();
});

test.each(['pointerdown', 'keydown'])('nobody who uses the page waits for a photo: %s', async (use) => {
  loadWhenPainted(load);
  element('button').dispatchEvent(new Event(use, { bubbles: true }));
  await settle();
  expect(load).toHaveBeenCalledOnce();
});

test('a click before the script is loaded counts once, as soon as it is', async () => {
  loadWhenPainted(load);
  element('button').click();
  expect(opened).not.toHaveBeenCalled();
  await settle();
  expect(opened).toHaveBeenCalledOnce();
  element('button').click();
  expect(opened).toHaveBeenCalledTimes(2);
});

test('without the script a photo opens as a link, and the next use of the page tries again', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  const followed = vi.fn<(event: Event) => boolean>((event) => event.defaultPrevented);
  document.body.addEventListener('click', followed);
  loadWhenPainted(load);
  element('button').click();
  await settle();
  load.mockRejectedValueOnce(new Error('offline'));
  element('img').click();
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
  expect(followed.mock.results.map(({ value }) => value as boolean)).toEqual([true, true, false]);
});
