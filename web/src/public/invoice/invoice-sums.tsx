/** @jsxImportSource preact */
import { calendarDateText } from '@plumbline/contract/calendar';
import { jobRows, ownWorkOf, paidAheadText, taxRows } from '@plumbline/contract/invoices/invoice-rows';
import type { InvoicedWork, PublicInvoice } from '@plumbline/contract/invoices/public-invoices';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { EstimateLines, PartContext } from '../content/estimate-lines.tsx';
import { Documents, FilesOf, Photos } from '../content/photos.tsx';
import { isReceived, PaymentRows } from '../receipts.tsx';

/** The derivation of the invoice from its job, its taxes, and its payments. */
export function HowItAddsUp({ invoice }: { invoice: PublicInvoice }) {
  const { currency, amountSettled, amountCredited, amountOpen, status, job, parts } = invoice;
  const isReduced = !isZero(amountSettled) || !isZero(amountCredited);
  const ahead = paidAheadText(job, currency);
  const taxes = taxRows(invoice);
  return (
    <section className="paper" aria-labelledby="adds-up">
      <h2 id="adds-up">How this adds up</h2>
      <dl className="sums adds-up">
        {jobRows(invoice).map(({ label, amount, kind }) => (
          <div key={label} className={kind === 'total' ? 'sums-total' : undefined} data-kind={kind}>
            <dt dir="auto">
              {label}
              {ahead !== null && label === 'Still to come' && (
                <span className="small quiet sum-note">{ahead}</span>
              )}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {taxes.map(({ label, amount, note }, place) => (
          <div key={label} data-kind="less">
            <dt dir="auto">
              {place === 0 ? 'Without tax' : label}
              {note && <span className="small quiet sum-note">{note}</span>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {isReduced && status !== 'void' && (
          <>
            {!isZero(amountCredited) && (
              <div data-kind="sum">
                <dt>Credited</dt>
                <dd>{formatAmount(negateAmount(amountCredited))}</dd>
              </div>
            )}
            {!isZero(amountSettled) && (
              <div data-kind="sum">
                <dt>Paid</dt>
                <dd>{formatAmount(negateAmount(amountSettled))}</dd>
              </div>
            )}
            <div data-kind="sum">
              <dt>To pay</dt>
              <dd>{formatMoney(amountOpen, currency)}</dd>
            </div>
          </>
        )}
      </dl>
      {parts.length > 1 && (
        <>
          <h2 className="covers">This invoice covers</h2>
          <dl className="sums adds-up">
            {parts.map(({ stageId, name, amount }) => (
              <div key={stageId}>
                <dt dir="auto">{name}</dt>
                <dd>{formatAmount(amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/**
 * The lines of the invoice itself with its photos and files, or the lines of the estimate and of each change
 * order, if the invoice covers the whole job.
 */
export function Work({ invoice }: { invoice: PublicInvoice }) {
  const { id, work, estimateNumber } = invoice;
  const own = ownWorkOf(invoice);
  // The photos of an estimate are on its own page.
  return (
    <FilesOf.Provider value={own && { id, offer: own.offer, isInvoice: true }}>
      {work.map((part, place) => {
        const headingId = `work-${place}`;
        return (
          <section key={headingId} className="change-work" aria-labelledby={headingId}>
            <h2 id={headingId} dir="auto">
              {part.title ?? (estimateNumber === null ? 'Work' : `Estimate ${estimateNumber}`)}
            </h2>
            <Photos groupId={null} />
            <PartContext.Provider value={headingId}>
              <EstimateLines estimate={summed(part, invoice)} />
            </PartContext.Provider>
          </section>
        );
      })}
      <Documents />
    </FilesOf.Provider>
  );
}

/** The schedule of an estimate is not part of an invoice. */
const summed = ({ offer, ...sums }: InvoicedWork, { currency }: PublicInvoice) => ({
  ...sums,
  offer: { ...offer, stages: undefined },
  currency,
  depositPercentage: '0',
  depositAmount: '0',
  acceptPayments: false,
});

/** The payments on this invoice, and earlier payments that count toward it. */
export function Payments({ invoice }: { invoice: PublicInvoice }) {
  const { id, payments, amountSettled, currency, status } = invoice;
  const received = payments.filter(isReceived);
  const before = addAmounts([amountSettled, ...received.map(({ amount }) => negateAmount(amount))], currency);
  const hasBefore = /^[^-]*[1-9]/.test(before) && status !== 'void';
  if (received.length === 0 && !hasBefore) return null;
  return (
    <section className="paper" aria-labelledby="payments">
      <h2 id="payments">Payments received</h2>
      <dl className="sums adds-up">
        {hasBefore && (
          <div>
            <dt>Previously paid</dt>
            <dd>{formatAmount(before)}</dd>
          </div>
        )}
        <PaymentRows
          payments={received}
          currency={currency}
          path={`/api/invoices/${id}/payments`}
          format={formatAmount}
        />
      </dl>
    </section>
  );
}

/** The credit notes, apart from the payments, because no money moved. */
export function Credits({ invoice: { id, creditNotes } }: { invoice: PublicInvoice }) {
  if (creditNotes.length === 0) return null;
  return (
    <section className="paper" aria-labelledby="credits">
      <h2 id="credits">Credits</h2>
      <dl className="sums adds-up">
        {creditNotes.map(({ id: note, number, issuedOn, reason, totalAmount }) => (
          <div key={note}>
            <dt>
              Credit note {number}
              <span className="small quiet sum-note" dir="auto">
                {calendarDateText(issuedOn)} · {reason} ·{' '}
                <a href={`/api/invoices/${id}/credit-notes/${note}/public-pdf`}>PDF</a>
              </span>
            </dt>
            <dd>{formatAmount(totalAmount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
