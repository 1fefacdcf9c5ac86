import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { getTrialLeft } from '../../billing/get-status.ts';
import { queueSubscriptionEnd } from '../../billing/readings/queue-subscription-end.ts';
import { deleteAccount, lockAccount } from '../passwords/credential-queries.ts';
import { storeUsedTrial } from '../trial/store-used-trial.ts';
import { countOwned, type OwnedCounts } from './removal-queries.ts';

/** Who wanted it: the owner, the operator, or the time for which a cancelled account is kept. */
type RemovalReason = 'owner' | 'operator' | 'time';

/**
 * Deletes an account and everything of it, in the transaction of its cause: clients, estimates and their links, sessions,
 * mail not yet sent. What it was subscribed to is ended at Stripe, and the address is told; what is left of its trial is remembered.
 * Gives what went with it. Throws `NotFoundError` when it is gone already.
 */
export async function removeAccount(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'secret' | 'config'>,
  account: AccountId,
  reason: RemovalReason,
): Promise<OwnedCounts> {
  const row = await lockAccount(tx, account);
  if (!row) throw new NotFoundError('The account no longer exists.');
  const counts = await countOwned(tx, account);
  await queueSubscriptionEnd(tx, deps.clock, account);
  // Anybody can register somebody else's address, but only its owner can have used the trial.
  if (row.emailVerifiedAt)
    await storeUsedTrial(tx, deps, row.email, await getTrialLeft(tx, deps.clock, account));
  await deleteAccount(tx, account);
  // Without an account, or it would go with the account before it is sent.
  await queueMail(tx, deps.clock, { message: 'account-closed', recipient: row.email, props: { reason } });
  return counts;
}
