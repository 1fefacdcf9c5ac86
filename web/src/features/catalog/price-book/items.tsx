import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useState } from 'react';
import { useHiddenCosts } from '../../../lib/use-hidden-costs.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLaborTypes, useOwnMaterials } from '../api.ts';
import { LaborTypeDialog } from '../labor-type-dialog.tsx';
import { OwnMaterialDialog } from '../own-material-dialog.tsx';
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import { type ItemActions, ItemCards, ItemTable } from './item-rows.tsx';
import { narrowItems, type PriceItem, priceItems } from './price-item.ts';

const PAGE_SIZE = 25;
/** A select needs a value for "all". */
const ALL = 'all';

/** A chosen filter that no item has any longer counts as all. */
const keptFilter = (chosen: string, values: readonly (string | null)[]) =>
  values.includes(chosen) ? chosen : ALL;

const optionsOf = (label: string, values: readonly (string | null)[]) => [
  { value: ALL, label },
  ...[...new Set(values)]
    .flatMap((value) => (value ? [{ value, label: value }] : []))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
];

interface ItemsProps {
  focusAfter: RefObject<HTMLElement | null>;
  /** Buttons that add the first items. */
  emptyAction: ReactNode;
}

/** The contractor's own materials and labor types, with costs and sell prices. */
export function Items({ focusAfter, emptyAction }: ItemsProps) {
  const profile = useProfile();
  const isPhone = useMediaQuery(PHONE);
  const [hidesCosts, setHidesCosts] = useHiddenCosts();
  const materials = useOwnMaterials();
  const laborTypes = useLaborTypes();
  const [typed, setTyped] = useState('');
  const [chosenCategory, setCategory] = useState(ALL);
  const [chosenSupplier, setSupplier] = useState(ALL);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ kind: 'edit' | 'remove'; item: PriceItem }>();
  const [actions] = useState<ItemActions>(() => ({
    edit: (item) => setOpen({ kind: 'edit', item }),
    remove: (item) => setOpen({ kind: 'remove', item }),
  }));
  const search = useDeferredValue(typed);
  const items = useMemo(
    () => materials.data && laborTypes.data && priceItems(materials.data, laborTypes.data, profile),
    [materials.data, laborTypes.data, profile],
  );
  const category = keptFilter(chosenCategory, items?.map((item) => item.category) ?? []);
  const supplier = keptFilter(chosenSupplier, items?.map((item) => item.supplier) ?? []);
  const found = useMemo(
    () =>
      narrowItems(items ?? [], {
        search,
        category: category === ALL ? '' : category,
        supplier: supplier === ALL ? '' : supplier,
      }),
    [items, search, category, supplier],
  );
  const narrow =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setPage(1);
      set(value);
    };
  const error = materials.error ?? laborTypes.error;
  if (!items)
    return error ? (
      <CouldNotLoad
        what="price book"
        error={error}
        onRetry={() => void Promise.all([materials.refetch(), laborTypes.refetch()])}
      />
    ) : (
      <Skeleton className="h-64 w-full" />
    );

  const lastPage = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shownPage = Math.min(page, lastPage);
  const shown = found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const suppliers = optionsOf(
    'All suppliers',
    items.map((item) => item.supplier),
  );
  const rows = { items: shown, actions, hidesCosts };
  const close = () => setOpen(undefined);
  const edited = open?.kind === 'edit' ? open.item.source : null;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search items"
          placeholder="Search by name or code"
          value={typed}
          onValueChange={narrow(setTyped)}
          className="w-full md:w-56 lg:w-72"
        />
        <Select
          aria-label="Category"
          value={category}
          onValueChange={narrow(setCategory)}
          options={optionsOf(
            'All categories',
            items.map((item) => item.category),
          )}
          className="w-auto! min-w-36 max-md:flex-1"
        />
        {suppliers.length > 1 && (
          <Select
            aria-label="Supplier"
            value={supplier}
            onValueChange={narrow(setSupplier)}
            options={suppliers}
            className="w-auto! min-w-36 max-md:flex-1"
          />
        )}
        <Button
          variant="ghost"
          icon={hidesCosts ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          onClick={() => setHidesCosts(!hidesCosts)}
          className="ml-auto"
        >
          {hidesCosts ? 'Show costs' : 'Hide costs'}
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {`${found.length} of ${items.length} items`}
      </p>
      {found.length === 0 ? (
        <EmptyState headingLevel={2} title="No matching items" compact>
          Try another search or filter.
        </EmptyState>
      ) : isPhone ? (
        <ItemCards {...rows} />
      ) : (
        <ItemTable {...rows} />
      )}
      {materials.data?.length === 0 && laborTypes.data?.length === 0 && (
        <EmptyState headingLevel={2} title="No items of your own yet" action={emptyAction}>
          These are the standard labor types. Add what you sell most, or import your supplier’s list.
        </EmptyState>
      )}
      {found.length > PAGE_SIZE && (
        <Pager page={shownPage} pageSize={PAGE_SIZE} total={found.length} onPageChange={setPage} />
      )}
      {edited?.kind === 'material' && <OwnMaterialDialog material={edited.material} onClose={close} />}
      {edited?.kind === 'labor' && <LaborTypeDialog open onOpenChange={close} laborType={edited.laborType} />}
      {open?.kind === 'remove' && open.item.source && (
        <DeleteItemDialog source={open.item.source} onClose={close} focusAfter={focusAfter} />
      )}
    </>
  );
}
