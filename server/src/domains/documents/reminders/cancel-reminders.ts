import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { findMail } from '../../../mail/queries.ts';
import { readReminderToken } from '../../../mail/reminder-token.ts';
import type { ReminderLink } from '../../../pages/page-assets.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { businessName } from '../../accounts/rules.ts';
import { kindOf } from '../kinds.ts';
import { type EstimateRow, findEstimate, lockEstimate, updateEstimate } from '../queries.ts';
import { formatEstimateNumber } from '../rules.ts';
import { recordEvent } from '../timeline/record-event.ts';

/** Returns the facts about a reminder token that its reader already knows; null for an unknown token or a deleted estimate. */
export async function findReminderLink(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  token: string,
): Promise<ReminderLink | null> {
  const named = await findNamed(deps, token);
  const row = named && (await findEstimate(deps.db, named.account, named.estimateId));
  return row ? presentLink(deps.db, named.account, row) : null;
}

/** Stops an estimate's reminders for its client; the first call records an event. Null like `findReminderLink`. */
export async function cancelReminders(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>,
  token: string,
): Promise<ReminderLink | null> {
  return inTransaction(deps.db, async (tx) => {
    const named = await findNamed({ ...deps, db: tx }, token);
    const row = named && (await lockEstimate(tx, named.account, named.estimateId));
    if (!row) return null;
    const { account, estimateId } = named;
    if (row.remindersStoppedAt) return presentLink(tx, account, row);
    const now = deps.clock.now();
    await recordEvent(tx, account, { estimateId, type: 'reminders_stopped', at: now });
    const updated = await updateEstimate(tx, account, estimateId, { remindersStoppedAt: now });
    return presentLink(tx, account, updated);
  });
}

async function findNamed(
  { db, ...keys }: Pick<Deps, 'secret' | 'config'> & { readonly db: Queryable },
  token: string,
): Promise<{ account: AccountId; estimateId: string } | null> {
  const mailId = readReminderToken(keys, token);
  const mail = mailId && (await findMail(db, mailId));
  if (!mail || !mail.accountId || !mail.estimateId) return null;
  return { account: accountId(mail.accountId), estimateId: mail.estimateId };
}

async function presentLink(db: Queryable, account: AccountId, row: EstimateRow): Promise<ReminderLink> {
  return {
    companyName: businessName(await getAccount({ db }, account)),
    noun: kindOf(row).noun,
    estimateNumber: formatEstimateNumber(row.number),
    isStopped: row.remindersStoppedAt !== null,
  };
}
