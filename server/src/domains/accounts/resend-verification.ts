import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { accountId } from './account-id.ts';
import { findAccountByEmail } from './queries.ts';
import { queueVerification } from './queue-verification.ts';

/** Mails a new verification link to an account that still needs one; says nothing about whether it did. */
export async function resendVerification(deps: Deps, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account && !account.emailVerifiedAt) await queueVerification(deps, tx, accountId(account.id), email);
  });
}
