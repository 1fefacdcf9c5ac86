import { calendarDate } from '@plumbline/contract/calendar';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import type { Offer, OfferGroup } from '@plumbline/contract/offer/offer';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { negateAmount } from '@plumbline/contract/pricing/amounts';
import { useParams } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { hasExpired, isDraft } from '../actions/offered-actions.ts';
import { useWithExtension } from '../actions/use-extend.ts';
import { useWithHeldAnswer } from '../actions/use-hold-changes.ts';
import { useChangeOrder } from '../api.ts';
import { CHANGE_ORDER_KIND, DocumentKindContext } from '../document-kind.ts';
import { PaymentsCard } from '../payments/payments-card.tsx';
import { AnsweredByPhone } from '../view/answered-by-phone.tsx';
import { ClientCard } from '../view/cards/client-card.tsx';
import { FilesCard } from '../view/cards/files-card.tsx';
import { MessagesCard } from '../view/cards/messages-card.tsx';
import { RemindersCard } from '../view/cards/reminders-card.tsx';
import { ClientLink } from '../view/client-link.tsx';
import { type LineNotes, OfferLines } from '../view/offer-lines.tsx';
import { StatusBand } from '../view/status-band.tsx';
import { Timeline } from '../view/timeline/timeline.tsx';
import { UndeliveredNotice } from '../view/undelivered-notice.tsx';
import { ViewSkeleton } from '../view/view-skeleton.tsx';
import { isWaiting, WaitingChip } from '../waiting-chip.tsx';
import { ChangeActions } from './change-actions.tsx';
import { type ChangeDocument, REMOVED, UNTITLED } from './change-document.ts';
import { ChangeOrderNotFound } from './change-order-not-found.tsx';
import { ChangeTotals } from './change-totals.tsx';

/** The groups in which an API client put lines, next to the names of their types. */
const notesOf = ({ change }: ChangeDocument): LineNotes =>
  new Map(Object.entries(change.lineGroups).map(([id, title]) => [id, [title]]));

/** The lines of removed work, with a minus. */
function withMinus({ amount, sections, ...group }: OfferGroup): OfferGroup {
  const minus = (text: string | null) => text && negateAmount(text);
  return {
    ...group,
    amount: minus(amount),
    sections: sections.map((section) => ({
      ...section,
      subtotal: minus(section.subtotal),
      total: minus(section.total),
      markup: section.markup && { ...section.markup, amount: negateAmount(section.markup.amount) },
      lines: section.lines.map((line) => ({
        ...line,
        amount: minus(line.discount?.net ?? line.amount),
        discount: null,
      })),
    })),
  };
}

/** The added work, then the removed work, if any. */
function halvesOf(document: ChangeDocument): Offer {
  const offer = presentOffer({ ...document, display: null });
  return {
    ...offer,
    groups: offer.groups
      .filter(({ sections }) => sections.length > 0)
      .map((group) => (group.id === REMOVED ? withMinus(group) : group)),
  };
}

function Content({ document }: { document: ChangeDocument }) {
  const { currency, pricesIncludeTax, status, change } = document;
  const { added, removed, job } = change;
  const offer = halvesOf(document);
  return (
    <>
      {change.reason && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
          {change.reason}
        </p>
      )}
      <FilesCard files={document.files} />
      <OfferLines offer={offer} notes={notesOf(document)} />
      {offer.groups.length === 0 && <p className="mt-4 text-ink-2">No work added or taken out yet.</p>}
      <section aria-label="What the job comes to" className="mt-8 md:ml-auto md:max-w-110">
        <ChangeTotals
          {...{ currency, pricesIncludeTax, job }}
          sums={{ ...document, added, removed }}
          isAccepted={status === 'accepted'}
        />
      </section>
    </>
  );
}

function validityText(document: ChangeDocument): string | null {
  const { validUntil, status } = document;
  if (validUntil === null || !(isDraft(status) || awaitsAnswer(status))) return null;
  return `${hasExpired(document) ? 'Expired' : 'Valid until'} ${formatDate(validUntil)}`;
}

function ChangeView({ document: stored, readAt }: { document: ChangeDocument; readAt: number }) {
  const document: ChangeDocument = { ...useWithExtension(stored), change: stored.change };
  const answered = useWithHeldAnswer(document);
  const { timeZone } = useProfile();
  const isPhone = useMediaQuery(PHONE);
  const { change, estimateNumber, totalAmount, currency, client } = document;
  const { status } = answered;
  const isOut = awaitsAnswer(status);
  const validity = validityText(answered);
  const today = calendarDate(new Date(readAt), timeZone);
  useDocumentTitle(estimateNumber);
  return (
    <>
      <StatusBand estimate={answered} today={today} />
      <div className="mb-6 flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1.5 md:basis-80">
          <div className="flex flex-wrap items-center gap-3">
            <span className="figures text-ink-2">{estimateNumber}</span>
            <StatusChip status={status} isExpired={hasExpired(answered)} />
            <WaitingChip estimate={document} />
          </div>
          <h1 className="wrap-anywhere">{change.title || UNTITLED}</h1>
          <p className="text-ink-2 wrap-anywhere">{[client?.name, validity].filter(Boolean).join(' · ')}</p>
          {isPhone && <Money look="figure" amount={totalAmount} currency={currency} className="text-left!" />}
        </div>
        <ChangeActions document={answered} {...{ today, isPhone }} />
      </div>
      <UndeliveredNotice estimate={document} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_316px] lg:gap-16">
        <div className="min-w-0">
          {isWaiting(document) && <MessagesCard estimate={document} />}
          <Content document={document} />
          {!isWaiting(document) && <MessagesCard estimate={document} />}
          <PaymentsCard estimate={document} today={today} />
        </div>
        <aside aria-label="Activity and client" className="min-w-0">
          <Timeline estimate={document} />
          <ClientCard estimate={document} />
          <ClientLink documentId={document.id} isPublic={!isDraft(status)} />
          {(isDraft(status) || isOut) && <RemindersCard estimate={document} />}
          {isOut && <AnsweredByPhone estimate={document} />}
        </aside>
      </div>
    </>
  );
}

function LoadedChange({ id }: { id: string }) {
  const { data, dataUpdatedAt, error, refetch } = useChangeOrder(id);
  if (error instanceof HttpError && error.status === 404)
    return (
      <>
        <BackLink to="/estimates">Estimates</BackLink>
        <ChangeOrderNotFound />
      </>
    );
  if (data)
    return (
      <>
        <BackLink to={`/estimates/${data.change.estimateId}/view`}>{data.change.estimateNumber}</BackLink>
        <ChangeView document={data} readAt={dataUpdatedAt} />
      </>
    );
  if (error) return <CouldNotLoad what="change order" error={error} onRetry={() => void refetch()} />;
  return <ViewSkeleton />;
}

/** One change order: its changes, the job's total, its history, and its actions. */
export function ChangeViewPage() {
  const { id = '' } = useParams();
  useDocumentTitle('Change order');
  return (
    <DocumentKindContext value={CHANGE_ORDER_KIND}>
      <LoadedChange key={id} id={id} />
    </DocumentKindContext>
  );
}
