import type { Invoice } from '@plumbline/contract/invoices';
import { type Payment, RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import { Plus } from 'lucide-react';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { flagText } from '../../estimates/payments/payment-flags.ts';
import { settledElsewhere } from './invoice-figures.tsx';

interface InvoicePaymentsProps {
  invoice: Invoice;
  /** Absent where nothing is open. */
  onRecord: (() => void) | undefined;
}

/** What was paid on an invoice, and what settles it that was paid before; nothing for a draft. */
export function InvoicePayments({ invoice, onRecord }: InvoicePaymentsProps) {
  const { payments, currency, status, amountSettled } = invoice;
  const elsewhere = settledElsewhere(invoice);
  const hasElsewhere = !isZero(elsewhere) && !elsewhere.startsWith('-');
  if (status === 'draft' || (status === 'void' && payments.length === 0)) return null;
  return (
    <section aria-labelledby="payments-heading" className="mt-8">
      <header className="flex min-h-control items-center border-b border-line-strong">
        <h2 id="payments-heading" className="mr-auto">
          Payments
        </h2>
        {onRecord && (
          <Button variant="ghost" icon={<Plus aria-hidden="true" />} className="-mr-4" onClick={onRecord}>
            Record payment
          </Button>
        )}
      </header>
      <ul>
        {hasElsewhere && (
          <Row
            name="Paid before for this job"
            note="The deposit, or more than was asked for then"
            amount={formatAmount(elsewhere)}
          />
        )}
        {payments.map((payment) => (
          <Row
            key={payment.id}
            name={nameOf(payment)}
            note={noteOf(payment)}
            amount={
              payment.currency === currency
                ? formatAmount(payment.amount)
                : formatAnyMoney(payment.amount, payment.currency)
            }
          />
        ))}
      </ul>
      {payments.length === 0 && isZero(amountSettled) && <p className="py-3 text-ink-2">No payments yet.</p>}
    </section>
  );
}

function Row({ name, note, amount }: { name: string; note: string; amount: string }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3">
      <b className="wrap-anywhere">{name}</b>
      <b className="figures text-right">{amount}</b>
      <span className="text-sm text-ink-2 wrap-anywhere">{note}</span>
    </li>
  );
}

const nameOf = ({ method, online }: Payment) =>
  online ? `Online by ${RECEIVED_METHOD_NAMES[method]}` : RECEIVED_METHOD_NAMES[method];

function noteOf({ receivedOn, note, refunded, currency, flag }: Payment): string {
  const flagged = flagText(flag);
  return [
    formatDate(receivedOn),
    ...(note === null ? [] : [note]),
    ...(isZero(refunded) ? [] : [`${formatAnyMoney(refunded, currency)} refunded`]),
    ...(flagged ? [`Please check: this ${flagged}`] : []),
  ].join(' · ');
}
