import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { accounts, passwordResets } from '../../db/schema.ts';
import type { AccountId } from './account-id.ts';
import type { AccountRow } from './queries.ts';

/** The row, held until the transaction ends; null when the account was closed. */
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

/** Throws the unique violation of `accounts_email` when the address has an account by now. */
export async function updateEmail(tx: Transaction, id: AccountId, email: string): Promise<void> {
  await tx.update(accounts).set({ email }).where(eq(accounts.id, id));
}

/** Links that were mailed to somebody who forgot the password and that nobody has followed. */
export async function takeOpenResets(tx: Transaction, id: AccountId, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.accountId, id), isNull(passwordResets.usedAt)));
}

/** Takes every row of the account along. */
export async function deleteAccount(tx: Transaction, id: AccountId): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id));
}
