/** @jsxImportSource preact */
import { calendarDateText } from '@plumbline/contract/calendar';
import type { PublicInvoice } from '@plumbline/contract/invoices/public-invoices';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { METHOD_NAMES } from '../answering/deposit-words.ts';
import { splitMoney } from '../figures.ts';
import { LockIcon, STATUS_ICONS } from '../icons.tsx';
import { Way } from '../ways-to-pay.tsx';
import type { InvoicePageData } from './invoice-page-data.ts';
import { payLabel, payPartLabel, waysText } from './pay-words.ts';

/** A date near today: `Nov 20`. */
const shortDay = (date: string) => calendarDateText(date).replace(/, \d+$/, '');

/** The amount due, the due date, and the ways to pay; for a paid or void invoice, that nothing is due. */
export function PayCard({ data }: { data: InvoicePageData }) {
  const { invoice, contractor } = data;
  const { currency, amountOpen, amountSettled, totalAmount, dueOn, status, methods, number } = invoice;
  if (status === 'paid') return <PaidCard invoice={invoice} />;
  if (status === 'void') return <VoidCard invoice={invoice} />;
  const asked = addAmounts([totalAmount, negateAmount(invoice.amountCredited)], currency);
  const amount = formatMoney(amountOpen, currency);
  const [whole, cents] = splitMoney(amountOpen, currency);
  const isPending = invoice.paymentPending !== null;
  return (
    <section className="total-card pay-card" aria-label="To pay">
      <div className="pay-head">
        <p className="quiet">To pay by {calendarDateText(dueOn)}</p>
        <p className="figure" data-long={whole.length > 12 || undefined}>
          {whole}
          {cents && <span className="cents">{cents}</span>}
        </p>
        {!isZero(amountSettled) && (
          <p className="small quiet">
            {formatMoney(amountSettled, currency)} of {formatMoney(asked, currency)} is paid
          </p>
        )}
        {invoice.daysLate > 0 && (
          <p className="late">
            {invoice.daysLate} {invoice.daysLate === 1 ? 'day' : 'days'} late
          </p>
        )}
      </div>
      <output className="notice" id="payment-news" hidden={!isPending} data-kind="viewed">
        <STATUS_ICONS.viewed />
        <span>{isPending && pendingText(invoice)}</span>
      </output>
      {!isPending && <PayButtons data={data} amount={amount} />}
      {!isPending && <p className="small quiet">{waysText(methods, contractor.companyName, number)}</p>}
      {!isPending && methods.some(({ online }) => online) && (
        <noscript>
          <p>To pay online, turn on JavaScript.</p>
        </noscript>
      )}
    </section>
  );
}

const pendingText = ({ paymentPending, currency }: PublicInvoice) =>
  `Your payment of ${formatMoney(paymentPending ?? '0', currency)} is on its way. Your bank is confirming it. We’ll email you when it clears.`;

function PayButtons({ data: { invoice }, amount }: { data: InvoicePageData; amount: string }) {
  const online = invoice.methods.filter((offer) => offer.online);
  if (online.length === 0) return null;
  return (
    <div className="pay-buttons needs-script" data-count={online.length}>
      {online.map((offer, place) => (
        <button
          key={offer.method}
          type="button"
          className={`button ${place === 0 ? 'button-primary' : 'button-secondary'}`}
          data-pay={offer.method}
        >
          {place === 0 && <LockIcon />}
          <span>{payLabel(offer, amount, online.length === 1)}</span>
        </button>
      ))}
      {invoice.partsFrom !== null && <PayPart invoice={invoice} from={invoice.partsFrom} />}
      <p className="field-fault" id="pay-fault" role="alert" />
    </div>
  );
}

