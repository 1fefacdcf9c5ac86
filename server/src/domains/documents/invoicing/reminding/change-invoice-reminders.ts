import { calendarDate } from '@plumbline/contract/calendar';
import type { InvoiceRemindersFields } from '@plumbline/contract/invoices/reminders';
import type { AccountId } from '../../../../account-id.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Deps } from '../../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../../errors.ts';
import { getToday } from '../../get-today.ts';
import { presentInvoice, type WholeInvoice } from '../get-invoice.ts';
import { lockInvoice, requireIssued } from '../get-locked-invoice.ts';
import { type InvoiceRow, updateInvoice } from '../queries.ts';
import { openMinor } from '../showing/present-invoice.ts';
import { nextReminderOn } from './reminder-rules.ts';

/**
 * Sets the days on which the client of an issued invoice is reminded, and the day until which reminders are
 * paused. Reminders of past days are not sent late. Throws `NotFoundError`, `ConflictError` for an invoice
 * without an open amount or whose client stopped the reminders, and `InvalidInputError` for a pause that has
 * already ended.
 */
export async function changeInvoiceReminders(
  deps: Deps,
  account: AccountId,
  id: string,
  { days, pausedUntil = null }: InvoiceRemindersFields,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const { own, row, root } = await lockInvoice(tx, account, id);
    requireRemindable(own);
    const { now, timeZone } = await getToday(reads, account);
    const today = calendarDate(now, timeZone);
    if (pausedUntil !== null && pausedUntil <= today)
      throw new InvalidInputError('pausedUntil', 'pausedUntil must be after today');
    const planned = { reminderDays: days, remindersPausedUntil: pausedUntil };
    const changed = await updateInvoice(tx, account, id, {
      ...planned,
      nextReminderOn: nextReminderOn({ ...own, ...planned }, today),
    });
    return presentInvoice(reads, account, { own: changed, row, root });
  });
}

/** Throws `ConflictError` unless the client of the invoice may be reminded of an open amount. */
export function requireRemindable(own: InvoiceRow): void {
  requireIssued(own, 'followed up');
  if (openMinor(own) <= 0n) throw new ConflictError('This invoice is already paid in full.', 'NOTHING_OPEN');
  if (own.remindersStoppedAt !== null)
    throw new ConflictError('Your client turned off reminders for this invoice.', 'REMINDERS_STOPPED');
}
