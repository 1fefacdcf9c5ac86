import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates';
import { expect, test } from 'vitest';
import { isDraft, sendButtonName } from './offered-actions.ts';

test('only drafts are edited and deleted', () => {
  expect(ESTIMATE_STATUSES.filter(isDraft)).toEqual(['draft']);
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