/** Pays an amount other than the full open amount. */
function PayPart({ invoice, from }: { invoice: PublicInvoice; from: string }) {
  const { amountOpen, currency, methods } = invoice;
  const range = `from ${formatMoney(from, currency)} to ${formatMoney(amountOpen, currency)}`;
  const online = methods.filter((offer) => offer.online);
  return (
    <details className="pay-part">
      <summary>Pay another amount</summary>
      <div className="pay-part-fields" data-part>
        <div className="field">
          <label htmlFor="part">Amount, {range}</label>
          <input
            id="part"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby="part-fault"
            data-fault={`Please enter an amount ${range}`}
          />
          <p className="field-fault" id="part-fault" role="alert" />
        </div>
        {online.map((offer) => (
          <button
            key={offer.method}
            type="button"
            className="button button-secondary"
            data-pay={offer.method}
          >
            <span>{payPartLabel(offer, online.length === 1)}</span>
          </button>
        ))}
      </div>
    </details>
  );
}

/** The amount and the first button, repeated on a phone while those of the card are out of view. */
export function PayBar({ invoice }: { invoice: PublicInvoice }) {
  const { methods, amountOpen, currency, dueOn } = invoice;
  const first = methods.find((offer) => offer.online);
  if (!first || invoice.paymentPending !== null) return null;
  return (
    <div className="answer pay-bar" id="pay-bar" hidden>
      <p className="answer-sum">
        <span className="small quiet">To pay by {shortDay(dueOn)}</span>
        <strong className="amount">{formatMoney(amountOpen, currency)}</strong>
      </p>
      <button type="button" className="button button-primary" data-pay={first.method}>
        <span>Pay</span>
      </button>
    </div>
  );
}

function PaidCard({ invoice }: { invoice: PublicInvoice }) {
  const { id, paidOn, totalAmount, amountCredited, currency, payments } = invoice;
  const isCredited = amountCredited === totalAmount;
  const last = payments.findLast(({ amount }) => !isZero(amount));
  return (
    <section className="total-card pay-card" aria-label="Paid">
      <output className="notice" id="payment-news" hidden />
      <p className="done-mark">
        <STATUS_ICONS.paid />
        <span>
          {isCredited
            ? 'Credited in full. Nothing is to be paid.'
            : `Paid in full${paidOn === null ? '' : ` on ${shortDay(paidOn)}`}. Thank you.`}
        </span>
      </p>
      <p className="figure">{formatMoney(totalAmount, currency)}</p>
      {last && (
        <p>
          <a href={`/api/invoices/${id}/payments/${last.id}/public-receipt`}>Receipt (PDF)</a>
        </p>
      )}
    </section>
  );
}

function VoidCard({ invoice: { voidedOn } }: { invoice: PublicInvoice }) {
  return (
    <section className="total-card pay-card" aria-label="Withdrawn">
      <output className="notice" id="payment-news" hidden />
      <p>
        <strong>
          This invoice was withdrawn{voidedOn && ` on ${shortDay(voidedOn)}`}. Nothing is to be paid.
        </strong>
      </p>
    </section>
  );
}

/** The ways to pay outside the page, each with instructions. */
export function OtherWays({ data: { invoice, contractor } }: { data: InvoicePageData }) {
  const { methods, amountOpen, currency, number, paymentPending } = invoice;
  const offers = methods.filter((offer) => !offer.online);
  if (offers.length === 0 || paymentPending !== null) return null;
  const hasOnline = offers.length < methods.length;
  return (
    <section className="paper ways" aria-labelledby="ways">
      <h2 id="ways">{hasOnline ? 'Other ways to pay' : 'How to pay'}</h2>
      {offers.map((offer, place) => (
        <details key={offer.method} open={!hasOnline && place === 0}>
          <summary>{METHOD_NAMES[offer.method]}</summary>
          <div className="way">
            <Way
              offer={offer}
              payable={{ amount: amountOpen, currency, number }}
              contractor={contractor}
              Row={Row}
            />
          </div>
        </details>
      ))}
    </section>
  );
}

/** A value to copy. The script of the page copies it to the clipboard. */
function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="copy-row">
      <p>
        <span className="small quiet">{label}</span>
        <strong dir="auto">{value}</strong>
      </p>
      <button
        type="button"
        className="button button-secondary needs-script"
        data-copy={value}
        aria-label={`Copy ${label.toLowerCase()}`}
      >
        <output>Copy</output>
      </button>
    </div>
  );
}
