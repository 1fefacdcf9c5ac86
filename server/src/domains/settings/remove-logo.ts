import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteLogos, setLogo } from './logo-queries.ts';

/** Does nothing if there is no logo. */
export async function removeLogo(deps: Pick<Deps, 'db'>, account: AccountId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await setLogo(tx, account, null);
    await deleteLogos(tx, account, null);
  });
}
