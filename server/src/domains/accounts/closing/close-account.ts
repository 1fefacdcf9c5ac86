import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { acrossAccounts } from '../../../db/row-scope.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { afterClosingAttempts } from '../../payments/deposits/close-provider-attempts.ts';
import { checkPassword, getProvenAccount } from '../passwords/check-password.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Deletes the account with all its data, closes its clients' open payment attempts, ends its subscription, and mails the owner.
 * Throws `InvalidInputError` naming `password` for a wrong one, and `ConflictError` if clients keep opening payment pages.
 */
export async function closeAccount(deps: Deps, account: AccountId, password: string): Promise<void> {
  const proof = await checkPassword(deps, account, 'password', password);
  await afterClosingAttempts(deps, account, ONLINE_PROVIDERS, (requireClosed) =>
    acrossAccounts('the mail that says goodbye belongs to no account', () =>
      inTransaction(deps.db, async (tx) => {
        await getProvenAccount(tx, proof);
        await removeAccount(tx, deps, account, { reason: 'owner', requireClosed });
      }),
    ),
  );
}
