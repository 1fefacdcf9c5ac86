import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { acrossAccounts } from '../../../db/row-scope.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { closeProviderAttempts } from '../../payments/deposits/close-provider-attempts.ts';
import { checkPassword, getProvenAccount } from '../passwords/check-password.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Deletes the account and everything of it, for good, closes what its clients have open at payment providers, and ends its
 * subscription. The address is told. Throws
 * `InvalidInputError` naming `password` when that is wrong.
 */
export async function closeAccount(deps: Deps, account: AccountId, password: string): Promise<void> {
  const proof = await checkPassword(deps, account, 'password', password);
  // Afterwards nobody could say what a client paid for.
  for (const provider of ONLINE_PROVIDERS) await closeProviderAttempts(deps, account, provider);
  await acrossAccounts('the mail that says goodbye belongs to no account', () =>
    inTransaction(deps.db, async (tx) => {
      await getProvenAccount(tx, proof);
      await removeAccount(tx, deps, account, 'owner');
    }),
  );
}
