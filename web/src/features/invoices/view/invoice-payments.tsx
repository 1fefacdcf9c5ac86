import type { Invoice } from '@plumbline/contract/invoices';
import type { Payment } from '@plumbline/contract/payments';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import { Download, Ellipsis, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { flagText } from '../../estimates/payments/payment-flags.ts';
import { PaymentMenu } from '../../estimates/payments/payment-menu.tsx';
import { settledElsewhere } from './invoice-figures.tsx';

interface InvoicePaymentsProps {
  invoice: Invoice;
  /** Absent if nothing is open. */
  onRecord: (() => void) | undefined;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
}

/** The payments on an invoice, earlier payments that settle it, and its credit notes; nothing for a draft. */
export function InvoicePayments(props: InvoicePaymentsProps) {
  const { status, payments, creditNotes, amountSettled } = props.invoice;
  if (status === 'draft' || (status === 'void' && payments.length === 0)) return null;
  const isOnlyCredited = creditNotes.length > 0 && payments.length === 0 && isZero(amountSettled);
  return (
    <>
      {(props.onRecord || !isOnlyCredited) && <Payments {...props} />}
      {creditNotes.length > 0 && <Credits creditNotes={creditNotes} />}
    </>
  );
}

function Payments({ invoice, onRecord, today }: InvoicePaymentsProps) {
  const { payments, currency, amountSettled } = invoice;
  const elsewhere = settledElsewhere(invoice);
  const hasElsewhere = !isZero(elsewhere) && !elsewhere.startsWith('-');
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
            name="Previously paid"
            note="This comes from the deposit or an earlier overpayment."
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
            actions={<PaymentMenu {...{ payment, today }} paid={invoice} />}
          />
        ))}
      </ul>
      {payments.length === 0 && isZero(amountSettled) && <p className="py-3 text-ink-2">No payments yet.</p>}
    </section>
  );
}

/** The credit notes, apart from the payments, because no money moved. */
function Credits({ creditNotes }: Pick<Invoice, 'creditNotes'>) {
  return (
    <section aria-labelledby="credits-heading" className="mt-8">
      <header className="flex min-h-control items-center border-b border-line-strong">
        <h2 id="credits-heading">Credits</h2>
      </header>
      <ul>
        {creditNotes.map(({ id, number, issuedOn, reason, totalAmount }) => (
          <Row
            key={id}
            name={`Credit note ${number}`}
            note={[formatDate(issuedOn), reason].join(' · ')}
            amount={formatAmount(totalAmount)}
            actions={
              <Menu
                trigger={
                  <IconButton label={`Actions of ${number}`}>
                    <Ellipsis aria-hidden="true" />
                  </IconButton>
                }
                items={[
                  {
                    label: 'Download PDF',
                    icon: <Download aria-hidden="true" />,
                    href: `/api/credit-notes/${id}/download`,
                  },
                ]}
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  name: string;
  note: string;
  amount: string;
  /** A menu. */
  actions?: ReactNode;
}

function Row({ name, note, amount, actions }: RowProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 pr-11">
      {actions && <span className="absolute top-1.5 -right-1.5">{actions}</span>}
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
