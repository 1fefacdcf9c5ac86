import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import { awaitsAnswer, isWon } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { whatCounts } from '@plumbline/contract/pricing/price-selection';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { useProfile } from '../../lib/use-session.ts';
import { BackToList } from '../../ui/back-link.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { Money } from '../../ui/money/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { JobInvoicesCard } from '../invoices/job/job-invoices-card.tsx';
import { JobMoneyCard, useJobToCollect } from '../invoices/job/job-money-card.tsx';
import { NewInvoiceSheet } from '../invoices/job/new-invoice-sheet.tsx';
import { useCanInvoice } from '../invoices/job/use-can-invoice.ts';
import { hasExpired, isDraft } from './actions/offered-actions.ts';
import { useWithExtension } from './actions/use-extend.ts';
import { useWithHeldAnswer } from './actions/use-hold-changes.ts';
import { useEstimate } from './api.ts';
import { ChangeOrdersCard } from './change-orders/change-orders-card.tsx';
import { EstimateNotFound } from './estimate-not-found.tsx';
import { PaymentsCard } from './payments/payments-card.tsx';
import { ScheduleCard } from './payments/schedule-card.tsx';
import { ProfitCard } from './profit/profit-card.tsx';
import { RevisionChip } from './revisions/revision-chip.tsx';
import { UnsentChanges } from './revisions/unsent-changes.tsx';
import { AnsweredByPhone } from './view/answered-by-phone.tsx';
import { ClientCard } from './view/cards/client-card.tsx';
import { DocumentCard } from './view/cards/document-card.tsx';
import { MessagesCard } from './view/cards/messages-card.tsx';
import { RemindersCard } from './view/cards/reminders-card.tsx';
import { VersionsCard } from './view/cards/versions-card.tsx';
import { ClientLink } from './view/client-link.tsx';
import { EstimateContent } from './view/estimate-content.tsx';
import { EstimateFacts } from './view/estimate-facts.tsx';
import { Fold } from './view/fold.tsx';
import { StatusBand } from './view/status-band.tsx';
import { Timeline } from './view/timeline/timeline.tsx';
import { UndeliveredNotice } from './view/undelivered-notice.tsx';
import { ViewActions } from './view/view-actions.tsx';
import { ViewSkeleton } from './view/view-skeleton.tsx';
import { isWaiting, WaitingChip } from './waiting-chip.tsx';

/** The payment of the schedule that a new invoice is for; absent for none in particular. */
interface Invoicing {
  readonly stageId?: string | undefined;
}

interface EstimateViewProps {
  estimate: Estimate;
  /** When it was fetched, in milliseconds. */
  readAt: number;
  onDeleted: () => void;
}

/** The number of counted lines, and their sum: "14 · $12,636.73". */
function linesText({ laborLines, materialLines, additionalCostLines, ...estimate }: Estimate): string {
  const counts = whatCounts(estimate.groups, estimate.selection);
  const lines = [...laborLines, ...materialLines, ...additionalCostLines].filter(
    ({ id, groupId, optional }) => counts({ groupId, pickId: id, isOptional: optional }),
  );
  const amount = estimate.pricesIncludeTax ? estimate.totalAmount : estimate.subtotal;
  return `${lines.length.toLocaleString('en-US')} · ${formatMoney(amount, estimate.currency)}`;
}

function validityText(estimate: Estimate): string {
  if (estimate.validUntil === null) return '';
  return `${hasExpired(estimate) ? 'Expired' : 'Valid until'} ${formatDate(estimate.validUntil)}`;
}

