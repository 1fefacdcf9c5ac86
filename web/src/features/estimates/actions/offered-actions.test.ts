import { awaitsAnswer, ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { expect, test } from 'vitest';
import { isDraft, sendButtonName, statusChoices, takesPayments } from './offered-actions.ts';

test('only drafts are edited and deleted', () => {
  expect(ESTIMATE_STATUSES.filter(isDraft)).toEqual(['draft']);
});

test('an answer is noted, and an estimate recalled, while the client has not answered', () => {
  expect(ESTIMATE_STATUSES.filter(awaitsAnswer)).toEqual(['sent', 'viewed']);
});

test('money is recorded for accepted estimates while something remains', () => {
  expect(ESTIMATE_STATUSES.filter((status) => takesPayments({ status, amountDue: '0.01' }))).toEqual([
    'accepted',
  ]);
  expect(takesPayments({ status: 'accepted', amountDue: '0.00' })).toBe(false);
  expect(takesPayments({ status: 'accepted', amountDue: '1200' })).toBe(true);
});

test('the status is chosen until the estimate is answered, then fixed', () => {
  const all = ['draft', 'sent', 'accepted', 'declined', 'paid'];
  expect(ESTIMATE_STATUSES.map((status) => [status, statusChoices(status)])).toEqual([
    ['draft', all],
    ['sent', all],
    ['viewed', all],
    ['accepted', []],
    ['declined', []],
    ['paid', []],
  ]);
});

test('drafts are sent, sent and viewed estimates sent again, answered ones not at all', () => {
  expect(ESTIMATE_STATUSES.map((status) => [status, sendButtonName(status)])).toEqual([
    ['draft', 'Send Estimate'],
    ['sent', 'Resend Estimate'],
    ['viewed', 'Resend Estimate'],
    ['accepted', null],
    ['declined', null],
    ['paid', null],
  ]);
});
