import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { acceptances, clients, estimates } from '../../db/schema/schema.ts';

export type EstimateRow = typeof estimates.$inferSelect;
export type AcceptanceRow = typeof acceptances.$inferSelect;
type NewEstimate = Omit<typeof estimates.$inferInsert, 'accountId'>;

const owned = (account: AccountId, id: string) => and(eq(estimates.accountId, account), eq(estimates.id, id));

const findOwned = prepared<{ account: AccountId; id: string }>()((db, given) =>
  db
    .select()
    .from(estimates)
    .where(and(eq(estimates.accountId, given.account), eq(estimates.id, given.id))),
);

export async function findEstimate(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<EstimateRow | null> {
  const [row] = await findOwned(db, { account, id });
  return row ?? null;
}

/** The numbers of estimates by their ids; other documents have none. */
export async function listEstimateNumbers(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: estimates.id, number: estimates.number })
    .from(estimates)
    .where(
      and(
        eq(estimates.accountId, account),
        eq(estimates.kind, 'estimate'),
        inArray(estimates.id, [...new Set(ids)]),
      ),
    );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * Locks the row until the transaction ends, so that concurrent changes wait for each other. For a change order
 * or an invoice, the estimate of its job is locked first: that lock protects the money of the job, and every
 * transaction must lock in the same order. Other transactions can still insert rows that reference the locked
 * rows. If they couldn’t, one that holds the lock on the order of the account’s events could deadlock with this
 * one.
 */
export async function lockEstimate(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<EstimateRow | null> {
  const root = sql`(select own.root_id from estimates own where own.id = ${id} and own.account_id = ${account})`;
  const rows = await tx
    .select()
    .from(estimates)
    .where(and(eq(estimates.accountId, account), sql`${estimates.id} in (${id}, ${root})`))
    .orderBy(sql`${estimates.rootId} nulls first`)
    .for('no key update');
  return rows.find((row) => row.id === id.toLowerCase()) ?? null;
}

const findOwner = prepared<{ id: string }>()((db, given) =>
  db.select({ accountId: estimates.accountId }).from(estimates).where(eq(estimates.id, given.id)),
);

/** Returns the account of a public link's estimate; the link's content is then read as that account. */
export async function findEstimateOwner(db: Queryable, id: string): Promise<AccountId | null> {
  const [row] = await findOwner(db, { id });
  return row ? accountId(row.accountId) : null;
}

// One statement inserts every new estimate: omitted columns are null, which is also their default.
const COLUMNS = Object.keys(getTableColumns(estimates));
const EMPTY = Object.fromEntries(COLUMNS.map((name) => [name, null]));

const insertWhole = prepared<Record<string, unknown>>()((db, given) => {
  const row = Object.fromEntries(COLUMNS.map((name) => [name, given[name]]));
  return db
    .insert(estimates)
    .values(row as unknown as typeof estimates.$inferInsert)
    .returning();
});

export async function insertEstimate(
  tx: Transaction,
  account: AccountId,
  row: NewEstimate,
): Promise<EstimateRow> {
  const [inserted] = await insertWhole(tx, { ...EMPTY, kind: 'estimate', ...row, accountId: account });
  if (!inserted) throw new Error('The inserted estimate was not returned.');
  return inserted;
}

export async function updateEstimate(
  tx: Transaction,
  account: AccountId,
  id: string,
  changes: Partial<NewEstimate>,
): Promise<EstimateRow> {
  const [updated] = await tx.update(estimates).set(changes).where(owned(account, id)).returning();
  if (!updated) throw new Error('The updated estimate was not returned.');
  return updated;
}

const CLIENT_COPY = {
  clientName: sql`${clients.name}`,
  clientEmail: sql`${clients.email}`,
  clientPhone: sql`${clients.phone}`,
  clientAddress: sql`${clients.address}`,
};

/** Copies these fields of the client to its estimates in these statuses. */
export async function copyClient(
  tx: Transaction,
  account: AccountId,
  clientId: string,
  statuses: readonly EstimateStatus[],
  fields: readonly (keyof typeof CLIENT_COPY)[],
): Promise<void> {
  await tx
    .update(estimates)
    .set(Object.fromEntries(fields.map((field) => [field, CLIENT_COPY[field]])))
    .from(clients)
    .where(
      and(
        eq(estimates.accountId, account),
        eq(estimates.clientId, clientId),
        inArray(estimates.status, [...statuses]),
        eq(clients.id, estimates.clientId),
        eq(clients.accountId, account),
      ),
    );
}

export async function deleteEstimateRow(tx: Transaction, account: AccountId, id: string): Promise<void> {
  await tx.delete(estimates).where(owned(account, id));
}

export async function insertAcceptance(
  tx: Transaction,
  account: AccountId,
  row: Omit<typeof acceptances.$inferInsert, 'accountId'>,
): Promise<void> {
  await tx.insert(acceptances).values({ ...row, accountId: account });
}

const findAcceptanceOf = prepared<{ account: AccountId; estimateId: string }>()((db, given) =>
  db
    .select()
    .from(acceptances)
    .where(and(eq(acceptances.accountId, given.account), eq(acceptances.estimateId, given.estimateId))),
);

export async function findAcceptance(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<AcceptanceRow | null> {
  const [row] = await findAcceptanceOf(db, { account, estimateId });
  return row ?? null;
}
