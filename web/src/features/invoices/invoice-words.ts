import { DAY_MS } from '@plumbline/contract/durations';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { formatDate } from '../../lib/dates.ts';

/** What an invoice is called: its number, or what a draft has instead of one. */
export const invoiceName = ({ number }: Pick<InvoiceSummary, 'number'>): string => number ?? 'Draft invoice';

/** What it asks for, and of which job if it has one: `EST-0148, Dry-in`. */
export const jobText = ({
  estimateNumber,
  title,
}: Pick<InvoiceSummary, 'estimateNumber' | 'title'>): string =>
  estimateNumber === null ? title : `${estimateNumber}, ${title}`;

/** A date with its year only where that is another one than today's: `Nov 7`, `Jan 4, 2027`. */
export function shortDay(date: string, today: string): string {
  const text = formatDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d+$/, '') : text;
}

/** How late an invoice is: `5 days late`. Null while it is not. */
export function lateText(
  { isOverdue, dueOn }: Pick<InvoiceSummary, 'isOverdue' | 'dueOn'>,
  today: string,
): string | null {
  if (!isOverdue || dueOn === null) return null;
  const days = Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS);
  return days === 1 ? '1 day late' : `${Math.max(days, 1).toLocaleString('en-US')} days late`;
}

/** When an open invoice is due: `Due today`, `Due Nov 7`, `5 days late`; null if nothing is open. */
export function dueText(invoice: InvoiceSummary, today: string): string | null {
  const { status, dueOn } = invoice;
  if (dueOn === null || (status !== 'sent' && status !== 'viewed')) return null;
  const late = lateText(invoice, today);
  if (late !== null) return late;
  return dueOn === today ? 'Due today' : `Due ${shortDay(dueOn, today)}`;
}
