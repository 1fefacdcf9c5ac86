import type { IdentityField, SecretField } from '@plumbline/contract/payments/providers';
import { and, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { accounts, sessions } from '../../db/schema/schema.ts';
import type { StoredCredential } from './credential-rules.ts';

/** The row of an account, without the columns that are kept only for older versions. */
export type AccountRow = Omit<typeof accounts.$inferSelect, IdentityField | SecretField>;
export type AccountWithCredentials = AccountRow & { readonly credentials: readonly StoredCredential[] };
export type NewAccount = typeof accounts.$inferInsert;

export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email));
  return row ?? null;
}

const findById = prepared<{ id: AccountId }>()((db, given) =>
  db
    .select({
      ...getTableColumns(accounts),
      credentials: sql<StoredCredential[]>`(
        select coalesce(json_agg(json_build_object(
          'provider', c.provider, 'identity', c.identity, 'secret', c.secret,
          'secretIsCopy', c.secret_is_copy, 'currencies', c.currencies)), '[]')
        from provider_credentials c where c.account_id = accounts.id)`,
    })
    .from(accounts)
    .where(eq(accounts.id, given.id)),
);

export async function findAccount(db: Queryable, id: AccountId): Promise<AccountWithCredentials | null> {
  const [row] = await findById(db, { id });
  return row ?? null;
}

const findZone = prepared<{ id: AccountId }>()((db, given) =>
  db.select({ timeZone: accounts.timeZone }).from(accounts).where(eq(accounts.id, given.id)),
);

/** Returns the account’s time zone as an IANA name; null if the account doesn’t exist. */
export async function findTimeZone(db: Queryable, id: AccountId): Promise<string | null> {
  const [row] = await findZone(db, { id });
  return row?.timeZone ?? null;
}

/** Returns false if the address already has an account. */
export async function insertAccount(db: Queryable, row: NewAccount): Promise<boolean> {
  const inserted = await db
    .insert(accounts)
    .values(row)
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id });
  return inserted.length === 1;
}

/** Adds one to a counter of the account. The account’s row stays locked until the transaction ends. */
function increment(
  counter: 'lastEstimateNumber' | 'lastInvoiceNumber' | 'lastInvoicePosition' | 'lastCreditNumber',
) {
  const incrementOne = prepared<{ id: AccountId }>()((db, given) =>
    db
      .update(accounts)
      .set({ [counter]: sql`${accounts[counter]} + 1` })
      .where(eq(accounts.id, given.id))
      .returning({ number: accounts[counter] }),
  );
  return async (db: Queryable, id: AccountId): Promise<number> => {
    const [row] = await incrementOne(db, { id });
    if (!row) throw new Error('The account that takes a number does not exist.');
    return row.number;
  };
}

/** Locks the row that has the account's counters until the transaction ends. */
export async function lockCounters(tx: Transaction, id: AccountId): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('no key update');
}

export const incrementEstimateNumber = increment('lastEstimateNumber');
export const incrementInvoiceNumber = increment('lastInvoiceNumber');
export const incrementInvoicePosition = increment('lastInvoicePosition');
export const incrementCreditNumber = increment('lastCreditNumber');

export async function setEmailVerified(db: Queryable, id: AccountId, at: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ emailVerifiedAt: at })
    .where(and(eq(accounts.id, id), isNull(accounts.emailVerifiedAt)));
}

export async function insertSession(db: Queryable, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

const findByToken = prepared<{ tokenDigest: string; now: string }>()((db, given) =>
  db
    .select({ id: sessions.id, accountId: sessions.accountId, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.tokenDigest, given.tokenDigest), gt(sessions.expiresAt, given.now))),
);

export async function findLiveSession(db: Queryable, tokenDigest: string, now: Date) {
  const [row] = await findByToken(db, { tokenDigest, now: now.toISOString() });
  return row ? { ...row, accountId: accountId(row.accountId) } : null;
}

export async function extendSession(
  db: Queryable,
  account: AccountId,
  id: string,
  times: { lastUsedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set(times)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, account)));
}

/** Deletes one account's expired sessions. */
export async function deleteEndedSessions(db: Queryable, account: AccountId, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, account), lt(sessions.expiresAt, now)));
}
