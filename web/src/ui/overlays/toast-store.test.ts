import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, listToasts, toast, undoNewest } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = (open: boolean) =>
  listToasts()
    .filter((entry) => entry.open === open)
    .map((entry) => entry.title);

test('at most three toasts are open: a fourth closes the oldest', () => {
  for (const title of ['first', 'second', 'third', 'fourth']) toast({ title });
  expect(titles(true)).toEqual(['fourth', 'third', 'second']);
  expect(titles(false)).toEqual(['first']);
});

test('a dismissed toast makes room for another before it is removed', () => {
  const first = toast({ title: 'first' });
  toast({ title: 'second' });
  toast({ title: 'third' });
  dismissToast(first);
  toast({ title: 'fourth' });
  expect(titles(true)).toEqual(['fourth', 'third', 'second']);
});

test('a dismissed toast is removed 5000 ms later, not before', () => {
  dismissToast(toast({ title: 'gone' }));
  vi.advanceTimersByTime(4999);
  expect(titles(false)).toEqual(['gone']);
  vi.advanceTimersByTime(1);
  expect(listToasts()).toEqual([]);
});

test('dismissing twice does not postpone the removal', () => {
  const id = toast({ title: 'gone' });
  dismissToast(id);
  vi.advanceTimersByTime(3000);
  dismissToast(id);
  vi.advanceTimersByTime(2000);
  expect(listToasts()).toEqual([]);
});

test('undoing takes the newest toast that offers it, once', () => {
  const undone: string[] = [];
  const offer = (title: string) =>
    toast({ title, action: { label: 'Undo', onSelect: () => undone.push(title) } });
  offer('first');
  offer('second');
  toast({ title: 'Saved', action: { label: 'Show', onSelect: () => undone.push('shown') } });
  expect([undoNewest(), undoNewest(), undoNewest()]).toEqual([true, true, false]);
  expect(undone).toEqual(['second', 'first']);
});
