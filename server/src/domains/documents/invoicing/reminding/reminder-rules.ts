import { addDays } from '@plumbline/contract/calendar';
import type { InvoiceRow } from '../queries.ts';

type Planned = Pick<InvoiceRow, 'dueOn' | 'reminderDays' | 'remindedDays'>;

interface PlannedReminder {
  /** Counted from the day the invoice is due. */
  readonly day: number;
  readonly date: string;
}

/** The reminders not yet sent, ordered by day. */
function openReminders({ dueOn, reminderDays, remindedDays }: Planned): PlannedReminder[] {
  if (dueOn === null) return [];
  return reminderDays
    .filter((day) => !remindedDays.includes(day))
    .toSorted((a, b) => a - b)
    .map((day) => ({ day, date: addDays(dueOn, day) }));
}

/** The date of the first reminder on `from` or later, and not while reminders are paused; null for none. */
export function nextReminderOn(
  invoice: Planned & Pick<InvoiceRow, 'remindersPausedUntil' | 'remindersStoppedAt'>,
  from: string,
): string | null {
  const { remindersPausedUntil: until, remindersStoppedAt } = invoice;
  if (remindersStoppedAt !== null) return null;
  const first = until !== null && until > from ? until : from;
  return openReminders(invoice).find(({ date }) => date >= first)?.date ?? null;
}

/** The newest reminder that came due between `nextReminderOn` and today; those before it are skipped. Null for none. */
export function dueReminder(
  invoice: Planned & Pick<InvoiceRow, 'nextReminderOn'>,
  today: string,
): PlannedReminder | null {
  const { nextReminderOn: since } = invoice;
  if (since === null) return null;
  return openReminders(invoice).findLast(({ date }) => date >= since && date <= today) ?? null;
}
