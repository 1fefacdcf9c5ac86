import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DELETED, HOLD_MS, heldOutcomes, holdChange, sendHeldChanges } from './held-changes.ts';
import { dismissToast, listToasts } from './toast-store.ts';

const sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
});
afterEach(async () => {
  sendHeldChanges();
  for (const { id } of listToasts()) dismissToast(id);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

/** Holds a deletion of `subject`; `send` settles when the test says so. */
function hold(subject: string, outcome = DELETED) {
  let resolve = () => {};
  const answered = new Promise<void>((settle) => (resolve = settle));
  holdChange({
    subject,
    outcome,
    title: `${subject} ${outcome}`,
    send: () => {
      sent.push(`${subject} ${outcome}`);
      return answered;
    },
  });
  return { resolve: () => resolve() };
}

const openToasts = () => listToasts().filter(({ open }) => open);
const undo = () => openToasts()[0]?.action?.onSelect();

test('nothing is sent for six seconds, then it is sent once and its toast closes', async () => {
  const { resolve } = hold('EST-0148');
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(sent).toEqual([]);
  expect(openToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['EST-0148 deleted']);
  expect(openToasts()).toEqual([]);
  // The list keeps showing the outcome until it has the answer.
  expect(heldOutcomes().get('EST-0148')).toBe(DELETED);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(heldOutcomes().size).toBe(0);
});

test('Undo shows the row as before, and nothing is ever sent', () => {
  hold('EST-0148');
  undo();
  expect(heldOutcomes().size).toBe(0);
  vi.advanceTimersByTime(HOLD_MS);
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
});

test.each([
  ['closing the page', () => dispatchEvent(new Event('pagehide'))],
  ['following a link to another site', () => dispatchEvent(new Event('beforeunload'))],
  ['leaving the list', sendHeldChanges],
])('%s sends every held change at once, and each only once', (_what, leave) => {
  hold('EST-0148');
  hold('EST-0149', 'accepted');
  leave();
  leave();
  vi.advanceTimersByTime(HOLD_MS);
  expect(sent).toEqual(['EST-0148 deleted', 'EST-0149 accepted']);
});

test('a second change of the same row sends the first, and its Undo concerns only itself', async () => {
  hold('EST-0148', 'sent').resolve();
  hold('EST-0148', 'accepted');
  expect(sent).toEqual(['EST-0148 sent']);
  await vi.advanceTimersByTimeAsync(0);
  expect(heldOutcomes().get('EST-0148')).toBe('accepted');
  undo();
  vi.advanceTimersByTime(HOLD_MS);
  expect(sent).toEqual(['EST-0148 sent']);
});
