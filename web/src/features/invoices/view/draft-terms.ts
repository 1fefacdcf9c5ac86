import type { Invoice } from '@plumbline/contract/invoices';
import { MOST_DUE_DAYS } from '@plumbline/contract/invoices/limits';

/** The days until a draft is due and its note, as typed. */
export interface DraftTerms {
  readonly dueDays: string;
  readonly note: string;
}

export const termsOf = ({ dueDays, note }: Invoice): DraftTerms => ({
  dueDays: String(dueDays),
  note: note ?? '',
});

/** Why the days cannot be saved; null if they can. */
export function dueDaysFault({ dueDays }: DraftTerms): string | null {
  const isWhole = /^\d{1,3}$/.test(dueDays.trim()) && Number(dueDays) <= MOST_DUE_DAYS;
  return isWhole ? null : `Enter whole days from 0 to ${MOST_DUE_DAYS}`;
}

/** The changes of a draft in the API's format; null for none. */
export function changedTerms(terms: DraftTerms, invoice: Invoice) {
  const { dueDays, note } = termsOf(invoice);
  const changes = {
    ...(terms.dueDays.trim() !== dueDays && { dueDays: Number(terms.dueDays) }),
    ...(terms.note.trim() !== note.trim() && { note: terms.note.trim() || null }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
