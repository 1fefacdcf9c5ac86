import { isUniqueViolation } from '../../../db/postgres-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { NO_TRIAL_LEFT_MS } from '../../billing/rules.ts';
import { digestToken } from '../digest-token.ts';
import { lockAccount, takeOpenResets, updateEmail } from '../passwords/credential-queries.ts';
import { storeUsedTrial } from '../trial/store-used-trial.ts';
import { findEmailChangeOwner, takeEmailChange } from './email-change-queries.ts';

/**
 * Makes a new address count, by the link mailed to it, and tells the old one. Links mailed to the old address to reset
 * the password work no longer. Throws `InvalidInputError` for an unknown, used, replaced or expired link, and when the
 * address has got an account of its own meanwhile.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<void> {
  try {
    await changeAddress(deps, token);
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email'))
      throw new InvalidInputError('token', 'This email address has an account of its own by now.');
    throw error;
  }
}

async function changeAddress(deps: Deps, token: string): Promise<void> {
  const tokenDigest = digestToken(token);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    // The account first, as everything does that ends links, so that none of them waits for another in a circle.
    const owner = await findEmailChangeOwner(tx, tokenDigest, now);
    const account = owner && (await lockAccount(tx, owner));
    const newEmail = account && (await takeEmailChange(tx, tokenDigest, now));
    if (!owner || !account || !newEmail)
      throw new InvalidInputError('token', 'This link has expired or was already used.');
    await updateEmail(tx, owner, newEmail);
    // The trial moves with the account: none is left at the old address.
    await storeUsedTrial(tx, deps, account.email, NO_TRIAL_LEFT_MS);
    await takeOpenResets(tx, owner, now);
    await queueMail(tx, deps.clock, {
      accountId: owner,
      message: 'email-changed',
      recipient: account.email,
      props: { newEmail },
    });
  });
}
