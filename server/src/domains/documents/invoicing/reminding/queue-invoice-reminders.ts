import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { Deps } from '../../../../deps.ts';
import { updateInvoice } from '../queries.ts';
import { openMinor } from '../showing/present-invoice.ts';
import { inTheMorning } from './in-the-morning.ts';
import { listRemindableInvoices } from './reminder-queries.ts';
import { dueReminder, nextReminderOn } from './reminder-rules.ts';
import { findInvoiceRecipient, sendReminder, wasRemindedOn } from './send-reminder.ts';

/**
 * Mails reminders of open invoices on the days the contractor chose, from nine in the morning in their time
 * zone. Each invoice and day gets one reminder, even with concurrent workers; if several came due together,
 * only the newest is sent. The open amount is checked under the lock of the job. The contractor's plan is not
 * checked: it covered the issuing, which includes the reminders.
 */
export async function queueInvoiceReminders(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  // No time zone is more than a day away from UTC.
  const tomorrow = addDays(calendarDate(deps.clock.now(), 'UTC'), 1);
  const listed = await listRemindableInvoices(deps.db, tomorrow);
  await inTheMorning(deps, listed, async (tx, { own, row, account, id, timeZone, today }) => {
    if (own.nextReminderOn === null || own.nextReminderOn > today) return;
    const due = dueReminder(own, today);
    const isWanted = due !== null && own.remindersStoppedAt === null && openMinor(own) > 0n;
    const recipient = isWanted ? await findInvoiceRecipient(tx, row) : null;
    const isSent =
      isWanted && recipient !== null && !(await wasRemindedOn(tx, account, id, { today, timeZone }));
    await updateInvoice(tx, account, id, {
      nextReminderOn: own.state === 'void' ? null : nextReminderOn(own, addDays(today, 1)),
      ...(isSent && { remindedDays: [...own.remindedDays, due.day] }),
    });
    if (isSent) await sendReminder(tx, deps.clock, account, id, recipient);
  });
}
