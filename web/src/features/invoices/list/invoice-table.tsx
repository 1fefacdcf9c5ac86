import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { todayIn } from '../../../lib/dates.ts';
import { FROM_LIST } from '../../../lib/lists/use-back-to-list.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { InvoiceChip } from '../../../ui/invoice-chip.tsx';
import { Table, Td, Th } from '../../../ui/lists/table.tsx';
import { LastMessage, WaitingChip } from '../../estimates/waiting-chip.tsx';
import { invoiceName, jobText, lateText, shortDay } from '../invoice-words.ts';
import { InvoiceRowMenu } from './invoice-row-menu.tsx';

/** The placeholder for a date or an amount in a draft. */
const NONE = <span aria-label="none">–</span>;

/** The head of the list, also above its skeleton. */
export function InvoiceTableHead() {
  return (
    <>
      <colgroup>
        <col className="w-30" />
        <col className="w-[16%]" />
        <col />
        <col className="w-20" />
        <col className="w-25" />
        <col className="w-27" />
        <col className="w-28" />
        <col className="w-28" />
        <col className="w-13" />
      </colgroup>
      <thead>
        <tr>
          <Th>Invoice</Th>
          <Th>Client</Th>
          <Th>Job</Th>
          <Th>Issued</Th>
          <Th>Due</Th>
          <Th>Status</Th>
          <Th figures>Total</Th>
          <Th figures>Open</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
    </>
  );
}

function DueCell({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const { dueOn, status } = invoice;
  if (dueOn === null) return NONE;
  const isOpen = status === 'sent' || status === 'viewed';
  if (isOpen && dueOn === today) return <b>Today</b>;
  const late = lateText(invoice, today);
  return (
    <>
      <span className={late === null ? 'text-ink-2' : undefined}>{shortDay(dueOn, today)}</span>
      {late !== null && <span className="block text-sm font-medium text-danger">{late}</span>}
    </>
  );
}

/** Without a sign in the account's currency, as in every column; with it in any other. */
function amountText(amount: string, currency: InvoiceSummary['currency'], own: InvoiceSummary['currency']) {
  return currency === own ? formatAmount(amount) : formatMoney(amount, currency);
}

/** The list as a table, on wide screens. */
export function InvoiceTable({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const { timeZone, currency: own } = useProfile();
  const today = todayIn(timeZone);
  return (
    <Table className="table-fixed" aria-label="Invoices">
      <InvoiceTableHead />
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id} className="relative">
            <Td className="wrap-anywhere">
              {/* The link covers the row. */}
              <Link
                to={`/invoices/${invoice.id}`}
                state={FROM_LIST}
                className="figures font-medium text-ink no-underline after:absolute after:inset-0 hover:underline"
              >
                {invoiceName(invoice)}
              </Link>
            </Td>
            <Td>
              <span className="line-clamp-2 wrap-anywhere">
                {invoice.client?.name ?? <span className="text-ink-3">No client</span>}
              </span>
            </Td>
            <Td className="text-ink-2">
              <span className="line-clamp-2 wrap-anywhere">{jobText(invoice)}</span>
              {invoice.waitingMessage ? (
                <LastMessage message={invoice.waitingMessage} />
              ) : (
                <WaitingChip estimate={invoice} />
              )}
            </Td>
            <Td className="figures text-ink-2">
              {invoice.issuedOn === null ? NONE : shortDay(invoice.issuedOn, today)}
            </Td>
            <Td className="figures">
              <DueCell invoice={invoice} today={today} />
            </Td>
            <Td>
              <InvoiceChip invoice={invoice} look="bare" />
            </Td>
            <Td figures className="text-ink-2">
              {amountText(invoice.totalAmount, invoice.currency, own)}
            </Td>
            <Td figures className="font-medium">
              {invoice.status === 'draft' ? NONE : amountText(invoice.amountOpen, invoice.currency, own)}
            </Td>
            <Td className="text-right">
              <span className="relative">
                <InvoiceRowMenu invoice={invoice} />
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
