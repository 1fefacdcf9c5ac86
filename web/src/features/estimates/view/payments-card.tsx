import type { Estimate } from '@plumbline/contract/estimates';
import type { Payment } from '@plumbline/contract/payments';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { formatDate } from '../../../lib/dates.ts';
import { flagText } from '../payment-flags.ts';
import { PAYMENT_METHOD_NAMES } from '../payment-method-names.ts';
import { Line, LineCard } from './line-card.tsx';

/** The money received so far, each payment with its date and how it came; nothing before the first. */
export function PaymentsCard({ estimate }: { estimate: Estimate }) {
  const { payments, amountPaid, currency } = estimate;
  if (payments.length === 0) return null;
  return (
    <LineCard title="Payments" sum={amountPaid}>
      {payments.map((payment) => (
        <Line
          key={payment.id}
          description={payment.note ?? nameOf(payment)}
          reckoning={reckoningOf(payment)}
          amount={payment.currency === currency ? payment.amount : `${payment.currency} ${payment.amount}`}
        />
      ))}
    </LineCard>
  );
}

const nameOf = ({ method, online }: Payment) =>
  online ? `Paid online by ${PAYMENT_METHOD_NAMES[method]}` : PAYMENT_METHOD_NAMES[method];

function reckoningOf(payment: Payment): string {
  const { note, receivedOn, refunded, flag, currency } = payment;
  const flagged = flagText(flag);
  return [
    ...(note === null ? [] : [nameOf(payment)]),
    formatDate(receivedOn),
    ...(/[1-9]/.test(refunded)
      ? [`${formatMoney(refunded, currency as Estimate['currency'])} given back`]
      : []),
    ...(flagged ? [`Please check: this ${flagged}`] : []),
  ].join(' · ');
}
