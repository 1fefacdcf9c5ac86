import { JOB_CATEGORIES, type JobType } from '@plumbline/contract/catalog';
import type { JobTypeRow } from './queries.ts';

export function presentJobType(row: JobTypeRow): JobType {
  return {
    id: row.id,
    name: row.name,
    category: JOB_CATEGORIES.find((category) => category === row.category) ?? 'other',
    description: row.description,
    ...(row.accountId ? { userId: row.accountId } : {}),
  };
}
