import { eq } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { accounts } from '../../db/schema/schema.ts';

/**
 * Keeps the account and its credentials as they are until the transaction ends. Other transactions can do the same at the same
 * time. Rows of its documents are locked before it.
 */
export async function holdCredentials(tx: Transaction, account: AccountId): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('share');
}
