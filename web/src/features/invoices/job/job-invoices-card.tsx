import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { todayIn } from '../../../lib/dates.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { InvoiceChip } from '../../../ui/invoice-chip.tsx';
import { WaitingChip } from '../../estimates/waiting-chip.tsx';
import { useJobInvoices } from '../api.ts';
import { invoiceName, lateText, shortDay } from '../invoice-words.ts';

/** The invoices of an accepted estimate; nothing before the first. */
export function JobInvoicesCard({ estimate }: { estimate: Estimate }) {
  const { data } = useJobInvoices(estimate.id, isWon(estimate.status));
  const { timeZone } = useProfile();
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="invoices-heading" className="mt-8">
      <header className="flex min-h-control items-center border-b border-line-strong">
        <h2 id="invoices-heading">Invoices</h2>
      </header>
      <ul>
        {data.rows.map((invoice) => (
          <Item key={invoice.id} invoice={invoice} today={todayIn(timeZone)} />
        ))}
      </ul>
    </section>
  );
}

function Item({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const { id, title, status, totalAmount } = invoice;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 hover:bg-sunken">
      <Link
        to={`/invoices/${id}`}
        className="figures font-medium text-ink no-underline wrap-anywhere after:absolute after:inset-0"
      >
        {invoiceName(invoice)}
      </Link>
      <span className={classNames('figures text-right', status === 'void' && 'text-ink-3 line-through')}>
        {formatAmount(totalAmount)}
      </span>
      <span className="text-sm text-ink-2 wrap-anywhere">
        {[title, ...daysOf(invoice, today)].join(' · ')}
      </span>
      <span className="justify-self-end">
        <InvoiceChip invoice={invoice} look="bare" />
      </span>
      <WaitingChip estimate={invoice} className="col-span-2 justify-self-start" />
    </li>
  );
}

function daysOf(invoice: InvoiceSummary, today: string): string[] {
  const { issuedOn, dueOn, status } = invoice;
  if (issuedOn === null || dueOn === null) return [];
  const issued = `issued ${shortDay(issuedOn, today)}`;
  const late = lateText(invoice, today);
  if (late !== null) return [`${issued}, ${late}`];
  return [status === 'sent' || status === 'viewed' ? `${issued}, due ${shortDay(dueOn, today)}` : issued];
}
