import type { JobType } from '@plumbline/contract/catalog';
import type { JobCategory } from '@plumbline/contract/trades';
import { expect, test } from 'vitest';
import { groupJobTypes } from './group-job-types.ts';

const jobType = (name: string, changes: Partial<JobType> = {}): JobType => ({
  id: name,
  name,
  category: 'roofing',
  description: null,
  ...changes,
});

test('the contractor’s own job types come first, then those of their trade; the defaults are grouped by trade and sorted by name', () => {
  const jobTypes = [
    jobType('Roof replacement'),
    jobType('Gutter repair'),
    jobType('Rewiring', { category: 'electrical' }),
    jobType('Chimney flashing', { userId: 'marcus' }),
  ];
  const shown = (trade: JobCategory | null) =>
    groupJobTypes(jobTypes, trade).map((group) => [group.name, group.jobTypes.map(({ name }) => name)]);
  expect(shown('roofing').map(([name]) => name)).toEqual(['Your own', 'Roofing', 'Electrical']);
  expect(shown(null)).toEqual([
    ['Your own', ['Chimney flashing']],
    ['Electrical', ['Rewiring']],
    ['Roofing', ['Gutter repair', 'Roof replacement']],
  ]);
});
