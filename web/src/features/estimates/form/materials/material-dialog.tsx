import {
  ALL_MATERIALS,
  MATERIAL_CATEGORIES,
  type Material,
  type MaterialsFilter,
} from '@plumbline/contract/catalog';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { adviceFor } from '../../../../lib/http/error-message.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/choices/select.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SearchInput } from '../../../../ui/inputs/search-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useMaterials } from '../../../catalog/api.ts';
import { MATERIAL_CATEGORY_NAMES } from '../../../catalog/material-category-names.ts';
import { focusFirstMaterial, MaterialList } from './material-list.tsx';
import { withoutCopied } from './without-copied.ts';

type Category = MaterialsFilter['category'];

const SEARCH_AFTER_MS = 300;

const CATEGORY_OPTIONS: readonly { value: Category; label: string }[] = [
  { value: ALL_MATERIALS, label: 'All categories' },
  ...MATERIAL_CATEGORIES.map((value) => ({ value, label: MATERIAL_CATEGORY_NAMES[value] })),
];

interface MaterialDialogProps {
  onClose: () => void;
  currency: Currency;
  onAdd: (materials: readonly Material[]) => void;
}

const addLabel = (count: number) => {
  if (count === 0) return 'Add materials';
  return count === 1 ? 'Add 1 material' : `Add ${count} materials`;
};

/** The chosen materials, which stay chosen across searches. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Material>>(new Map());
  const toggle = useCallback((material: Material) => {
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(material.id)) after.set(material.id, material);
      return after;
    });
  }, []);
  return { chosen, toggle };
}

function LoadingRows() {
  return (
    <div aria-hidden="true" className="grid gap-3 pt-2">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}

/** The catalogue, filtered by category and search, to add several materials at once. */
export function MaterialDialog({ onClose, currency, onAdd }: MaterialDialogProps) {
  const [category, setCategory] = useState<Category>(ALL_MATERIALS);
  const [search, setSearch] = useState('');
  const { chosen, toggle } = useChosen();
  const listRef = useRef<HTMLDivElement>(null);
  const searched = useDebounced(search, SEARCH_AFTER_MS);
  const { data: every, error, refetch, isPlaceholderData } = useMaterials({ category, search: searched });
  const data = useMemo(() => every && withoutCopied(every), [every]);
  // If the results were about to change, the focused one could disappear, or Space could choose a wrong one.
  const isCurrent = data !== undefined && !isPlaceholderData && search === searched;
  const entersList = useRef(false);
  useEffect(() => {
    if (isCurrent && entersList.current) focusFirstMaterial(listRef.current);
    if (isCurrent) entersList.current = false;
  }, [isCurrent]);
  const enterList = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    entersList.current = event.key === 'ArrowDown' && !isCurrent;
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (isCurrent) focusFirstMaterial(listRef.current);
  };
  // Enter adds from the search and from the list; on a button or a choice it keeps its meaning.
  const addChosen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || chosen.size === 0) return;
    event.preventDefault();
    onAdd([...chosen.values()]);
  };
  const found = data && `${data.length} ${data.length === 1 ? 'material' : 'materials'}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Browse Materials"
      className="max-md:h-dvh max-md:max-h-dvh! md:h-200 md:max-w-160"
      action={{
        label: addLabel(chosen.size),
        disabled: chosen.size === 0,
        onClick: () => onAdd([...chosen.values()]),
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of the search and the boxes */}
      <div onKeyDown={addChosen}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of the search box */}
        <div
          onKeyDown={enterList}
          className="sticky -top-4 z-1 -mx-2 grid gap-2 bg-raised px-2 pt-4 pb-2 max-md:-mt-4 md:-mt-4 md:grid-cols-[minmax(0,1fr)_180px]"
        >
          <SearchInput label="Search materials" value={search} onValueChange={setSearch} />
          <Select
            aria-label="Category"
            value={category}
            onValueChange={setCategory}
            options={CATEGORY_OPTIONS}
          />
          <output className="figures block px-2 text-sm text-ink-2 md:col-span-2">
            {[found, chosen.size > 0 && `${chosen.size} chosen`].filter(Boolean).join(' · ') || 'Loading'}
          </output>
        </div>
        {data && data.length > 0 && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <MaterialList {...{ materials: data, chosen, currency, onToggle: toggle, listRef }} />
          </div>
        )}
        {data?.length === 0 && (
          <EmptyState title="No materials found" headingLevel={3}>
            Try another word or category
          </EmptyState>
        )}
        {!data && error && (
          <EmptyState
            title="We couldn’t load your materials"
            headingLevel={3}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {adviceFor(error)}
          </EmptyState>
        )}
        {!data && !error && <LoadingRows />}
      </div>
    </Dialog>
  );
}
