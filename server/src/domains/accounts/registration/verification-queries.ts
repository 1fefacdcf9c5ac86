import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { accounts, emailVerifications } from '../../../db/schema/schema.ts';
import type { NewLink } from './create-link.ts';

interface NewVerification extends NewLink {
  readonly browserDigest: string | null;
  readonly codeDigest: string | null;
}

const isOpen = (tokenDigest: string, now: Date) =>
  and(
    eq(emailVerifications.tokenDigest, tokenDigest),
    isNull(emailVerifications.usedAt),
    gt(emailVerifications.expiresAt, now),
  );

/** Returns false if the link already exists. */
export async function insertVerification(tx: Transaction, row: NewVerification): Promise<boolean> {
  const inserted = await tx
    .insert(emailVerifications)
    .values(row)
    .onConflictDoNothing({ target: emailVerifications.id })
    .returning({ id: emailVerifications.id });
  return inserted.length === 1;
}

/** Returns the account whose address a valid link verifies. */
export async function findVerificationOwner(
  db: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<AccountId | null> {
  const [row] = await db
    .select({ accountId: emailVerifications.accountId })
    .from(emailVerifications)
    .where(isOpen(tokenDigest, now));
  return row ? accountId(row.accountId) : null;
}

/** Uses up a link. Of two concurrent calls, only one returns true. */
export async function takeVerification(tx: Transaction, tokenDigest: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(isOpen(tokenDigest, now))
    .returning({ id: emailVerifications.id });
  return taken.length === 1;
}

/** Invalidates the account's unused links. */
export async function takeOpenVerifications(tx: Transaction, account: AccountId, now: Date): Promise<void> {
  await tx
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(and(eq(emailVerifications.accountId, account), isNull(emailVerifications.usedAt)));
}

/** Whether this browser registered the account. */
export async function isRegisteringBrowser(
  tx: Transaction,
  account: AccountId,
  browserDigest: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .where(
      and(eq(emailVerifications.accountId, account), eq(emailVerifications.browserDigest, browserDigest)),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Counts an attempt at the newest code emailed to this browser, and returns the code’s digest. Returns null if
 * that code was used, was created before `oldest`, or has no attempts left. This is a single statement, so that
 * concurrent guesses get no extra attempts.
 */
export async function countTry(
  db: Queryable,
  browserDigest: string,
  limits: { readonly oldest: Date; readonly maxTries: number },
): Promise<{ id: string; accountId: AccountId; codeDigest: string } | null> {
  const newest = sql`(select v.id from email_verifications v where v.browser_digest = ${browserDigest}
    order by v.created_at desc, v.id limit 1)`;
  const [row] = await db
    .update(emailVerifications)
    .set({ codeTries: sql`${emailVerifications.codeTries} + 1` })
    .where(
      and(
        eq(emailVerifications.id, newest),
        lt(emailVerifications.codeTries, limits.maxTries),
        gt(emailVerifications.createdAt, limits.oldest),
      ),
    )
    .returning({
      id: emailVerifications.id,
      accountId: emailVerifications.accountId,
      codeDigest: emailVerifications.codeDigest,
    });
  return row?.codeDigest ? { ...row, accountId: accountId(row.accountId), codeDigest: row.codeDigest } : null;
}

/**
 * Uses up a code, and with it every other code of the account. Of two concurrent calls, only one returns true.
 */
export async function takeCode(tx: Transaction, account: AccountId, codeDigest: string): Promise<boolean> {
  const taken = await tx
    .update(emailVerifications)
    .set({ codeDigest: null })
    .where(and(eq(emailVerifications.accountId, account), eq(emailVerifications.codeDigest, codeDigest)))
    .returning({ id: emailVerifications.id });
  await revokeCodes(tx, account);
  return taken.length === 1;
}

/** Invalidates every code of the account. */
export async function revokeCodes(tx: Transaction, account: AccountId): Promise<void> {
  await tx
    .update(emailVerifications)
    .set({ codeDigest: null })
    .where(eq(emailVerifications.accountId, account));
}

/** Deletes an unverified account that this browser registered with this address. */
export async function deleteMistyped(tx: Transaction, email: string, browserDigest: string): Promise<void> {
  const registeredHere = tx
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .where(
      and(eq(emailVerifications.accountId, accounts.id), eq(emailVerifications.browserDigest, browserDigest)),
    );
  await tx
    .delete(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.emailVerifiedAt), exists(registeredHere)));
}
