/** @jsxImportSource preact */
import { calendarDateText } from '@plumbline/contract/calendar';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { pathOf } from './public-api.ts';

/** The payments on the estimate or change order, each with its receipt. */
export function Receipts({ estimate }: { estimate: PublicEstimate }) {
  const { receipts, currency } = estimate;
  if (receipts.length === 0) return null;
  return (
    <section className="card" aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <dl className="facts">
        {receipts.map(({ id, amount, method, receivedOn }) => (
          <div key={id}>
            <dt>
              {method === 'other' ? 'Payment' : RECEIVED_METHOD_NAMES[method]}
              <br />
              <span className="small">
                {calendarDateText(receivedOn)} ·{' '}
                <a href={pathOf(estimate, `payments/${id}/public-receipt`)}>Receipt (PDF)</a>
              </span>
            </dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
