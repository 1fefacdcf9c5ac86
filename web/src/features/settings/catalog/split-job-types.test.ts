import type { JobType } from '@plumbline/contract/catalog';
import { expect, test } from 'vitest';
import { splitJobTypes } from './split-job-types.ts';

const USER = 'b0000000-0000-4000-8000-000000000001';
const jobType = (name: string, changes: Partial<JobType> = {}): JobType => ({
  id: crypto.randomUUID(),
  name,
  category: 'roofing',
  description: null,
  ...changes,
});

test('own job types are separate from the defaults, which are grouped by trade in order', () => {
  const { own, defaults } = splitJobTypes([
    jobType('Roof replacement'),
    jobType('gutter repair', { userId: USER }),
    jobType('Drain cleaning', { category: 'plumbing' }),
    jobType('Chimney flashing', { userId: USER, category: 'other' }),
    jobType('flat roof'),
  ]);
  expect(own.map(({ name }) => name)).toEqual(['Chimney flashing', 'gutter repair']);
  expect(defaults.map(({ category, jobTypes }) => [category, jobTypes.map(({ name }) => name)])).toEqual([
    ['plumbing', ['Drain cleaning']],
    ['roofing', ['flat roof', 'Roof replacement']],
  ]);
});