function EstimateView({ estimate: stored, readAt, onDeleted }: EstimateViewProps) {
  const estimate = useWithExtension(stored);
  const answered = useWithHeldAnswer(estimate);
  const profile = useProfile();
  const isPhone = useMediaQuery(PHONE);
  const today = calendarDate(new Date(readAt), profile.timeZone);
  const draft = isDraft(estimate.status);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const wantsInvoice = typeof state === 'object' && state !== null && 'newInvoice' in state;
  const [invoicing, setInvoicing] = useState<Invoicing | null>(
    wantsInvoice && isWon(estimate.status) ? {} : null,
  );
  const canInvoice = useCanInvoice(estimate);
  const jobInvoices = useJobToCollect(estimate);
  const closeInvoicing = () => {
    setInvoicing(null);
    // A reload must not open it again.
    if (wantsInvoice) void navigate('.', { replace: true, state: null });
  };
  useDocumentTitle(estimate.estimateNumber);
  return (
    <>
      <StatusBand estimate={answered} today={today} />
      <div className="mb-6 flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1.5 md:basis-80">
          <div className="flex flex-wrap items-center gap-3">
            <span className="figures text-ink-2">{estimate.estimateNumber}</span>
            <StatusChip status={answered.status} isExpired={hasExpired(answered)} />
            <RevisionChip estimate={estimate} />
            <WaitingChip estimate={estimate} />
          </div>
          <h1 className="wrap-anywhere">{estimate.jobType?.name ?? 'Estimate'}</h1>
          {isPhone && (
            <>
              <p className="text-ink-2 wrap-anywhere">{estimate.client?.name}</p>
              {jobInvoices === null && (
                <Money
                  look="figure"
                  amount={estimate.totalAmount}
                  currency={estimate.currency}
                  className="text-left!"
                />
              )}
            </>
          )}
        </div>
        <ViewActions
          {...{ today, isPhone, onDeleted }}
          estimate={answered}
          onInvoice={canInvoice ? () => setInvoicing({}) : undefined}
        />
      </div>
      <UndeliveredNotice estimate={estimate} />
      <UnsentChanges estimate={estimate} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_316px] lg:gap-16">
        <div className="min-w-0">
          {isWaiting(estimate) && <MessagesCard estimate={estimate} />}
          <JobMoneyCard estimate={estimate} />
          {isPhone ? (
            <>
              <Timeline estimate={estimate} />
              <div className="mt-2">
                <Fold
                  title={estimate.files.length > 0 ? 'Lines and photos' : 'Lines'}
                  value={linesText(estimate)}
                >
                  <EstimateContent estimate={estimate} />
                </Fold>
                <Fold title="Details" value={validityText(estimate)}>
                  <EstimateFacts estimate={estimate} />
                </Fold>
              </div>
            </>
          ) : (
            <>
              <EstimateFacts estimate={estimate} />
              <EstimateContent estimate={estimate} />
            </>
          )}
          <ScheduleCard {...{ estimate, canInvoice }} onInvoice={(stageId) => setInvoicing({ stageId })} />
          <ChangeOrdersCard estimate={estimate} />
          <JobInvoicesCard estimate={estimate} />
          <ProfitCard estimate={estimate} />
          {!isWaiting(estimate) && <MessagesCard estimate={estimate} />}
          <PaymentsCard estimate={estimate} today={today} />
          <VersionsCard hasCompare estimate={estimate} />
          <DocumentCard estimate={estimate} />
        </div>
        <aside aria-label="Activity and client" className="min-w-0">
          {!isPhone && <Timeline estimate={estimate} />}
          <ClientCard estimate={estimate} />
          <ClientLink documentId={estimate.id} isPublic={!draft} />
          {(draft || awaitsAnswer(estimate.status)) && <RemindersCard estimate={estimate} />}
          {awaitsAnswer(answered.status) && <AnsweredByPhone estimate={estimate} />}
        </aside>
      </div>
      <NewInvoiceSheet
        estimate={estimate}
        stageId={invoicing?.stageId}
        open={invoicing !== null}
        onOpenChange={closeInvoicing}
      />
    </>
  );
}

function LoadedView({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, dataUpdatedAt, error, refetch } = useEstimate(id);
  const leave = () => void navigate('/estimates', { replace: true });
  if (error instanceof HttpError && error.status === 404) return <EstimateNotFound />;
  if (data) return <EstimateView estimate={data} readAt={dataUpdatedAt} onDeleted={leave} />;
  if (error) return <CouldNotLoad what="estimate" error={error} onRetry={() => void refetch()} />;
  return <ViewSkeleton />;
}

/** One estimate: its contents, its history, and its actions. */
export function EstimateViewPage() {
  const { id = '' } = useParams();
  useDocumentTitle('Estimate');
  return (
    <>
      <BackToList to="/estimates">Estimates</BackToList>
      <LoadedView key={id} id={id} />
    </>
  );
}
