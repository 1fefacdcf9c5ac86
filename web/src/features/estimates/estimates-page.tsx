import type { EstimateSummary } from '@plumbline/contract/estimates';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { DeleteDialog } from './actions/delete-dialog.tsx';
import { SendDialog } from './actions/send-dialog.tsx';
import { useChangeStatus } from './actions/use-change-status.ts';
import { useDownloadPdf } from './actions/use-download-pdf.ts';
import { useDuplicate } from './actions/use-duplicate.ts';
import { useEstimates } from './api.ts';
import { CouldNotLoad } from './could-not-load.tsx';
import { EstimateCards } from './list/estimate-cards.tsx';
import { EstimateTable } from './list/estimate-table.tsx';
import { countByStatus, filterEstimates, type StatusFilter } from './list/filter-estimates.ts';
import { ListSkeleton, NoEstimateMatches, NoEstimatesYet } from './list/list-states.tsx';
import { ListTools } from './list/list-tools.tsx';
import type { RowActions } from './list/row-actions.ts';
import { PHONE, useMediaQuery } from './use-media-query.ts';

const PAGE_SIZE = 50;

/** The estimates that were read, narrowed down by search and status. */
function EstimateList({ estimates }: { estimates: readonly EstimateSummary[] }) {
  const isPhone = useMediaQuery(PHONE);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const [page, setPage] = useState(1);
  const [sending, setSending] = useState<EstimateSummary | null>(null);
  const [deleting, setDeleting] = useState<EstimateSummary | null>(null);
  const { changeStatus, changingId } = useChangeStatus();
  const duplicate = useDuplicate();
  const { downloadPdf } = useDownloadPdf();
  const [actions] = useState<RowActions>(() => ({
    changeStatus: (estimate, next) => void changeStatus(estimate, next),
    duplicate: (estimate) => void duplicate(estimate.id),
    downloadPdf: (estimate) => void downloadPdf(estimate),
    send: setSending,
    remove: setDeleting,
  }));

  const counts = useMemo(() => countByStatus(estimates), [estimates]);
  const matches = useMemo(() => filterEstimates(estimates, search, status), [estimates, search, status]);
  const lastPage = Math.max(1, Math.ceil(matches.length / PAGE_SIZE));
  const shownPage = Math.min(page, lastPage);
  const shown = matches.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const narrow = (nextSearch: string, nextStatus: StatusFilter) => {
    setSearch(nextSearch);
    setStatus(nextStatus);
    setPage(1);
  };

  if (estimates.length === 0) return <NoEstimatesYet />;
  return (
    <>
      <ListTools
        search={search}
        onSearchChange={(text) => narrow(text, status)}
        status={status}
        onStatusChange={(next) => narrow(search, next)}
        counts={counts}
        isPhone={isPhone}
      />
      {matches.length === 0 && <NoEstimateMatches onClear={() => narrow('', 'all')} />}
      {matches.length > 0 && isPhone && (
        <EstimateCards estimates={shown} actions={actions} changingId={changingId} />
      )}
      {matches.length > 0 && !isPhone && (
        <EstimateTable estimates={shown} actions={actions} changingId={changingId} />
      )}
      {matches.length > PAGE_SIZE && (
        <Pager page={shownPage} pageSize={PAGE_SIZE} total={matches.length} onPageChange={setPage} />
      )}
      {sending && (
        <SendDialog estimate={sending} from="list" open onOpenChange={(open) => !open && setSending(null)} />
      )}
      {deleting && (
        <DeleteDialog estimate={deleting} open onOpenChange={(open) => !open && setDeleting(null)} />
      )}
    </>
  );
}

/** Every estimate of the contractor. */
export function EstimatesPage() {
  useDocumentTitle('Estimates');
  const isPhone = useMediaQuery(PHONE);
  const { data, error, refetch } = useEstimates();
  return (
    <>
      <PageHead
        title="Estimates"
        actions={
          <ButtonLink to="/estimates/new" variant="primary" icon={<Plus aria-hidden="true" />}>
            New Estimate
          </ButtonLink>
        }
      />
      {data && <EstimateList estimates={data} />}
      {!data && error && <CouldNotLoad what="estimates" onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton isPhone={isPhone} />}
    </>
  );
}
