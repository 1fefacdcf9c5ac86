import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { useJobTypes } from '../../catalog/api.ts';
import { JOB_CATEGORY_NAMES } from '../../catalog/job-category-names.ts';
import { CatalogSkeleton } from './catalog-states.tsx';
import { splitJobTypes } from './split-job-types.ts';

/** The read-only default job types, grouped by trade. */
export function DefaultJobTypes() {
  const { data: jobTypes, error, refetch } = useJobTypes();
  if (!jobTypes)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <CatalogSkeleton label="Loading default job types" />
    );
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {splitJobTypes(jobTypes).defaults.map((group) => (
        <section key={group.category} aria-label={JOB_CATEGORY_NAMES[group.category]}>
          <h3 className="border-b border-line pb-1 text-sm font-medium text-ink-2">
            {JOB_CATEGORY_NAMES[group.category]}
          </h3>
          <ul>
            {group.jobTypes.map(({ id, name }) => (
              <li key={id} className="pt-1.5 wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
