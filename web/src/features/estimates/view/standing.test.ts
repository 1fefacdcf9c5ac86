import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { expect, test } from 'vitest';
import {
  DEPOSIT_PAID,
  DEPOSIT_PART_PAID,
  DEPOSIT_REFUNDED,
  sampleEstimate,
  sampleEvent,
} from '../testing/sample-estimate.ts';
import { PICK_IDS, sampleRoof } from '../testing/sample-roof.ts';
import { standingOf } from './standing.ts';

const TODAY = '2026-12-16';
const standing = (changes: Parameters<typeof sampleEstimate>[0]) =>
  standingOf(sampleEstimate(changes), TODAY);

test('a sent estimate waits for the client by name', () => {
  expect(standing({ status: 'sent' })).toEqual({ title: 'Waiting for Dana', note: 'Expires in 5 days' });
  const client = { name: 'Harrison Homeowners’ Association', email: null, phone: null, address: null };
  expect(standing({ status: 'sent', client }).title).toBe('Waiting for Harrison Homeowners’ Association');
  expect(standing({ status: 'sent', client: null }).title).toBe('Waiting for your client');
});

test('a question or a request for changes waits for the contractor', () => {
  expect(standing({ status: 'sent', unreadMessages: 1 }).title).toBe('Waiting for your answer');
  const changesRequestedAt = '2026-12-16T09:00:00.000Z';
  expect(standing({ status: 'viewed', unreadMessages: 1, changesRequestedAt }).title).toBe(
    'Opened, waiting for your changes',
  );
});

test('the last days are counted down', () => {
  expect(standing({ status: 'sent', validUntil: '2026-12-17' }).note).toBe('Expires tomorrow');
  expect(standing({ status: 'sent', validUntil: '2026-12-16' }).note).toBe('Expires today');
  expect(standing({ status: 'sent', validUntil: '2027-12-31' }).note).toBe('Valid until Dec 31, 2027');
  expect(standing({ status: 'sent', validUntil: null }).note).toBeNull();
});

test('views are counted, also once it expired', () => {
  const viewed = (times: number) => Array.from({ length: times }, () => sampleEvent({ type: 'viewed' }));
  expect(standing({ status: 'viewed', events: viewed(1) }).title).toBe('Opened, waiting for Dana');
  expect(standing({ status: 'viewed', events: viewed(2) }).title).toBe('Opened twice, waiting for Dana');
  // A response has at most 200 of them.
  expect(standing({ status: 'viewed', events: viewed(199) }).title).toContain('Opened 199 times, waiting');
  expect(standing({ status: 'viewed', events: viewed(200) }).title).toContain('Opened 200+ times, waiting');
  expect(standing({ status: 'viewed', events: viewed(3), isExpired: true })).toEqual({
    title: 'Expired Dec 21, 2026',
    note: 'Opened 3 times, but never answered',
  });
  expect(standing({ status: 'sent', isExpired: true }).note).toBe('Never opened');
});

test('an accepted estimate names the payment it waits for', () => {
  expect(standing({ status: 'accepted' })).toEqual({
    title: 'Accepted',
    note: 'Waiting for $615.44 deposit',
  });
  const none = { depositState: 'none', depositDue: '0.00' } as const;
  expect(standing({ status: 'accepted', ...none }).note).toBe('$2,461.74 left to pay');
  expect(standing({ status: 'accepted', ...DEPOSIT_PAID }).note).toBe('$1,846.30 left to pay');
});

test('an accepted estimate names the payments of its schedule that are due', () => {
  const terms = { ...sampleEstimate({}), acceptPayments: true, depositFixedAmount: null };
  const part = { percentage: '20', amount: null, dueOn: null, milestone: null };
  const schedule = [
    { ...part, id: 'a', name: 'Materials' },
    { ...part, id: 'b', name: 'Dry-in' },
  ];
  const stages = (dueIds: readonly string[]) =>
    stagesOf({ ...terms, schedule }, terms.totalAmount).map((stage) => ({
      ...stage,
      state: dueIds.includes(stage.id) ? ('due' as const) : ('later' as const),
    }));
  const paid = { status: 'accepted', ...DEPOSIT_PAID } as const;
  expect(standing({ ...paid, stages: stages(['a']) }).note).toBe('$492.34 due for Materials');
  expect(standing({ ...paid, stages: stages(['a', 'b']) }).note).toBe('$984.69 due for Materials and Dry-in');
  expect(standing({ ...paid, stages: stages([]) }).note).toBe('$1,846.30 left to pay');
});

test('an accepted estimate names what was chosen', () => {
  const chosen = sampleRoof({ status: 'accepted' }, { groupIds: [PICK_IDS.better, PICK_IDS.gutters] });
  expect(standingOf(chosen, TODAY)).toEqual({
    title: 'Accepted, with Better and Gutters',
    note: 'Waiting for $2,184.80 deposit',
  });
});

test('an accepted estimate waits for the rest of a deposit paid in part or refunded', () => {
  expect(standing({ status: 'accepted', ...DEPOSIT_PART_PAID }).note).toBe(
    'Waiting for $415.44 of the $615.44 deposit',
  );
  expect(standing({ status: 'accepted', ...DEPOSIT_REFUNDED }).note).toBe(
    'Deposit refunded, $615.44 due again',
  );
});

test('a declined estimate shows the client’s reason, and none if the client gave none', () => {
  const declined = (reason: string) =>
    standing({ status: 'declined', events: [sampleEvent({ type: 'declined', detail: { reason } })] });
  expect(declined('Too late in the year').note).toBe('Too late in the year');
  expect(declined('Declined by client')).toEqual({ title: 'Declined', note: null });
});

test('a declined estimate waits for nothing, a paid one shows its amount', () => {
  expect(standing({ status: 'declined' })).toEqual({ title: 'Declined', note: null });
  expect(standing({ status: 'paid', amountPaid: '2461.74', amountDue: '0.00' })).toEqual({
    title: 'Paid',
    note: '$2,461.74 received',
  });
});
