import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { todayIn } from '../../../lib/dates.ts';
import { FROM_LIST } from '../../../lib/lists/use-back-to-list.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { InvoiceChip } from '../../../ui/invoice-chip.tsx';
import { LastMessage, WaitingChip } from '../../estimates/waiting-chip.tsx';
import { dueText, invoiceName, jobText } from '../invoice-words.ts';

function InvoiceCard({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const { client, status, isOverdue, currency, totalAmount, amountOpen } = invoice;
  const isOpen = status === 'sent' || status === 'viewed';
  const isPart = isOpen && amountOpen !== totalAmount;
  return (
    <li className="border-b border-line first:border-t">
      <Link
        to={`/invoices/${invoice.id}`}
        state={FROM_LIST}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-3.5 text-ink no-underline"
      >
        <b className="truncate">{client?.name ?? 'No client'}</b>
        <span className={classNames('figures text-right', isOpen ? 'font-strong' : 'text-ink-2')}>
          {formatMoney(isOpen ? amountOpen : totalAmount, currency)}
        </span>
        <span className="truncate text-sm text-ink-2">
          {invoiceName(invoice)} · {jobText(invoice)}
        </span>
        <span className="figures text-right text-sm text-ink-2">
          {isPart && `of ${formatAmount(totalAmount)}`}
        </span>
        {invoice.waitingMessage && <LastMessage message={invoice.waitingMessage} className="col-span-2" />}
        <span className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1">
          <InvoiceChip invoice={invoice} look="bare" />
          <WaitingChip estimate={invoice} />
        </span>
        <span
          className={classNames(
            'mt-1 text-right text-sm',
            isOverdue ? 'font-medium text-danger' : 'text-ink-2',
          )}
        >
          {dueText(invoice, today)}
        </span>
      </Link>
    </li>
  );
}

/** The list below 1024 px: three short lines per invoice. */
export function InvoiceCards({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const today = todayIn(useProfile().timeZone);
  return (
    <ul aria-label="Invoices">
      {invoices.map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} today={today} />
      ))}
    </ul>
  );
}
