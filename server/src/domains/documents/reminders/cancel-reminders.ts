import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { findMail } from '../../../mail/queries.ts';
import { readReminderToken } from '../../../mail/reminder-token.ts';
import type { ReminderLink } from '../../../pages/page-assets.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { businessName } from '../../accounts/rules.ts';
import { lockInvoice } from '../invoicing/get-locked-invoice.ts';
import { findInvoice, updateInvoice } from '../invoicing/queries.ts';
import { INVOICE, kindOf } from '../kinds.ts';
import { type EstimateRow, findEstimate, lockEstimate, updateEstimate } from '../queries.ts';
import { documentNumber } from '../rules.ts';
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
    const row = named && (await findEstimate(tx, named.account, named.estimateId));
    if (!row) return null;
    const { account, estimateId } = named;
    const now = deps.clock.now();
    if (await stopRemindersOf(tx, account, row, now))
      await recordEvent(tx, account, { estimateId, type: 'reminders_stopped', at: now });
    return presentLink(tx, account, row);
  });
}

/** Stops the reminders of an estimate or an invoice, whose row may be read without a lock. False if they were stopped already. */
export async function stopRemindersOf(
  tx: Transaction,
  account: AccountId,
  { id, kind }: EstimateRow,
  at: Date,
): Promise<boolean> {
  if (kind === INVOICE.name) {
    const { own } = await lockInvoice(tx, account, id);
    if (own.remindersStoppedAt) return false;
    await updateInvoice(tx, account, id, { remindersStoppedAt: at, nextReminderOn: null });
    return true;
  }
  const row = await lockEstimate(tx, account, id);
  if (!row || row.remindersStoppedAt) return false;
  await updateEstimate(tx, account, id, { remindersStoppedAt: at });
  return true;
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
  const { id, kind } = row;
  const { remindersStoppedAt } =
    (kind === INVOICE.name ? await findInvoice(db, account, id) : await findEstimate(db, account, id)) ?? row;
  return {
    companyName: businessName(await getAccount({ db }, account)),
    noun: kindOf(row).noun,
    estimateNumber: documentNumber(row),
    isStopped: remindersStoppedAt !== null,
  };
}
