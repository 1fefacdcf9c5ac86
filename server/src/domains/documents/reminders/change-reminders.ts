import type { Reminders } from '@plumbline/contract/estimates/reminders';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { kindOf } from '../kinds.ts';
import { statusOf } from '../present.ts';
import { updateEstimate } from '../queries.ts';
import { describeStatus, maySend } from '../rules.ts';
import { presentReminders } from './get-reminders.ts';

/**
 * Sets the days after sending on which the client is reminded, ascending; an empty list disables reminders, null uses
 * the settings. Throws `NotFoundError`, and `ConflictError` once the client has answered or stopped the reminders.
 */
export async function changeReminders(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  days: number[] | null,
): Promise<Reminders> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    const status = statusOf(row);
    if (!maySend(status))
      throw new ConflictError(
        `This ${kindOf(row).noun} is ${describeStatus(status)}, so there’s nothing to follow up on.`,
      );
    if (row.remindersStoppedAt)
      throw new ConflictError(`Your client turned off reminders for this ${kindOf(row).noun}.`);
    const updated = await updateEstimate(tx, account, id, { reminderDays: days });
    return presentReminders({ db: tx, clock: deps.clock }, account, updated);
  });
}
