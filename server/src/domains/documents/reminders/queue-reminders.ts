import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { workThrough } from '../../../jobs/work-through.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { statusOf } from '../present.ts';
import { lockEstimate } from '../queries.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { findReminderRecipient } from './get-reminders.ts';
import { findLastDay, insertReminders, listRemindable, type RemindableEstimate } from './reminder-queries.ts';
import { dueReminders } from './reminder-rules.ts';

/**
 * Emails reminders to clients who have not answered, on the days the contractor chose, from 9 a.m. in the
 * contractor’s time zone. Each estimate gets one reminder a day, even with concurrent workers. The contractor’s
 * plan isn’t checked again: it covered sending the estimate, which includes the reminders. Throws like `workThrough`.
 */
export async function queueReminders(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  const listed = await listRemindable(deps.db, now);
  await workThrough(deps, listed, (estimate) => queueReminder(deps, estimate, now));
}

async function queueReminder(
  deps: Pick<Deps, 'db' | 'clock'>,
  { account, id }: RemindableEstimate,
  now: Date,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockEstimate(tx, account, id);
    if (!row?.sentAt || row.remindersStoppedAt || !awaitsAnswer(statusOf(row))) return;
    const { sentAt, validUntil } = row;
    const contractor = await getAccount({ db: tx }, account);
    const days = row.reminderDays ?? contractor.reminderDays;
    const lastDone = await findLastDay(tx, account, id, sentAt);
    const { due, isMailed } = dueReminders({ sentAt, validUntil, days, lastDone }, contractor.timeZone, now);
    if (due.length === 0) return;
    await insertReminders(tx, account, due, { estimateId: id, sentAt, queuedAt: now });
    const recipient = await findReminderRecipient(tx, row);
    if (!isMailed || recipient === null) return;
    await recordEvent(tx, account, { estimateId: id, type: 'reminder_sent', at: now, detail: { recipient } });
    await queueMail(tx, deps.clock, {
      accountId: account,
      estimateId: id,
      message: 'estimate-reminder',
      recipient,
      props: { sentAt: sentAt.toISOString() },
    });
  });
}
