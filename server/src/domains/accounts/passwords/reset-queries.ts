import { and, eq, gt, isNull } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { passwordResets, sessions } from '../../../db/schema/schema.ts';
import type { NewLink } from '../registration/create-link.ts';

const isOpen = (tokenDigest: string, now: Date) =>
  and(
    eq(passwordResets.tokenDigest, tokenDigest),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );

/** Returns false if the link already exists. */
export async function insertReset(tx: Transaction, link: NewLink): Promise<boolean> {
  const inserted = await tx
    .insert(passwordResets)
    .values(link)
    .onConflictDoNothing({ target: passwordResets.id })
    .returning({ id: passwordResets.id });
  return inserted.length === 1;
}

/** Returns the account whose password a valid link can reset. */
export async function findResetOwner(
  db: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<AccountId | null> {
  const [row] = await db
    .select({ accountId: passwordResets.accountId })
    .from(passwordResets)
    .where(isOpen(tokenDigest, now));
  return row ? accountId(row.accountId) : null;
}

/** Uses up a link. Of two concurrent calls, only one returns true. */
export async function takeReset(tx: Transaction, tokenDigest: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isOpen(tokenDigest, now))
    .returning({ id: passwordResets.id });
  return taken.length === 1;
}

export async function removeSessions(tx: Transaction, account: AccountId): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, account));
}
