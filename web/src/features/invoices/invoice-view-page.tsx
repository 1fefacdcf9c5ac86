import type { Invoice } from '@plumbline/contract/invoices';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { formatDateTime, todayIn } from '../../lib/dates.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { useProfile } from '../../lib/use-session.ts';
import { BackToList } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { InvoiceChip } from '../../ui/invoice-chip.tsx';
import { DocumentKindContext, INVOICE_KIND } from '../estimates/document-kind.ts';
import { toOwnDocument } from '../estimates/own-invoices/own-document.ts';
import { ClientCard } from '../estimates/view/cards/client-card.tsx';
import { MessagesCard } from '../estimates/view/cards/messages-card.tsx';
import { ClientLink } from '../estimates/view/client-link.tsx';
import { EstimateContent } from '../estimates/view/estimate-content.tsx';
import { EventTimeline } from '../estimates/view/timeline/event-timeline.tsx';
import { UndeliveredNotice } from '../estimates/view/undelivered-notice.tsx';
import { ViewSkeleton } from '../estimates/view/view-skeleton.tsx';
import { isWaiting, WaitingChip } from '../estimates/waiting-chip.tsx';
import { useInvoice } from './api.ts';
import { dialogOf, type InvoiceDialog } from './invoice-dialogs.ts';
import { InvoiceNotFound } from './invoice-not-found.tsx';
import { invoiceName } from './invoice-words.ts';
import { refundToCredit } from './view/credit-dialog.tsx';
import { HowItAddsUp } from './view/how-it-adds-up.tsx';
import { InvoiceActions } from './view/invoice-actions.tsx';
import { InvoiceFigures } from './view/invoice-figures.tsx';
import { InvoicePayments } from './view/invoice-payments.tsx';
import { InvoiceReminders } from './view/invoice-reminders.tsx';

function Notices({ invoice }: { invoice: Invoice }) {
  const { status, events, job, totalAmount, voidedAt, voidReason } = invoice;
  return (
    <>
      {(status === 'sent' || status === 'viewed') && <UndeliveredNotice estimate={{ status, events }} />}
      {status === 'void' && (
        <Banner className="mb-6" title={voidedAt ? `Voided ${formatDateTime(voidedAt)}.` : 'Voided.'}>
          <span className="wrap-anywhere">{voidReason}</span>
        </Banner>
      )}
      {status === 'draft' && isZero(totalAmount) && job !== null && (
        <Banner tone="warning" className="mb-6" title="Nothing is left to invoice here.">
          Another invoice covers it. Change what this one covers, or delete it.
        </Banner>
      )}
    </>
  );
}

/** After a refund the invoice is open again; if the work will not be paid, a credit note closes it. */
function RefundOffer({ invoice, onCredit }: { invoice: Invoice; onCredit: () => void }) {
  const refunded = refundToCredit(invoice);
  if (isZero(refunded)) return null;
  return (
    <Banner
      className="mb-6"
      title={`${formatMoney(refunded, invoice.currency)} that you gave back is open again.`}
      action={<Button onClick={onCredit}>Credit this amount</Button>}
    >
      Credit it if your client does not have to pay it.
    </Banner>
  );
}

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useProfile();
  const isPhone = useMediaQuery(PHONE);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [dialog, setDialog] = useState(() => dialogOf(state, invoice));
  const { id, status, client, clientId, note, title, jobDescription, jobType, events, unreadMessages } =
    invoice;
  const today = todayIn(timeZone);
  const name = invoiceName(invoice);
  useDocumentTitle(name);
  const openDialog = (next: InvoiceDialog | null) => {
    setDialog(next);
    // A reload must not open it again. The page that it was opened from is kept.
    if (next !== null || typeof state !== 'object' || state === null || !('dialog' in state)) return;
    const { dialog: _opened, ...rest } = state;
    void navigate('.', { replace: true, state: rest });
  };
  const isOpen = status === 'sent' || status === 'viewed';
  const messages = (
    <MessagesCard
      estimate={{
        id,
        client,
        clientId,
        events,
        unreadMessages,
        // Only an open invoice says that nobody has asked yet.
        status: isOpen ? status : 'paid',
        changesRequestedAt: null,
        revision: null,
      }}
    />
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1.5 md:basis-80">
          <div className="flex flex-wrap items-center gap-3">
            <span className="figures text-ink-2">{name}</span>
            <InvoiceChip invoice={invoice} />
            <WaitingChip estimate={invoice} />
          </div>
          <h1 className="wrap-anywhere">{[client?.name, title].filter(Boolean).join(', ')}</h1>
          <p className="line-clamp-2 text-ink-2 wrap-anywhere">{jobDescription ?? jobType?.name}</p>
        </div>
        <InvoiceActions {...{ invoice, today, isPhone, dialog }} onDialogChange={openDialog} />
      </div>
      <Notices invoice={invoice} />
      {isOpen && <RefundOffer invoice={invoice} onCredit={() => openDialog('credit')} />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_316px] lg:gap-16">
        <div className="min-w-0">
          {isWaiting(invoice) && messages}
          <InvoiceFigures invoice={invoice} today={today} />
          {invoice.work ? (
            <EstimateContent estimate={toOwnDocument(invoice)} />
          ) : (
            <HowItAddsUp invoice={invoice} />
          )}
          {note && (
            <section aria-labelledby="note-heading" className="mt-8">
              <h2 id="note-heading" className="text-base">
                Note to your client
              </h2>
              <p dir="auto" className="mt-1 max-w-[68ch] whitespace-pre-line wrap-anywhere">
                {note}
              </p>
            </section>
          )}
          <InvoicePayments
            {...{ invoice, today }}
            onRecord={isOpen ? () => openDialog('payment') : undefined}
          />
          {!isWaiting(invoice) && messages}
        </div>
        <aside aria-label="Activity and client" className="min-w-0">
          <EventTimeline events={invoice.events} />
          {isOpen && <InvoiceReminders invoice={invoice} today={today} />}
          <ClientCard estimate={{ client, clientId }} />
          <ClientLink documentId={id} isPublic={status !== 'draft'} />
        </aside>
      </div>
    </>
  );
}

function LoadedView({ id }: { id: string }) {
  const { data, error, refetch } = useInvoice(id);
  if (error instanceof HttpError && error.status === 404) return <InvoiceNotFound />;
  if (data) return <InvoiceView invoice={data} />;
  if (error) return <CouldNotLoad what="invoice" error={error} onRetry={() => void refetch()} />;
  return <ViewSkeleton label="Loading the invoice" />;
}

/** One invoice: its open amount, the derivation of it, its history, and its actions. */
export function InvoiceViewPage() {
  const { id = '' } = useParams();
  useDocumentTitle('Invoice');
  return (
    <DocumentKindContext value={INVOICE_KIND}>
      <BackToList to="/invoices">Invoices</BackToList>
      <LoadedView key={id} id={id} />
    </DocumentKindContext>
  );
}
