import { expect, test } from 'vitest';
import { sampleEvent } from '../../testing/sample-estimate.ts';
import { eventText } from './event-text.ts';

test('an event reads as a sentence a contractor would say', () => {
  const read = (event: Parameters<typeof sampleEvent>[0], isRepeated = false) =>
    eventText(sampleEvent(event), isRepeated);
  expect(read({ type: 'created' })).toBe('Draft created');
  expect(read({ type: 'created', detail: { copyOf: 'EST-0140' } })).toBe('Draft created from EST-0140');
  expect(read({ type: 'sent', detail: { recipient: 'dana@mail.example' } })).toBe(
    'Sent to dana@mail.example',
  );
  expect(read({ type: 'sent', detail: { recipient: 'dana@mail.example' } }, true)).toBe(
    'Sent again to dana@mail.example',
  );
  expect(read({ type: 'viewed' })).toBe('Opened by the client');
  expect(read({ type: 'viewed' }, true)).toBe('Opened again');
  expect(read({ type: 'status_changed', detail: { from: 'viewed', to: 'sent' } })).toBe('Marked as unopened');
  expect(read({ type: 'status_changed', detail: { from: 'paid', to: 'sent' } })).toBe(
    'No longer paid in full',
  );
  expect(read({ type: 'status_changed', detail: { from: 'draft', to: 'sent' } })).toBe('Marked as sent');
  expect(read({ type: 'accepted', detail: { name: 'Dana Whitfield' } })).toBe('Accepted by Dana Whitfield');
  const byVenmo = { name: 'Dana Whitfield', deposit: 'venmo' };
  expect(read({ type: 'accepted', detail: byVenmo })).toBe(
    'Accepted by Dana Whitfield, deposit to come by Venmo',
  );
  expect(read({ type: 'accepted', detail: { deposit: 'stripe' } })).toBe('Accepted');
  expect(read({ type: 'declined', detail: { reason: 'Too late in the year' } })).toBe(
    'Declined: Too late in the year',
  );
  expect(read({ type: 'declined', detail: { reason: 'Declined by client' } })).toBe('Declined');
  expect(read({ type: 'status_changed', detail: { from: 'sent', to: 'accepted' } })).toBe(
    'Marked as accepted',
  );
  expect(read({ type: 'status_changed', detail: { from: 'viewed', to: 'draft' } })).toBe(
    'Taken back to edit',
  );
  expect(read({ type: 'status_changed', detail: { from: 'accepted', to: 'paid' } })).toBe('Paid in full');
});

test('a payment shows its amount and method', () => {
  const read = (method: string) =>
    eventText(sampleEvent({ type: 'payment_received', detail: { amount: '$615.44', method } }), false);
  expect(read('check')).toBe('Payment received: $615.44 by check');
  expect(read('cash')).toBe('Payment received: $615.44 in cash');
  expect(read('bank_transfer')).toBe('Payment received: $615.44 by bank transfer');
  expect(read('other')).toBe('Payment received: $615.44');
});

test('reminders show the recipient, and that the client has stopped them', () => {
  const read = (event: Parameters<typeof sampleEvent>[0]) => eventText(sampleEvent(event), false);
  expect(read({ type: 'reminder_sent', detail: { recipient: 'dana@mail.example' } })).toBe(
    'Reminder sent to dana@mail.example',
  );
  expect(read({ type: 'reminders_stopped' })).toBe('The client turned off reminders');
  expect(read({ type: 'overdue', detail: { amount: '$40.00' } })).toBe('Overdue: $40.00 open');
  expect(read({ type: 'reminders_off' })).toBe('Reminders turned off after the refund');
});

test('a bounced mail shows the reason', () => {
  expect(eventText(sampleEvent({ type: 'delivered' }), false)).toBe('Delivered');
  expect(eventText(sampleEvent({ type: 'bounced', detail: { reason: 'No such address' } }), false)).toBe(
    'Bounced: No such address',
  );
});

test('a view shows its device and approximate duration, if known', () => {
  const read = (detail: Record<string, string>, isRepeated = false) =>
    eventText(sampleEvent({ type: 'viewed', detail }), isRepeated);
  expect(read({ device: 'phone' })).toBe('Opened on a phone');
  expect(read({ device: 'phone', seconds: '183' })).toBe('Opened on a phone, about 3 minutes');
  expect(read({ device: 'tablet', seconds: '12' }, true)).toBe(
    'Opened again on a tablet, less than a minute',
  );
  expect(read({ device: 'computer' }, true)).toBe('Opened again on a computer');
  expect(read({ seconds: '4000' })).toBe('Opened by the client, more than an hour');
  expect(read({ device: '<b>' }, true)).toBe('Opened again');
});

test('a sent estimate names its way and its new date', () => {
  const read = (event: Parameters<typeof sampleEvent>[0]) => eventText(sampleEvent(event), false);
  expect(read({ type: 'sent', detail: { channel: 'text' } })).toBe('Sent by text');
  expect(read({ type: 'sent', detail: { recipient: 'dana@example.com', validUntil: '2026-12-23' } })).toBe(
    'Sent to dana@example.com, extended to Dec 23, 2026',
  );
});

test('an acceptance names what was chosen', () => {
  const read = (event: Parameters<typeof sampleEvent>[0]) => eventText(sampleEvent(event), false);
  const choices = 'Better and Gutters';
  expect(read({ type: 'accepted', detail: { name: 'Dana Whitfield', choices, deposit: 'check' } })).toBe(
    'Accepted by Dana Whitfield, with Better and Gutters, deposit to come by check',
  );
  expect(read({ type: 'status_changed', detail: { from: 'sent', to: 'accepted', choices } })).toBe(
    'Marked as accepted, with Better and Gutters',
  );
});
