import type { JobType } from '@plumbline/contract/catalog';
import { expect, test } from 'vitest';
import { groupJobTypes } from './group-job-types.ts';

const jobType = (name: string, changes: Partial<JobType> = {}): JobType => ({
  id: name,
  name,
  category: 'roofing',
  description: null,
  ...changes,
});

test('the contractor’s own job types come first, the defaults are grouped by trade and sorted by name', () => {
  const groups = groupJobTypes([
    jobType('Roof replacement'),
    jobType('Gutter repair'),
    jobType('Rewiring', { category: 'electrical' }),
    jobType('Chimney flashing', { userId: 'marcus' }),
  ]);
  expect(groups.map((group) => [group.name, group.jobTypes.map(({ name }) => name)])).toEqual([
    ['Your own', ['Chimney flashing']],
    ['Electrical', ['Rewiring']],
    ['Roofing', ['Gutter repair', 'Roof replacement']],
  ]);
});
