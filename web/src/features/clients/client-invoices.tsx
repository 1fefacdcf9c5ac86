import type { Client } from '@plumbline/contract/clients';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { CLIENT_PAYMENTS_SHOWN, type ClientPayment } from '@plumbline/contract/payments';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { InvoiceChip } from '../../ui/invoice-chip.tsx';
import { receiptPath } from '../estimates/payments/api.ts';
import { useClientInvoices, useClientPayments } from './api.ts';
import { ClientPart } from './client-part.tsx';

const ROW =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-3 text-ink';

/** A client's invoices and payments; nothing before the first. */
export function ClientInvoices({ client }: { client: Client }) {
  const invoices = useClientInvoices(client.id);
  const payments = useClientPayments(client.id);
  const { rows, total } = invoices.data ?? { rows: [], total: 0 };
  return (
    <>
      {invoices.error && !invoices.data && (
        <CouldNotLoad what="invoices" error={invoices.error} onRetry={() => void invoices.refetch()} />
      )}
      {rows.length > 0 && (
        <ClientPart title="Invoices">
          <ul>
            {rows.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
          {total > rows.length && (
            <p className="mt-3 text-sm text-ink-2">
              The newest {rows.length} of {total.toLocaleString('en-US')} invoices
            </p>
          )}
        </ClientPart>
      )}
      {payments.error && !payments.data && (
        <CouldNotLoad what="payments" error={payments.error} onRetry={() => void payments.refetch()} />
      )}
      {payments.data && payments.data.length > 0 && (
        <ClientPart title="Payments">
          <ul>
            {payments.data.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
          {payments.data.length === CLIENT_PAYMENTS_SHOWN && (
            <p className="mt-3 text-sm text-ink-2">The newest {CLIENT_PAYMENTS_SHOWN} payments</p>
          )}
        </ClientPart>
      )}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { id, number, title, dueOn, totalAmount, currency } = invoice;
  return (
    <li>
      <Link to={`/invoices/${id}`} className={`${ROW} no-underline hover:underline`}>
        <span className="font-medium">{number ?? 'Draft invoice'}</span>
        <span className="figures text-right font-strong">{formatAnyMoney(totalAmount, currency)}</span>
        <span className="text-sm text-ink-2 wrap-anywhere">
          {[title, ...(dueOn === null ? [] : [`due ${formatDate(dueOn)}`])].join(' · ')}
        </span>
        <span className="justify-self-end">
          <InvoiceChip invoice={invoice} look="bare" />
        </span>
      </Link>
    </li>
  );
}

function PaymentRow({ payment }: { payment: ClientPayment }) {
  const { id, method, amount, currency, receivedOn, note, refunded, invoiceNumber, estimateNumber } = payment;
  const facts = [
    formatDate(receivedOn),
    invoiceNumber ?? estimateNumber,
    note,
    isZero(refunded) ? null : `${formatAnyMoney(refunded, currency)} refunded`,
  ].filter((fact) => fact !== null);
  return (
    <li className={ROW}>
      <span className="font-medium">{RECEIVED_METHOD_NAMES[method]}</span>
      <span className="figures text-right font-strong">{formatAnyMoney(amount, currency)}</span>
      <span className="col-span-2 text-sm text-ink-2 wrap-anywhere">
        {facts.join(' · ')}
        {!isZero(amount) && (
          <>
            {' · '}
            <a
              href={receiptPath(id)}
              aria-label={`Receipt for ${formatAnyMoney(amount, currency)} of ${formatDate(receivedOn)}`}
              className="relative after:absolute after:-inset-x-1 after:-inset-y-3.5"
            >
              Receipt
            </a>
          </>
        )}
      </span>
    </li>
  );
}
