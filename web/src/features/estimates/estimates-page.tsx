import { STATUS_FILTERS, type StatusFilter } from '@plumbline/contract/estimates';
import { Plus } from 'lucide-react';
import type { ListKind } from '../../lib/lists/list-view.ts';
import { useListView } from '../../lib/lists/use-list-view.ts';
import { useSettledView } from '../../lib/lists/use-settled-view.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { NARROW, PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { ListPager } from '../../ui/lists/list-pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ESTIMATES_PER_PAGE, useEstimateCounts, useEstimatePage } from './api.ts';
import { EstimateRows } from './list/estimate-rows.tsx';
import { ExportMenu } from './list/export-menu.tsx';
import { ListSkeleton, NobodyWaits, NoEstimateMatches, NoEstimatesYet } from './list/list-states.tsx';
import { ListTools } from './list/list-tools.tsx';
import { useHeldEstimates } from './list/use-held-estimates.ts';

const LIST: ListKind<{ status: StatusFilter }> = {
  first: { status: 'all' },
  read: (params) => ({ status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? 'all' }),
};

/** The contractor's estimates, filtered by search and status, page by page. */
function EstimateList() {
  const isPhone = useMediaQuery(PHONE);
  const hasCards = useMediaQuery(NARROW);
  const { view, narrow, turnTo, retreatTo } = useListView(LIST);
  const { status, search, cursors } = useSettledView(view);
  const counts = useEstimateCounts();
  const page = useEstimatePage({ status, search: search.trim(), cursor: cursors.at(-1) });
  const { isPlaceholderData: isComing } = page;
  const { data, deleted } = useHeldEstimates(page.data);

  const isWhole = status === 'all' && search.trim() === '';
  const hasNone = data?.total === 0 && (counts.data?.all === deleted || (isWhole && !isComing));
  if (counts.data && hasNone) return <NoEstimatesYet />;

  const isClear = status === 'needsAnswer' && search.trim() === '';
  const NoRows = isClear ? NobodyWaits : NoEstimateMatches;
  const failure = (!data && page.error) || (!counts.data && counts.error);
  const retry = () => {
    void page.refetch();
    void counts.refetch();
  };
  return (
    <>
      <ListTools
        search={view.search}
        onSearchChange={(text) => narrow({ search: text })}
        status={view.status}
        onStatusChange={(next) => narrow({ status: next })}
        counts={counts.data}
        isPhone={isPhone}
      />
      {failure && <CouldNotLoad what="estimates" error={failure} onRetry={retry} />}
      {!failure && !(data && counts.data) && <ListSkeleton hasCards={hasCards} />}
      {!failure && data && counts.data && (
        <div aria-busy={isComing}>
          {data.total === 0 && <NoRows onClear={() => narrow({ search: '', status: 'all' })} />}
          <EstimateRows estimates={data.rows} hasCards={hasCards} />
          <ListPager
            page={data}
            pageSize={ESTIMATES_PER_PAGE}
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

/** Every estimate of the contractor. */
export function EstimatesPage() {
  useDocumentTitle('Estimates');
  const hasNone = useEstimateCounts().data?.all === 0;
  return (
    <>
      <PageHead
        title="Estimates"
        actions={
          <>
            {!hasNone && <ExportMenu />}
            <ButtonLink
              to="/estimates/new"
              variant={hasNone ? 'secondary' : 'primary'}
              icon={<Plus aria-hidden="true" />}
            >
              New Estimate
            </ButtonLink>
          </>
        }
      />
      <EstimateList />
    </>
  );
}
