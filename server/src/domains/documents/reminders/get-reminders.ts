import type { Reminders } from '@plumbline/contract/estimates/reminders';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { hasBounced } from '../../../mail/has-bounced.ts';
import { findNewestMail } from '../../../mail/queries.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { statusOf } from '../present.ts';
import { type EstimateRow, findEstimate } from '../queries.ts';
import { findLastDay } from './reminder-queries.ts';
import { plannedReminders } from './reminder-rules.ts';

type Reads = { readonly db: Queryable; readonly clock: Deps['clock'] };

/** Returns an estimate's reminder days and the planned reminders. Throws `NotFoundError`, also for another account's id. */
export async function getReminders(deps: Reads, account: AccountId, id: string): Promise<Reminders> {
  const row = await findEstimate(deps.db, account, id);
  if (!row) throw new NotFoundError('Estimate Not Found');
  return presentReminders(deps, account, row);
}

/** Like `getReminders`, for a row already loaded. */
export async function presentReminders(
  deps: Reads,
  account: AccountId,
  row: EstimateRow,
): Promise<Reminders> {
  const { reminderDays: standardDays, timeZone } = await getAccount(deps, account);
  const { id, reminderDays, remindersStoppedAt, sentAt, validUntil } = row;
  const recipient = await findReminderRecipient(deps.db, row);
  const isAwaited = awaitsAnswer(statusOf(row)) && remindersStoppedAt === null;
  const days = reminderDays ?? standardDays;
  const planned =
    isAwaited && sentAt !== null && recipient !== null
      ? plannedReminders(
          { sentAt, validUntil, days, lastDone: await findLastDay(deps.db, account, id, sentAt) },
          timeZone,
          deps.clock.now(),
        )
      : [];
  return {
    days: reminderDays,
    standardDays,
    recipient,
    planned,
    stoppedAt: remindersStoppedAt?.toISOString() ?? null,
  };
}

/** The address the estimate was last mailed to; null if it was not mailed or the mail bounced, even if that was reported later. */
export async function findReminderRecipient(
  db: Queryable,
  { id, sentAt, status }: Pick<EstimateRow, 'id' | 'sentAt' | 'status'>,
): Promise<string | null> {
  if (sentAt === null || status === 'draft') return null;
  const mail = await findNewestMail(db, id, 'estimate-sent', sentAt);
  return mail && !hasBounced(mail) ? mail.recipient : null;
}
