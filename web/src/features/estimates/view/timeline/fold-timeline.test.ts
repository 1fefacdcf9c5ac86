import { expect, test } from 'vitest';
import { sampleInvoice } from '../../../invoices/testing/sample-invoice.ts';
import { sampleChangeSummary } from '../../testing/sample-change-order.ts';
import { sampleEvent } from '../../testing/sample-estimate.ts';
import { entryText, foldedViews, foldTimeline, jobEvents } from './fold-timeline.ts';

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

test('a job’s timeline has what happened to its change orders and invoices in between, each with its number', () => {
  const at = (day: number) => `2026-11-0${day}T12:00:00.000Z`;
  const own = [
    sampleEvent({ id: 'own-1', type: 'sent', at: at(1) }),
    sampleEvent({ id: 'own-4', type: 'payment_received', at: at(4) }),
  ];
  const change = sampleChangeSummary({
    events: [
      sampleEvent({ id: 'co-2', type: 'sent', at: at(2) }),
      sampleEvent({ id: 'co-3', type: 'sent', at: at(3) }),
      sampleEvent({ id: 'co-5', type: 'accepted', at: at(5) }),
    ],
  });
  const invoice = sampleInvoice({
    number: 'INV-0031',
    events: [sampleEvent({ id: 'inv-6', type: 'sent', at: at(6) })],
  });
  const { first } = foldTimeline(jobEvents(own, [change], [invoice, sampleInvoice({ number: null })]));
  expect(first.map(({ event, isRepeated }) => [event.id, event.of?.number, isRepeated])).toEqual([
    ['own-1', undefined, false],
    ['co-2', 'EST-0148-CO1', false],
    ['co-3', 'EST-0148-CO1', true],
    ['own-4', undefined, false],
    ['co-5', 'EST-0148-CO1', false],
    ['inv-6', 'INV-0031', false],
  ]);
});

test('an issued invoice’s number, which is before the entry, is not repeated in it', () => {
  const event = sampleEvent({ type: 'issued', detail: { number: 'INV-0005', amount: '$2,413.10' } });
  const of = { path: '/invoices/5', number: 'INV-0005' };
  expect(entryText({ event: { ...event, of }, isRepeated: false })).toBe('Issued, $2,413.10');
  expect(entryText({ event, isRepeated: false })).toBe('Issued as INV-0005, $2,413.10');
});
