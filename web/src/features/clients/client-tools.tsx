import {
  CLIENT_FILTERS,
  CLIENT_SORTS,
  type ClientCounts,
  type ClientFilter,
  type ClientSort,
} from '@plumbline/contract/clients';
import type { ListView } from '../../lib/lists/list-view.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { FilterButtons } from '../../ui/choices/filter-buttons.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { CLIENT_TYPE_LABELS } from './client-types.ts';

interface ClientToolsProps {
  view: ListView<{ filter: ClientFilter; sort: ClientSort }>;
  onViewChange: (changes: { search?: string; filter?: ClientFilter; sort?: ClientSort }) => void;
  /** Absent while they load. */
  counts: ClientCounts | undefined;
}

const FILTER_LABELS: Readonly<Record<ClientFilter, string>> = {
  all: 'All Clients',
  active: 'Active',
  prospects: 'Prospects',
  ...CLIENT_TYPE_LABELS,
};
const SORT_LABELS: Readonly<Record<ClientSort, string>> = {
  name: 'Name',
  lastContact: 'Last Contact',
  totalValue: 'Total Value',
  owed: 'To Collect',
};

const FILTERS = CLIENT_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));
const SORTS = CLIENT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search, filter and sort order above the cards. */
export function ClientTools({ view, onViewChange, counts }: ClientToolsProps) {
  const isPhone = useMediaQuery(PHONE);
  const setFilter = (filter: ClientFilter) => onViewChange({ filter });
  const search = (
    <SearchInput
      label="Search clients"
      placeholder="Search clients..."
      value={view.search}
      onValueChange={(text) => onViewChange({ search: text })}
      className={isPhone ? '' : 'md:w-65'}
    />
  );
  const sort = (
    <Select
      aria-label="Sort by"
      value={view.sort}
      onValueChange={(next) => onViewChange({ sort: next })}
      options={SORTS}
      className={isPhone ? '' : 'md:w-37'}
    />
  );
  if (isPhone)
    return (
      <div className="mb-4 grid grid-cols-2 gap-2 *:first:col-span-2">
        {search}
        <Select aria-label="Filter" value={view.filter} onValueChange={setFilter} options={FILTERS} />
        {sort}
      </div>
    );
  return (
    <div className="mb-4 flex flex-wrap-reverse items-end justify-end gap-x-4 gap-y-2 border-b border-line">
      <FilterButtons
        label="Filter"
        value={view.filter}
        onValueChange={setFilter}
        options={FILTERS}
        counts={counts}
        className="mr-auto max-lg:basis-full"
      />
      <div className="flex items-center gap-2 pb-2.5">
        {search}
        <span aria-hidden="true" className="ml-2 text-sm whitespace-nowrap text-ink-2">
          Sort by
        </span>
        {sort}
      </div>
    </div>
  );
}
