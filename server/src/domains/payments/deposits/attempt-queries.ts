import { WON } from '@plumbline/contract/estimates/statuses';
import { and, asc, eq, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { isOneOf } from '../../../db/schema/column-types.ts';
import { estimates, paymentAttempts } from '../../../db/schema/schema.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
type NewAttempt = Omit<typeof paymentAttempts.$inferInsert, 'accountId'>;

/** States in which an attempt may still be paid without a webhook. */
const UNSETTLED = ['starting', 'open', 'closing'];

const owned = (account: AccountId, id: string) =>
  and(eq(paymentAttempts.accountId, account), eq(paymentAttempts.id, id));

export async function insertAttempt(tx: Transaction, account: AccountId, row: NewAttempt): Promise<void> {
  await tx.insert(paymentAttempts).values({ ...row, accountId: account });
}

/** Finds the attempt a client returned from, by its id or the provider's session id, within the estimate. */
export async function findAttemptBySession(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  session: string,
): Promise<AttemptRow | null> {
  const isOurs = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(session);
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, account),
        eq(paymentAttempts.estimateId, estimateId),
        isOurs
          ? or(eq(paymentAttempts.id, session), eq(paymentAttempts.sessionId, session))
          : eq(paymentAttempts.sessionId, session),
      ),
    );
  return row ?? null;
}

export async function findAttempt(db: Queryable, account: AccountId, id: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempts).where(owned(account, id));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockAttempt(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<AttemptRow | null> {
  const [row] = await tx.select().from(paymentAttempts).where(owned(account, id)).for('update');
  return row ?? null;
}

export async function updateAttempt(
  tx: Transaction,
  account: AccountId,
  id: string,
  changes: Partial<NewAttempt>,
): Promise<void> {
  await tx.update(paymentAttempts).set(changes).where(owned(account, id));
}

/** Marks attempts of an account as closing, due immediately, and returns their ids. */
async function closeWhere(
  tx: Transaction,
  account: AccountId,
  now: Date,
  ...which: readonly SQL[]
): Promise<string[]> {
  const marked = await tx
    .update(paymentAttempts)
    .set({ state: 'closing', checkAt: now, updatedAt: now })
    .where(and(eq(paymentAttempts.accountId, account), inArray(paymentAttempts.state, UNSETTLED), ...which))
    .returning({ id: paymentAttempts.id });
  return marked.map(({ id }) => id);
}

/** Marks an estimate's unsettled attempts as closing, and returns whether any was not closing already. */
export async function markClosing(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  now: Date,
): Promise<boolean> {
  const isOpen = ne(paymentAttempts.state, 'closing');
  const marked = await closeWhere(tx, account, now, eq(paymentAttempts.estimateId, estimateId), isOpen);
  return marked.length > 0;
}

/** Marks all unsettled attempts at a provider as closing, including those already closing, and returns their ids. */
export async function markProviderClosing(
  tx: Transaction,
  account: AccountId,
  provider: string,
  now: Date,
): Promise<string[]> {
  return closeWhere(tx, account, now, eq(paymentAttempts.provider, provider));
}

/** Lists the unsettled attempts of an account at these providers. */
export const listUnsettledAt = (
  db: Queryable,
  account: AccountId,
  providers: readonly string[],
): Promise<string[]> => listUnsettledWhere(db, account, inArray(paymentAttempts.provider, [...providers]));

/** Lists the unsettled attempts for a document. */
export const listUnsettled = (db: Queryable, account: AccountId, documentId: string): Promise<string[]> =>
  listUnsettledWhere(db, account, eq(paymentAttempts.estimateId, documentId));

async function listUnsettledWhere(db: Queryable, account: AccountId, which: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.accountId, account), inArray(paymentAttempts.state, UNSETTLED), which));
  return rows.map(({ id }) => id);
}

const listAttempted = prepared<{ account: AccountId; rootId: string }>()((db, given) =>
  db
    .select({ id: estimates.id, amountMinor: paymentAttempts.amountMinor })
    .from(estimates)
    .innerJoin(paymentAttempts, eq(paymentAttempts.estimateId, estimates.id))
    .where(
      and(
        eq(estimates.accountId, given.account),
        or(eq(estimates.id, given.rootId), eq(estimates.rootId, given.rootId)),
        ne(estimates.kind, 'invoice'),
        isOneOf(estimates.status, WON),
        inArray(paymentAttempts.state, ['starting', 'open']),
      ),
    ),
);

/** Lists the amounts that clients are paying online for the deposits of an accepted estimate and its accepted change orders. */
export async function listAttemptedDeposits(
  db: Queryable,
  account: AccountId,
  rootId: string,
): Promise<{ readonly id: string; readonly amountMinor: bigint }[]> {
  return listAttempted(db, { account, rootId });
}

/** Whether an attempt of the estimate may still be paid; an attempt that seems over counts until its last check. */
export async function hasUnsettledAttempt(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, account),
        eq(paymentAttempts.estimateId, estimateId),
        or(
          inArray(paymentAttempts.state, UNSETTLED),
          and(ne(paymentAttempts.state, 'paid'), isNotNull(paymentAttempts.checkAt)),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const findPending = prepared<{ account: AccountId; documents: readonly string[] }>()((db, given) =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, given.account),
        sql`${paymentAttempts.estimateId} = any(${given.documents}::uuid[])`,
        inArray(paymentAttempts.state, UNSETTLED),
        isNotNull(paymentAttempts.pendingSince),
      ),
    )
    .limit(1),
);

/** Finds an attempt for one of these documents that the client has paid and whose money has not arrived yet. */
export async function findPendingAttempt(
  db: Queryable,
  account: AccountId,
  documents: readonly string[],
): Promise<AttemptRow | null> {
  const [row] = await findPending(db, { account, documents });
  return row ?? null;
}

/** Lists the attempts of all accounts that are due for a check, with their account, the longest overdue first. */
export async function listDueAttempts(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ account: AccountId; id: string }[]> {
  const rows = await db
    .select({ id: paymentAttempts.id, accountId: paymentAttempts.accountId })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.checkAt, now))
    .orderBy(asc(paymentAttempts.checkAt))
    .limit(limit);
  return rows.map((row) => ({ account: accountId(row.accountId), id: row.id }));
}

export async function findAttemptByOrder(
  db: Queryable,
  account: AccountId,
  provider: string,
  orderId: string,
): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, account),
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.orderId, orderId),
      ),
    );
  return row ?? null;
}
