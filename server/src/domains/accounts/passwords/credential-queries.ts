import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { accounts, clients, estimates, materials, passwordResets } from '../../../db/schema/schema.ts';
import type { AccountRow } from '../queries.ts';

/** Rows deleted per statement. */
const DELETED_AT_ONCE = 200;

/** Returns the account’s row, locked until the transaction ends; null if the account is closed. */
export async function lockAccount(tx: Transaction, id: AccountId): Promise<AccountRow | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ?? null;
}

export async function updatePasswordHash(
  tx: Transaction,
  id: AccountId,
  passwordHash: string,
): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
}

/**
 * Changes the account’s email address. Throws the database’s unique violation of `accounts_email` if another
 * account already uses it.
 */
export async function updateEmail(tx: Transaction, id: AccountId, email: string): Promise<void> {
  await tx.update(accounts).set({ email }).where(eq(accounts.id, id));
}

/** Invalidates unused links to reset the password. */
export async function takeOpenResets(tx: Transaction, id: AccountId, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.accountId, id), isNull(passwordResets.usedAt)));
}

/**
 * Deletes every row of the account. Large tables go first, in batches, and estimates go before clients. A
 * single statement for all rows would block the embedded database, and with it the process, for seconds.
 */
export async function deleteAccount(tx: Transaction, id: AccountId): Promise<void> {
  for (const table of [estimates, clients, materials]) {
    const ids = tx.select({ id: table.id }).from(table).where(eq(table.accountId, id)).limit(DELETED_AT_ONCE);
    const batch = and(eq(table.accountId, id), inArray(table.id, ids));
    let count: number;
    do {
      const deleted = await tx.delete(table).where(batch).returning({ id: table.id });
      count = deleted.length;
    } while (count === DELETED_AT_ONCE);
  }
  await tx.delete(accounts).where(eq(accounts.id, id));
}
