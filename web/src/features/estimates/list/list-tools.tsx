import { type EstimateCounts, STATUS_FILTERS, type StatusFilter } from '@plumbline/contract/estimates';
import { Select } from '../../../ui/choices/select.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { statusFilterName } from './status-filter-name.ts';

interface ListToolsProps {
  search: string;
  onSearchChange: (search: string) => void;
  status: StatusFilter;
  onStatusChange: (status: StatusFilter) => void;
  /** Absent while they are read. */
  counts: EstimateCounts | undefined;
  isPhone: boolean;
}

const OPTIONS = STATUS_FILTERS.map((value) => ({ value, label: statusFilterName(value) }));

function StatusButtons({ status, onStatusChange, counts }: ListToolsProps) {
  return (
    <fieldset
      aria-label="Status"
      className={classNames(
        'flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] max-lg:basis-full',
        // Shown with their counts at once, so that no button moves.
        !counts && 'invisible',
      )}
    >
      {OPTIONS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === status}
          onClick={() => onStatusChange(value)}
          className={classNames(
            'semi-narrow relative inline-flex min-h-11 flex-none items-center gap-2 px-3.5 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2',
            'aria-pressed:text-ink aria-pressed:after:absolute aria-pressed:after:inset-x-3.5 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:bg-action',
            'first:pl-0 first:after:left-0!',
          )}
        >
          {label}
          <span className="figures font-regular text-ink-3">{counts?.[value].toLocaleString('en-US')}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Search and status filter over the list. */
export function ListTools(props: ListToolsProps) {
  const { search, onSearchChange, status, onStatusChange, isPhone } = props;
  const searchInput = (
    <SearchInput
      label="Search estimates"
      placeholder="Search estimates by title or client..."
      value={search}
      onValueChange={onSearchChange}
      className={isPhone ? '' : 'mb-2.5 md:w-75'}
    />
  );
  if (isPhone)
    return (
      <div className="mb-4 grid gap-2">
        {searchInput}
        <Select aria-label="Status" value={status} onValueChange={onStatusChange} options={OPTIONS} />
      </div>
    );
  return (
    <div className="flex flex-wrap-reverse items-end gap-2">
      <StatusButtons {...props} />
      {searchInput}
    </div>
  );
}
