import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { AccountId } from './account-id.ts';
import { checkPassword, getProvenAccount } from './check-password.ts';
import { deleteAccount } from './credential-queries.ts';

/**
 * Deletes the account and everything of it, for good: clients, estimates and their links, sessions, mail not yet sent. The
 * address is told. Throws `InvalidInputError` naming `password` when that is wrong.
 */
export async function closeAccount(deps: Deps, account: AccountId, password: string): Promise<void> {
  const proof = await checkPassword(deps, account, 'password', password);
  await inTransaction(deps.db, async (tx) => {
    const { email } = await getProvenAccount(tx, proof);
    await deleteAccount(tx, account);
    // Without an account, or it would go with the account before it is sent.
    await queueMail(tx, deps.clock, { message: 'account-closed', recipient: email, props: {} });
  });
}
