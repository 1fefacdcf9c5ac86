import { type StatusFilter } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { SEARCH_LIMIT } from '@plumbline/contract/lists/paging';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDebounced } from '../../lib/use-debounced.ts';
import { NARROW, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { STATUS_LABELS } from '../../ui/status-chip.tsx';
import { useHeldEstimates } from '../estimates/list/use-held-estimates.ts';
import { RECENT_COUNT, useRecentEstimates } from './api.ts';
import { RecentEstimates } from './recent-estimates.tsx';

/** How long typing must pause before the search runs. */
const SEARCH_DELAY_MS = 200;

const FILTERS = [
  { value: 'all', label: 'All Statuses' } as const,
  ...ESTIMATE_STATUSES.filter((status) => status !== 'paid').map(
    (status) => ({ value: status, label: STATUS_LABELS[status] }) as const,
  ),
];
const EVERYTHING: { readonly status: StatusFilter; readonly search: string } = { status: 'all', search: '' };

/** The newest estimates, filtered by search and status. */
export function RecentSection({ now }: { now: Date }) {
  const isNarrow = useMediaQuery(NARROW);
  const [{ status, search }, setView] = useState(EVERYTHING);
  const settledSearch = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const recent = useRecentEstimates({ status, search: settledSearch });
  const { error, refetch, isPlaceholderData } = recent;
  const { data, deleted } = useHeldEstimates(recent.data);
  const isNarrowed = status !== 'all' || search.trim() !== '' || settledSearch !== '';
  const hasNone = data?.total === 0 && deleted === 0 && !isNarrowed && !isPlaceholderData;

  return (
    <section aria-labelledby="recent-estimates">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h2 id="recent-estimates" className="mr-auto">
          Recent Estimates
        </h2>
        {!hasNone && (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-md:w-full md:grid-cols-[220px_160px]">
            <SearchInput
              label="Search recent estimates"
              placeholder="Search"
              value={search}
              onValueChange={(text) => setView({ status, search: text.slice(0, SEARCH_LIMIT) })}
            />
            <Select
              aria-label="Status"
              value={status}
              onValueChange={(next) => setView({ status: next, search })}
              options={FILTERS}
            />
          </div>
        )}
      </div>
      {!data && !error && <RecentSkeleton isNarrow={isNarrow} />}
      {!data && error && (
        <CouldNotLoad what="estimates" error={error} onRetry={() => void refetch()} headingLevel={3} />
      )}
      {hasNone && <NoneYet />}
      {data && !hasNone && (
        <div aria-busy={isPlaceholderData}>
          {data.total === 0 && (
            <EmptyState
              headingLevel={3}
              title="No estimates match your search"
              action={<Button onClick={() => setView(EVERYTHING)}>Clear search and filter</Button>}
            >
              Try adjusting your search or filter criteria
            </EmptyState>
          )}
          <RecentEstimates estimates={data.rows} isNarrow={isNarrow} now={now} />
          {data.total > 0 && (
            <p className="mt-3">
              <Link to={listPath(status, settledSearch)} className="inline-block max-md:py-3">
                {isNarrowed && data.total > data.rows.length
                  ? `All ${data.total.toLocaleString('en-US')}${data.hasMore ? '+' : ''} of them`
                  : 'All Estimates'}
              </Link>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** The list page with the same filters. */
function listPath(status: StatusFilter, search: string): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(status !== 'all' && { status }),
  });
  return params.size > 0 ? `/estimates?${params.toString()}` : '/estimates';
}

function NoneYet() {
  return (
    <EmptyState
      headingLevel={3}
      title="No estimates yet"
      action={
        <ButtonLink to="/estimates/new" icon={<Plus aria-hidden="true" />}>
          Create First Estimate
        </ButtonLink>
      }
      className="rounded border border-line bg-surface"
    >
      Your first estimate will appear here.
    </EmptyState>
  );
}

/** The same number of placeholder rows, while the estimates load. */
function RecentSkeleton({ isNarrow }: { isNarrow: boolean }) {
  return (
    <Loading
      label="Loading estimates"
      className="border-t border-line md:rounded md:border md:bg-surface md:px-5"
    >
      {!isNarrow && <div className="h-10 border-b border-line" />}
      {Array.from({ length: RECENT_COUNT }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="flex h-25.5 items-center justify-between border-b border-line last:border-b-0 md:h-13"
        >
          <Skeleton className="w-5/12" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  );
}
