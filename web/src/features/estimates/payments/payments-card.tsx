import type { Estimate } from '@plumbline/contract/estimates';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import type { Payment } from '@plumbline/contract/payments';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { formatAmount, formatAnyMoney, formatMoney } from '@plumbline/contract/pricing/format-money';
import { formatDate } from '../../../lib/dates.ts';
import { useJobInvoices } from '../../invoices/api.ts';
import { useChangeOrders } from '../api.ts';
import { Line, LineCard } from '../view/line-card.tsx';
import { depositText } from './deposit-words.ts';
import { flagText } from './payment-flags.ts';
import { PaymentMenu } from './payment-menu.tsx';

/** The payments received, each with its date and method; nothing before the first. */
export function PaymentsCard({ estimate, today }: { estimate: Estimate; today: string }) {
  const { id, payments, amountPaid, currency, status } = estimate;
  const deposit = depositText(estimate);
  const isOfChanges = payments.some(({ changeOrderId }) => changeOrderId !== null && changeOrderId !== id);
  const changes = useChangeOrders(id, isOfChanges).data ?? [];
  const isOfInvoices = payments.some(({ invoiceId }) => invoiceId !== null);
  const invoices = useJobInvoices(id, isOfInvoices).data?.rows ?? [];
  if (payments.length === 0) return null;
  const paidFor = ({ changeOrderId, invoiceId }: Payment) =>
    invoices.find((invoice) => invoice.id === invoiceId)?.number ??
    changes.find((change) => change.id === changeOrderId)?.number;
  return (
    <LineCard title="Payments" sum={formatMoney(amountPaid, currency)}>
      {payments.map((payment) => (
        <Line
          key={payment.id}
          description={payment.note ?? nameOf(payment)}
          reckoning={reckoningOf(payment, paidFor(payment))}
          amount={amountOf(payment, currency)}
          actions={<PaymentMenu {...{ payment, today }} paid={estimate} />}
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
  online ? `Paid online by ${RECEIVED_METHOD_NAMES[method]}` : RECEIVED_METHOD_NAMES[method];

/** `paidFor` is the number of the change order or invoice that was paid; none for the estimate itself. */
function reckoningOf(payment: Payment, paidFor: string | undefined): string {
  const { note, receivedOn, refunded, flag, currency } = payment;
  const flagged = flagText(flag);
  return [
    ...(note === null ? [] : [nameOf(payment)]),
    ...(paidFor === undefined ? [] : [`For ${changeNumber(paidFor)}`]),
    formatDate(receivedOn),
    ...(/[1-9]/.test(refunded) ? [`${formatAnyMoney(refunded, currency)} refunded`] : []),
    ...(flagged ? [`Please check: this ${flagged}`] : []),
  ].join(' · ');
}
