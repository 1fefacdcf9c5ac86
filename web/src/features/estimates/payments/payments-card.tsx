import type { Estimate } from '@plumbline/contract/estimates';
import type { Payment } from '@plumbline/contract/payments';
import { formatAmount, formatAnyMoney, formatMoney } from '@plumbline/contract/pricing/format-money';
import { formatDate } from '../../../lib/dates.ts';
import { Line, LineCard } from '../view/line-card.tsx';
import { depositText } from './deposit-words.ts';
import { flagText } from './payment-flags.ts';
import { PAYMENT_METHOD_NAMES } from './payment-method-names.ts';

/** The payments received, each with its date and method; nothing before the first. */
export function PaymentsCard({ estimate }: { estimate: Estimate }) {
  const { payments, amountPaid, currency, status } = estimate;
  const deposit = depositText(estimate);
  if (payments.length === 0) return null;
  return (
    <LineCard title="Payments" sum={formatMoney(amountPaid, currency)}>
      {payments.map((payment) => (
        <Line
          key={payment.id}
          description={payment.note ?? nameOf(payment)}
          reckoning={reckoningOf(payment)}
          amount={amountOf(payment, currency)}
        />
      ))}
      {deposit && status !== 'declined' && <li className="py-2.5 text-ink-2">{deposit}</li>}
    </LineCard>
  );
}

/** Without a currency sign in the estimate's own currency, as in every column; otherwise with it. */
function amountOf({ amount, currency, flag }: Payment, own: Estimate['currency']): string {
  if (flag === 'invalid_amount') return 'Unknown';
  return currency === own ? formatAmount(amount) : formatAnyMoney(amount, currency);
}

const nameOf = ({ method, online }: Payment) =>
  online ? `Paid online by ${PAYMENT_METHOD_NAMES[method]}` : PAYMENT_METHOD_NAMES[method];

function reckoningOf(payment: Payment): string {
  const { note, receivedOn, refunded, flag, currency } = payment;
  const flagged = flagText(flag);
  return [
    ...(note === null ? [] : [nameOf(payment)]),
    formatDate(receivedOn),
    ...(/[1-9]/.test(refunded) ? [`${formatAnyMoney(refunded, currency)} refunded`] : []),
    ...(flagged ? [`Please check: this ${flagged}`] : []),
  ].join(' · ');
}
