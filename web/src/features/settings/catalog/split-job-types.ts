import type { JobType } from '@plumbline/contract/catalog';
import { JOB_CATEGORIES, type JobCategory } from '@plumbline/contract/trades';

interface DefaultGroup {
  readonly category: JobCategory;
  readonly jobTypes: readonly JobType[];
}

const NAME_ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName = (one: JobType, other: JobType) => NAME_ORDER.compare(one.name, other.name);

/** The contractor's own job types by name, and the defaults by trade, without empty trades. */
export function splitJobTypes(jobTypes: readonly JobType[]): {
  own: readonly JobType[];
  defaults: readonly DefaultGroup[];
} {
  const sorted = jobTypes.toSorted(byName);
  const defaults = sorted.filter(({ userId }) => userId === undefined);
  return {
    own: sorted.filter(({ userId }) => userId !== undefined),
    defaults: JOB_CATEGORIES.map((category) => ({
      category,
      jobTypes: defaults.filter((jobType) => jobType.category === category),
    })).filter((group) => group.jobTypes.length > 0),
  };
}
