import { awaitsAnswer, ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { expect, test } from 'vitest';
import { canRevise, isDraft, sendButtonName, statusChoices, takesPayments } from './offered-actions.ts';

test('only drafts can be edited and deleted', () => {
  expect(ESTIMATE_STATUSES.filter(isDraft)).toEqual(['draft']);
});

test('an answer can be recorded, and an estimate recalled, until the client answers', () => {
  expect(ESTIMATE_STATUSES.filter(awaitsAnswer)).toEqual(['sent', 'viewed']);
});

test('an estimate can be revised while its client has it or declined it', () => {
  expect(ESTIMATE_STATUSES.filter(canRevise)).toEqual(['sent', 'viewed', 'declined']);
});

test('payments can be recorded for accepted estimates with an amount due', () => {
  expect(ESTIMATE_STATUSES.filter((status) => takesPayments({ status, amountDue: '0.01' }))).toEqual([
    'accepted',
  ]);
  expect(takesPayments({ status: 'accepted', amountDue: '0.00' })).toBe(false);
  expect(takesPayments({ status: 'accepted', amountDue: '1200' })).toBe(true);
});

test('the status can be changed until the estimate is answered', () => {
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

test('drafts can be sent, sent and viewed estimates resent, answered ones not', () => {
  expect(ESTIMATE_STATUSES.map((status) => [status, sendButtonName(status)])).toEqual([
    ['draft', 'Send Estimate'],
    ['sent', 'Resend Estimate'],
    ['viewed', 'Resend Estimate'],
    ['accepted', null],
    ['declined', null],
    ['paid', null],
  ]);
});
