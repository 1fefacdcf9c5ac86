import { and, asc, eq, inArray, isNotNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { paymentAttempts } from '../../../db/schema/schema.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
type NewAttempt = Omit<typeof paymentAttempts.$inferInsert, 'accountId'>;

/** Attempts that may still bring money without anybody telling us. */
const UNSETTLED = ['starting', 'open', 'closing'];

const owned = (account: AccountId, id: string) =>
  and(eq(paymentAttempts.accountId, account), eq(paymentAttempts.id, id));

export async function insertAttempt(tx: Transaction, account: AccountId, row: NewAttempt): Promise<void> {
  await tx.insert(paymentAttempts).values({ ...row, accountId: account });
}

/** The attempt a client came back from: by our own id or the provider's, and of that estimate alone. */
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

/** Reads the row and holds it until the transaction ends. */
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

/** Marks attempts of an account as to be closed at once, and gives their ids. */
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

/** Has what is unsettled of an estimate closed at once, and says whether there was any that is not being closed. */
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

/** Has all that is unsettled at a provider closed at once, what is being closed included, and gives the ids. */
export async function markProviderClosing(
  tx: Transaction,
  account: AccountId,
  provider: string,
  now: Date,
): Promise<string[]> {
  return closeWhere(tx, account, now, eq(paymentAttempts.provider, provider));
}

export async function listUnsettled(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, account),
        eq(paymentAttempts.estimateId, estimateId),
        inArray(paymentAttempts.state, UNSETTLED),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whether anything may still come of the attempts of an estimate, the last look at those that seem over included. */
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

/** Attempts of any account whose provider is to be asked by now, the longest due first, each with whose it is. */
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
