import { type EstimateCounts, STATUS_FILTERS, type StatusFilter } from '@plumbline/contract/estimates';
import { FilterButtons } from '../../../ui/choices/filter-buttons.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { statusFilterName } from './status-filter-name.ts';

interface ListToolsProps {
  search: string;
  onSearchChange: (search: string) => void;
  status: StatusFilter;
  onStatusChange: (status: StatusFilter) => void;
  /** Absent while they load. */
  counts: EstimateCounts | undefined;
  isPhone: boolean;
}

const OPTIONS = STATUS_FILTERS.map((value) => ({
  value,
  label: statusFilterName(value),
  isToDo: value === 'needsAnswer',
}));

/** Search and status filter over the list. */
export function ListTools(props: ListToolsProps) {
  const { search, onSearchChange, status, onStatusChange, counts, isPhone } = props;
  const searchInput = (
    <SearchInput
      label="Search estimates"
      placeholder="Search estimates by title or client..."
      value={search}
      onValueChange={onSearchChange}
      className={isPhone ? '' : 'mb-2.5 md:w-75'}
    />
  );
  if (isPhone) {
    const waiting = counts?.needsAnswer ?? 0;
    const options = OPTIONS.map((option) =>
      option.isToDo && waiting > 0 ? { ...option, label: `${option.label} (${waiting})` } : option,
    );
    return (
      <div className="mb-4 grid gap-2">
        {searchInput}
        <Select aria-label="Status" value={status} onValueChange={onStatusChange} options={options} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap-reverse items-end gap-2">
      <FilterButtons
        label="Status"
        value={status}
        onValueChange={onStatusChange}
        options={OPTIONS}
        counts={counts}
        className="flex-1 max-lg:basis-full"
      />
      {searchInput}
    </div>
  );
}
