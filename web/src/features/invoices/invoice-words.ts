import { DAY_MS } from '@plumbline/contract/durations';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { formatDate } from '../../lib/dates.ts';

/** The name of an invoice: its number, or the placeholder of a draft. */
export const invoiceName = ({ number }: Pick<InvoiceSummary, 'number'>): string => number ?? 'Draft invoice';

/** The covered part, and its job if any: `EST-0148, Dry-in`. */
export const jobText = ({
  estimateNumber,
  title,
}: Pick<InvoiceSummary, 'estimateNumber' | 'title'>): string =>
  estimateNumber === null ? title : `${estimateNumber}, ${title}`;

/** A date, with its year only if it differs from today's: `Nov 7`, `Jan 4, 2027`. */
export function shortDay(date: string, today: string): string {
  const text = formatDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d+$/, '') : text;
}

/** The delay of an overdue invoice: `5 days late`; null if it is not overdue. */
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
