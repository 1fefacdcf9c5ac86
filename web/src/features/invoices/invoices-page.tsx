import { INVOICE_FILTERS, type InvoiceCounts, type InvoiceFilter } from '@plumbline/contract/invoices';
import { ClipboardCheck, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListKind } from '../../lib/lists/list-view.ts';
import { useListView } from '../../lib/lists/use-list-view.ts';
import { useSettledView } from '../../lib/lists/use-settled-view.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { NARROW, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { FilterButtons } from '../../ui/choices/filter-buttons.tsx';
import { Menu } from '../../ui/choices/menu.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { ListPager } from '../../ui/lists/list-pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { INVOICES_PER_PAGE, useInvoiceCounts, useInvoicePage } from './api.ts';
import { PickJobSheet } from './job/pick-job-sheet.tsx';
import { InvoiceCards } from './list/invoice-cards.tsx';
import { InvoiceTable } from './list/invoice-table.tsx';
import { ListSkeleton, NoInvoiceMatches, NoInvoicesYet } from './list/list-states.tsx';
import { MoneyFigures } from './list/money-figures.tsx';

const LIST: ListKind<{ status: InvoiceFilter }> = {
  first: { status: 'all' },
  read: (params) => ({ status: INVOICE_FILTERS.find((status) => status === params.get('status')) ?? 'all' }),
};

const OPTIONS = INVOICE_FILTERS.map((value) => ({
  value,
  label: value === 'needsAnswer' ? 'Needs answer' : value.charAt(0).toUpperCase() + value.slice(1),
  isToDo: value === 'needsAnswer',
}));

interface ListToolsProps {
  search: string;
  onSearchChange: (search: string) => void;
  status: InvoiceFilter;
  onStatusChange: (status: InvoiceFilter) => void;
  counts: InvoiceCounts['counts'] | undefined;
}

/** Search and status filter over the list. */
function ListTools({ search, onSearchChange, status, onStatusChange, counts }: ListToolsProps) {
  return (
    <div className="grid items-end gap-2 max-md:mb-4 lg:flex">
      <FilterButtons
        label="Status"
        value={status}
        onValueChange={onStatusChange}
        options={OPTIONS}
        counts={counts}
        className="flex-1"
      />
      <SearchInput
        label="Search invoices"
        placeholder="Search by number, client or job"
        value={search}
        onValueChange={onSearchChange}
        className="md:mb-2.5 md:w-75"
      />
    </div>
  );
}

/** The two ways to a new invoice. */
function NewInvoice({ onFromJob }: { onFromJob: () => void }) {
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden="true" />}>
          New invoice
        </Button>
      }
      label="New invoice"
      items={[
        {
          label: 'From a job',
          icon: <ClipboardCheck aria-hidden="true" />,
          onSelect: onFromJob,
          movesFocus: true,
        },
        { label: 'Write one here', icon: <Pencil aria-hidden="true" />, to: '/invoices/new' },
      ]}
    />
  );
}

/** The contractor's invoices, filtered by search and status, page by page. */
function InvoiceList({ onFromJob }: { onFromJob: () => void }) {
  const hasCards = useMediaQuery(NARROW);
  const { view, narrow, turnTo, retreatTo } = useListView(LIST);
  const { status, search, cursors } = useSettledView(view);
  const counts = useInvoiceCounts();
  const page = useInvoicePage({ status, search: search.trim(), cursor: cursors.at(-1) });
  const { data, isPlaceholderData: isComing } = page;
  if (counts.data?.counts.all === 0 && data?.total === 0)
    return <NoInvoicesYet action={<NewInvoice onFromJob={onFromJob} />} />;

  const Rows = hasCards ? InvoiceCards : InvoiceTable;
  const failure = (!data && page.error) || (!counts.data && counts.error);
  const retry = () => {
    void page.refetch();
    void counts.refetch();
  };
  return (
    <>
      {counts.data && (
        <MoneyFigures counts={counts.data} onChoose={(next) => narrow({ status: next, search: '' })} />
      )}
      <ListTools
        search={view.search}
        onSearchChange={(text) => narrow({ search: text })}
        status={view.status}
        onStatusChange={(next) => narrow({ status: next })}
        counts={counts.data?.counts}
      />
      {failure && <CouldNotLoad what="invoices" error={failure} onRetry={retry} />}
      {!failure && !(data && counts.data) && <ListSkeleton hasCards={hasCards} />}
      {!failure && data && counts.data && (
        <div aria-busy={isComing}>
          {data.total === 0 && <NoInvoiceMatches onClear={() => narrow({ search: '', status: 'all' })} />}
          {data.rows.length > 0 && <Rows invoices={data.rows} />}
          <ListPager
            page={data}
            pageSize={INVOICES_PER_PAGE}
            isComing={isComing}
            cursors={cursors}
            onTurn={turnTo}
            onRetreat={retreatTo}
          />
        </div>
      )}
    </>
  );
}

/** Every invoice of the contractor. */
export function InvoicesPage() {
  useDocumentTitle('Invoices');
  const [isPicking, setPicking] = useState(false);
  const hasNone = useInvoiceCounts().data?.counts.all === 0;
  return (
    <>
      <PageHead title="Invoices" actions={!hasNone && <NewInvoice onFromJob={() => setPicking(true)} />} />
      <InvoiceList onFromJob={() => setPicking(true)} />
      <PickJobSheet open={isPicking} onOpenChange={setPicking} />
    </>
  );
}
