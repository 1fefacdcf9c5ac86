import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { AccountId } from '../../../../account-id.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Deps } from '../../../../deps.ts';
import { ConflictError } from '../../../../errors.ts';
import { checkAccess } from '../../../billing/check-access.ts';
import { getToday } from '../../get-today.ts';
import { presentInvoice, type WholeInvoice } from '../get-invoice.ts';
import { lockInvoice } from '../get-locked-invoice.ts';
import { updateInvoice } from '../queries.ts';
import { requireRemindable } from './change-invoice-reminders.ts';
import { dueReminder, nextReminderOn } from './reminder-rules.ts';
import { findInvoiceRecipient, sendReminder, wasRemindedOn } from './send-reminder.ts';

/**
 * Mails a reminder of an open invoice now, at most once a day, also while reminders are paused. It replaces a
 * reminder planned for today. Throws `NotFoundError`, `ConflictError` if the client cannot or should not be
 * reminded, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function remindClient(deps: Deps, account: AccountId, id: string): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const { own, row, root } = await lockInvoice(tx, account, id);
    await checkAccess(reads, account, 'send');
    requireRemindable(own);
    const { now, timeZone } = await getToday(reads, account);
    const today = calendarDate(now, timeZone);
    const recipient = await findInvoiceRecipient(tx, row);
    if (recipient === null)
      throw new ConflictError(
        'This client has no working email address. Send the invoice to another address first.',
        'NO_RECIPIENT',
      );
    if (await wasRemindedOn(tx, account, id, { today, timeZone }))
      throw new ConflictError('Your client was already reminded today.', 'ALREADY_REMINDED');
    const due = dueReminder(own, today);
    const reminded = await updateInvoice(tx, account, id, {
      nextReminderOn: nextReminderOn(own, addDays(today, 1)),
      ...(due && { remindedDays: [...own.remindedDays, due.day] }),
    });
    await sendReminder(tx, deps.clock, account, id, recipient);
    return presentInvoice(reads, account, { own: reminded, row, root });
  });
}
