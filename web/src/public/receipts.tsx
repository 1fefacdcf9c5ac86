/** @jsxImportSource preact */
import { calendarDateText } from '@plumbline/contract/calendar';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import type { PublicPayment } from '@plumbline/contract/payments/public-payment';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Fragment } from 'preact';
import { pathOf } from './public-api.ts';

/** Whether there is a row to show: a payment in another currency has neither amount. */
export const isReceived = ({ amount, refunded }: PublicPayment) => !isZero(amount) || !isZero(refunded);

/** Rows of a list of sums: each payment with its receipt below `path`, and what was refunded of it. */
export function PaymentRows(props: {
  payments: readonly PublicPayment[];
  currency: Currency;
  path: string;
  format: (amount: string, currency: Currency) => string;
}) {
  const { payments, currency, path, format } = props;
  return payments.map(({ id, amount, refunded, method, receivedOn }) => (
    <Fragment key={id}>
      <div>
        <dt>
          {method === 'other' ? 'Payment' : RECEIVED_METHOD_NAMES[method]}
          <span className="small quiet sum-note">
            {calendarDateText(receivedOn)} · <a href={`${path}/${id}/public-receipt`}>Receipt (PDF)</a>
          </span>
        </dt>
        <dd>{format(addAmounts([amount, refunded], currency), currency)}</dd>
      </div>
      {!isZero(refunded) && (
        <div>
          <dt>Refunded</dt>
          <dd>{format(negateAmount(refunded), currency)}</dd>
        </div>
      )}
    </Fragment>
  ));
}

/** The payments on the estimate or change order itself. */
export function Receipts({ estimate }: { estimate: PublicEstimate }) {
  const { receipts, currency } = estimate;
  if (!receipts.some(isReceived)) return null;
  return (
    <section className="card" aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <dl className="sums">
        <PaymentRows
          payments={receipts.filter(isReceived)}
          currency={currency}
          path={pathOf(estimate, 'payments')}
          format={formatMoney}
        />
      </dl>
    </section>
  );
}
