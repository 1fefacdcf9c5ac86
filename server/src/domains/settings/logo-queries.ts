import { and, eq, ne } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { accounts, logos } from '../../db/schema/schema.ts';

export type LogoRow = typeof logos.$inferSelect;

/** The account's current logo. */
export async function findLogoOf(db: Queryable, account: AccountId): Promise<LogoRow | null> {
  const [row] = await db
    .select({ logo: logos })
    .from(logos)
    .innerJoin(accounts, and(eq(accounts.id, logos.accountId), eq(accounts.logoId, logos.id)))
    .where(eq(logos.accountId, account));
  return row?.logo ?? null;
}

/** By its public address. */
export async function findLogo(
  db: Queryable,
  id: string,
): Promise<Pick<LogoRow, 'content' | 'mediaType'> | null> {
  const [row] = await db
    .select({ content: logos.content, mediaType: logos.mediaType })
    .from(logos)
    .where(eq(logos.id, id));
  return row ?? null;
}

/** Sets or clears the account's logo and locks the account. False when there is no such account. */
export async function setLogo(tx: Transaction, account: AccountId, id: string | null): Promise<boolean> {
  const updated = await tx
    .update(accounts)
    .set({ logoId: id })
    .where(eq(accounts.id, account))
    .returning({ id: accounts.id });
  return updated.length === 1;
}

export async function insertLogo(tx: Transaction, row: typeof logos.$inferInsert): Promise<void> {
  await tx.insert(logos).values(row);
}

/** Deletes all of the account's logos but one. */
export async function deleteLogos(tx: Transaction, account: AccountId, kept: string | null): Promise<void> {
  const others = kept === null ? undefined : ne(logos.id, kept);
  await tx.delete(logos).where(and(eq(logos.accountId, account), others));
}
