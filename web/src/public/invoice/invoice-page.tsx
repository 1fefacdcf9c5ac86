/** @jsxImportSource preact */
import { calendarDateText } from '@plumbline/contract/calendar';
import { invoiceTitle, jobRows } from '@plumbline/contract/invoices/invoice-rows';
import { AskContext } from '../asking/asking.tsx';
import { Thread } from '../asking/thread.tsx';
import type { Brand } from '../brand.ts';
import { DownloadIcon, MessageIcon } from '../icons.tsx';
import { PageFooter } from '../page-footer.tsx';
import { PageHeader } from '../page-header.tsx';
import { pathOf } from '../public-api.ts';
import type { InvoicePageData } from './invoice-page-data.ts';
import { Credits, HowItAddsUp, Payments, Work } from './invoice-sums.tsx';
import { OtherWays, PayBar, PayCard } from './pay-card.tsx';

/** A longer note is below the amount, which matters most to the client. */
const LONGEST_LEAD = 280;

const handledByScript = () => undefined;

/** The page where the client reads and pays an invoice. It is static: a small script makes its buttons work. */
export function InvoicePage({ data, brand }: { data: InvoicePageData; brand: Brand }) {
  const { invoice, contractor, isOwner } = data;
  const { id, number, issuedOn, clientName, note, status, work, job, jobDescription } = invoice;
  const isOpen = status === 'sent' || status === 'viewed';
  const canAsk = invoice.takesQuestions && !isOwner;
  const isLead = note !== null && note.length <= LONGEST_LEAD;
  const isPlain =
    work.length > 0 && (job === null || (job.changeOrders.length === 0 && jobRows(invoice).length === 2));
  return (
    <div className="client" style={brand}>
      <div className="page invoice">
        <PageHeader contractor={contractor} />
        <main>
          <div>
            <p className="meta">
              Invoice {number} · issued {calendarDateText(issuedOn)}
              {clientName && (
                <>
                  {' '}
                  · for <bdi>{clientName}</bdi>
                </>
              )}
            </p>
            <h1 dir="auto">{invoiceTitle(invoice)}</h1>
            {isLead && (
              <p className="lead prose" dir="auto">
                {note}
              </p>
            )}
          </div>
          <PayCard data={data} />
          {isOpen && <OtherWays data={data} />}
          {note !== null && !isLead && (
            <section className="paper" aria-labelledby="note">
              <h2 id="note">Note</h2>
              <p className="prose" dir="auto">
                {note}
              </p>
            </section>
          )}
          {work.length > 0 && jobDescription && (
            <p className="prose quiet" dir="auto">
              {jobDescription}
            </p>
          )}
          <AskContext.Provider value={canAsk ? handledByScript : null}>
            <Work invoice={invoice} />
          </AskContext.Provider>
          {!isPlain && <HowItAddsUp invoice={invoice} />}
          <Payments invoice={invoice} />
          <Credits invoice={invoice} />
          <div id="thread">
            <Thread messages={invoice.messages} />
          </div>
          <p className="invoice-links">
            {canAsk && (
              <a className="button button-secondary" href={`/invoice/${id}/question`} data-ask>
                <MessageIcon />
                Ask a question
              </a>
            )}
            <a className="button button-quiet" href={pathOf({ id, isInvoice: true }, 'public-pdf')}>
              <DownloadIcon />
              Download PDF
            </a>
            {invoice.estimateId !== null && (
              <a className="button button-quiet" href={`/estimate/${invoice.estimateId}`}>
                Your estimate
              </a>
            )}
          </p>
        </main>
        <PageFooter contractor={contractor} noun="invoice" />
        {isOpen && <PayBar invoice={invoice} />}
      </div>
    </div>
  );
}
