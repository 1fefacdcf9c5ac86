import { and, eq, gt, isNull } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { emailChanges } from '../../../db/schema/schema.ts';
import type { NewLink } from '../registration/create-link.ts';

const isOpen = (tokenDigest: string, now: Date) =>
  and(
    eq(emailChanges.tokenDigest, tokenDigest),
    isNull(emailChanges.usedAt),
    gt(emailChanges.expiresAt, now),
  );

export async function insertEmailChange(tx: Transaction, link: NewLink, newEmail: string): Promise<void> {
  await tx.insert(emailChanges).values({ ...link, newEmail });
}

/** Invalidates unused links to new addresses. */
export async function cancelEmailChanges(tx: Transaction, account: AccountId, now: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ usedAt: now })
    .where(and(eq(emailChanges.accountId, account), isNull(emailChanges.usedAt)));
}

/** The account whose address a valid link may change. */
export async function findEmailChangeOwner(
  db: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<AccountId | null> {
  const [row] = await db
    .select({ accountId: emailChanges.accountId })
    .from(emailChanges)
    .where(isOpen(tokenDigest, now));
  return row ? accountId(row.accountId) : null;
}

/** Consumes a link and returns its address; of two concurrent calls one gets it. */
export async function takeEmailChange(
  tx: Transaction,
  tokenDigest: string,
  now: Date,
): Promise<string | null> {
  const [taken] = await tx
    .update(emailChanges)
    .set({ usedAt: now })
    .where(isOpen(tokenDigest, now))
    .returning({ newEmail: emailChanges.newEmail });
  return taken?.newEmail ?? null;
}
