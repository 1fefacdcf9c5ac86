import { STATUS_FILTERS } from '@plumbline/contract/estimates';
import { expect, test } from 'vitest';
import { statusFilterName } from './status-filter-name.ts';

test('the filters are named as in the list', () => {
  expect(STATUS_FILTERS.map(statusFilterName)).toEqual([
    'All Statuses',
    'Needs answer',
    'Draft',
    'Sent',
    'Viewed',
    'Accepted',
    'Declined',
    'Paid',
  ]);
});
