import { isUniqueViolation } from '../../../db/postgres-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { queueCustomerEmail } from '../../billing/checkout/queue-customer-email.ts';
import { NO_TRIAL_LEFT_MS } from '../../billing/rules.ts';
import { digestToken } from '../digest-token.ts';
import { lockAccount, takeOpenResets, updateEmail } from '../passwords/credential-queries.ts';
import { storeUsedTrial } from '../trial/store-used-trial.ts';
import { findEmailChangeOwner, takeEmailChange } from './email-change-queries.ts';

/**
 * Applies a change of address by the mailed link, and mails the old address. Passes the new one on to Stripe.
 * Invalidates reset links mailed to the old address.
 * Throws `InvalidInputError` for an unknown, used, replaced or expired link, and when the address has its own account by now.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<void> {
  try {
    await changeAddress(deps, token);
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email'))
      throw new InvalidInputError('token', 'Another account now uses this email address.');
    throw error;
  }
}

async function changeAddress(deps: Deps, token: string): Promise<void> {
  const tokenDigest = digestToken(token);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    // Locks the account first, as everything that ends links does, to avoid deadlocks.
    const owner = await findEmailChangeOwner(tx, tokenDigest, now);
    const account = owner && (await lockAccount(tx, owner));
    const newEmail = account && (await takeEmailChange(tx, tokenDigest, now));
    if (!owner || !account || !newEmail)
      throw new InvalidInputError('token', 'This link has expired or was already used.');
    await updateEmail(tx, owner, newEmail);
    // The trial moves with the account, so none is left at the old address.
    await storeUsedTrial(tx, deps, account.email, NO_TRIAL_LEFT_MS);
    await takeOpenResets(tx, owner, now);
    await queueCustomerEmail(tx, deps.clock, owner);
    await queueMail(tx, deps.clock, {
      accountId: owner,
      message: 'email-changed',
      recipient: account.email,
      props: { newEmail },
    });
  });
}
