import { expect, test } from 'vitest';
import { sampleEvent } from '../testing/sample-estimate.ts';
import { foldedViews, foldTimeline } from './fold-timeline.ts';

const events = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleEvent({ id: `event-${index}`, type: index === 0 ? 'created' : 'viewed' }),
  );

test('eight events all show', () => {
  const { first, hidden, last } = foldTimeline(events(8));
  expect([first.length, hidden.length, last.length]).toEqual([8, 0, 0]);
});

test('with a ninth the middle folds, the beginning and the end stay', () => {
  const { first, hidden, last } = foldTimeline(events(9));
  expect(first.map((entry) => entry.event.id)).toEqual(['event-0', 'event-1']);
  expect(hidden.map((entry) => entry.event.id)).toEqual(['event-2', 'event-3', 'event-4']);
  expect(last.map((entry) => entry.event.id)).toEqual(['event-5', 'event-6', 'event-7', 'event-8']);
});

test('a repeated event is marked as repeated', () => {
  expect(foldTimeline(events(3)).first.map((entry) => entry.isRepeated)).toEqual([false, false, true]);
});

test('the folded part says how often it was opened', () => {
  const hiddenOf = (count: number) => foldTimeline(events(count)).hidden;
  expect(foldedViews(hiddenOf(11))).toBe('Opened 5 times in between');
  expect(foldedViews(hiddenOf(11).slice(0, 1))).toBe('Opened once in between');
  expect(foldedViews(hiddenOf(8))).toBeNull();
});
