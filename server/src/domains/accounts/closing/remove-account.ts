import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { getTrialLeft } from '../../billing/get-status.ts';
import { queueSubscriptionEnd } from '../../billing/readings/queue-subscription-end.ts';
import { queueObjectRemovals } from '../../files/queue-object-removals.ts';
import type { RequireClosed } from '../../payments/deposits/close-provider-attempts.ts';
import { deleteAccount, lockAccount } from '../passwords/credential-queries.ts';
import { storeUsedTrial } from '../trial/store-used-trial.ts';
import { countOwned, type OwnedCounts } from './removal-queries.ts';

interface Removal {
  /** The cause: the owner, the operator, or the end of a canceled account's retention. */
  readonly reason: 'owner' | 'operator' | 'time';
  /** From `afterClosingAttempts`: a payment on a page that is still open could not be assigned to the deleted account. */
  readonly requireClosed: RequireClosed;
}

/**
 * Deletes an account with all its data, in the caller's transaction: clients, estimates and their links, sessions, unsent mail.
 * Ends its subscription at Stripe, mails the owner, and records the rest of its trial. Returns the numbers of deleted rows.
 * Throws `NotFoundError` when it no longer exists, and like `requireClosed`.
 */
export async function removeAccount(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'secret' | 'config'>,
  account: AccountId,
  { reason, requireClosed }: Removal,
): Promise<OwnedCounts> {
  const row = await lockAccount(tx, account);
  if (!row) throw new NotFoundError('This account no longer exists.');
  await requireClosed(tx);
  const counts = await countOwned(tx, account);
  await queueSubscriptionEnd(tx, deps.clock, account);
  // Anybody can register another person's address, but only its owner can have used the trial.
  if (row.emailVerifiedAt)
    await storeUsedTrial(tx, deps, row.email, await getTrialLeft(tx, deps.clock, account));
  await queueObjectRemovals(tx, deps.clock, account);
  await deleteAccount(tx, account);
  // Belongs to no account, or it would be deleted with the account before it is sent.
  await queueMail(tx, deps.clock, { message: 'account-closed', recipient: row.email, props: { reason } });
  return counts;
}
