import type { JobType } from '@plumbline/contract/catalog';
import { JOB_CATEGORIES, type JobCategory } from '@plumbline/contract/trades';
import { JOB_CATEGORY_NAMES } from '../../../catalog/job-category-names.ts';

interface JobTypeGroup {
  readonly name: string;
  readonly jobTypes: readonly JobType[];
}

const byName = (one: JobType, other: JobType) => one.name.localeCompare(other.name, 'en');

/** Groups job types for the picker: the contractor's own, then the defaults of their trade, then those of the others. */
export function groupJobTypes(jobTypes: readonly JobType[], trade: JobCategory | null): JobTypeGroup[] {
  const own = jobTypes.filter((jobType) => jobType.userId !== undefined);
  const categories = trade ? [trade, ...JOB_CATEGORIES.filter((other) => other !== trade)] : JOB_CATEGORIES;
  const groups = categories.map((category) => ({
    name: JOB_CATEGORY_NAMES[category],
    jobTypes: jobTypes.filter((jobType) => jobType.userId === undefined && jobType.category === category),
  }));
  return [{ name: 'Your own', jobTypes: own }, ...groups]
    .filter((group) => group.jobTypes.length > 0)
    .map((group) => ({ ...group, jobTypes: group.jobTypes.toSorted(byName) }));
}
