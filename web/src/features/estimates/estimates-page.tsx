import type { EstimateSummary } from '@plumbline/contract/estimates';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import type { Page } from '../../lib/http/fetch-page.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ESTIMATES_PER_PAGE, useEstimateCounts, useEstimatePage } from './api.ts';
import { CouldNotLoad } from './could-not-load.tsx';
import { EstimateRows } from './list/estimate-rows.tsx';
import { ExportMenu } from './list/export-menu.tsx';
import { ListSkeleton, NoEstimateMatches, NoEstimatesYet } from './list/list-states.tsx';
import { ListTools } from './list/list-tools.tsx';
import { FIRST_VIEW, type ListView } from './list/list-view.ts';
import { pageTotal } from './list/page-total.ts';
import { useListView } from './list/use-list-view.ts';
import { useSettledView } from './list/use-settled-view.ts';

interface EstimatePageProps {
  page: Page<EstimateSummary>;
  /** Another page was asked for and is on its way. */
  isComing: boolean;
  cursors: ListView['cursors'];
  onCursorsChange: (cursors: ListView['cursors']) => void;
}

/** The way to the other pages, where there are any. */
function EstimatePager({ page, isComing, cursors, onCursorsChange }: EstimatePageProps) {
  const { rows, total, nextCursor } = page;
  const number = cursors.length + 1;
  const known = isComing
    ? total
    : pageTotal({ page: number, rowCount: rows.length, total, hasNext: nextCursor !== null });
  if (known <= ESTIMATES_PER_PAGE) return null;
  const turn = (next: number) => {
    if (next < number) onCursorsChange(cursors.slice(0, -1));
    // Until the page that was asked for is there, its next one is not known.
    else if (nextCursor !== null && !isComing) onCursorsChange([...cursors, nextCursor]);
  };
  return (
    <Pager
      page={number}
      pageSize={ESTIMATES_PER_PAGE}
      total={known}
      hasMore={page.hasMore === true && (isComing || nextCursor !== null)}
      onPageChange={turn}
    />
  );
}

/** The contractor's estimates, narrowed down by search and status, page by page. */
function EstimateList() {
  const isPhone = useMediaQuery(PHONE);
  const { view, narrow, turnTo, retreatTo } = useListView();
  const { status, search, cursors } = useSettledView(view);
  const counts = useEstimateCounts();
  const page = useEstimatePage({ status, search: search.trim(), cursor: cursors.at(-1) });
  const { data, isPlaceholderData: isComing } = page;

  // What stood on the page was deleted or has another status now: there is nothing to turn back from.
  const isGone = data?.rows.length === 0 && !isComing && cursors.length > 0;
  useEffect(() => {
    if (isGone) retreatTo(cursors.slice(0, -1));
  });

  const isWhole = status === 'all' && search.trim() === '';
  const hasNone = data?.total === 0 && (counts.data?.all === 0 || (isWhole && !isComing));
  if (counts.data && hasNone) return <NoEstimatesYet />;

  const hasFailed = (page.error && !data) || (counts.error && !counts.data);
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
      {hasFailed && <CouldNotLoad what="estimates" onRetry={retry} />}
      {!hasFailed && !(data && counts.data) && <ListSkeleton isPhone={isPhone} />}
      {!hasFailed && data && counts.data && (
        <div aria-busy={isComing}>
          {data.total === 0 && <NoEstimateMatches onClear={() => narrow(FIRST_VIEW)} />}
          <EstimateRows estimates={data.rows} isPhone={isPhone} />
          <EstimatePager page={data} isComing={isComing} cursors={cursors} onCursorsChange={turnTo} />
        </div>
      )}
    </>
  );
}

/** Every estimate of the contractor. */
export function EstimatesPage() {
  useDocumentTitle('Estimates');
  return (
    <>
      <PageHead
        title="Estimates"
        actions={
          <>
            <ExportMenu />
            <ButtonLink to="/estimates/new" variant="primary" icon={<Plus aria-hidden="true" />}>
              New Estimate
            </ButtonLink>
          </>
        }
      />
      <EstimateList />
    </>
  );
}
