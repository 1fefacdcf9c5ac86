import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { sessions } from '../../../db/schema/schema.ts';

export type SessionRow = typeof sessions.$inferSelect;

const owned = (account: AccountId, id: string) => and(eq(sessions.accountId, account), eq(sessions.id, id));

/** The unexpired sessions, last used first. */
export async function listLiveSessions(db: Queryable, account: AccountId, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, account), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id);
}

/** False once the session was ended or has expired. */
export async function hasLiveSession(
  db: Queryable,
  account: AccountId,
  id: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(owned(account, id), gt(sessions.expiresAt, now)));
  return row !== undefined;
}

/** False when this account has no such session. */
export async function removeSession(db: Queryable, account: AccountId, id: string): Promise<boolean> {
  const removed = await db.delete(sessions).where(owned(account, id)).returning({ id: sessions.id });
  return removed.length === 1;
}

export async function removeOtherSessions(db: Queryable, account: AccountId, keptId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, account), ne(sessions.id, keptId)));
}

/** Replaces a session's token; the old one is refused from then on. False when the session has ended. */
export async function replaceSessionToken(
  tx: Transaction,
  account: AccountId,
  id: string,
  tokenDigest: string,
): Promise<boolean> {
  const replaced = await tx
    .update(sessions)
    .set({ tokenDigest })
    .where(owned(account, id))
    .returning({ id: sessions.id });
  return replaced.length === 1;
}
