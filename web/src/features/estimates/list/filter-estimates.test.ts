import { expect, test } from 'vitest';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { countByStatus, filterEstimates, STATUS_FILTERS, statusFilterName } from './filter-estimates.ts';

const estimates = [
  sampleEstimate({ estimateNumber: 'EST-0148', status: 'viewed' }),
  sampleEstimate({ estimateNumber: 'EST-0149', status: 'draft', client: null, jobDescription: 'New GUTTER' }),
];
const numbers = (search: string, status: 'all' | 'draft' | 'paid' = 'all') =>
  filterEstimates(estimates, search, status).map((estimate) => estimate.estimateNumber);

test('search finds numbers, descriptions and clients, whatever the case', () => {
  expect(numbers('est-0149')).toEqual(['EST-0149']);
  expect(numbers('gutter')).toEqual(['EST-0149']);
  expect(numbers('  WHITFIELD ')).toEqual(['EST-0148']);
  expect(numbers('2214 N')).toEqual([]);
});

test('search and status narrow together', () => {
  expect(numbers('', 'draft')).toEqual(['EST-0149']);
  expect(numbers('whitfield', 'draft')).toEqual([]);
  expect(numbers('', 'paid')).toEqual([]);
});

test('each status is counted', () => {
  expect(countByStatus(estimates)).toMatchObject({ all: 2, viewed: 1, draft: 1, paid: 0 });
});

test('the filters are named as on the list', () => {
  expect(STATUS_FILTERS.map(statusFilterName)).toEqual([
    'All Statuses',
    'Draft',
    'Sent',
    'Viewed',
    'Accepted',
    'Declined',
    'Paid',
  ]);
});
