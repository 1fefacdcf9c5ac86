import { and, eq, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { clientAmounts, clientStandings, clients } from '../../db/schema/schema.ts';

export type ClientRow = typeof clients.$inferSelect;

/** Clients with the sums of their estimates in minor units: the one in `currency`, and the others as JSON. */
export function selectClients(db: Queryable, account: AccountId, currency: string) {
  return db
    .select({
      client: clients,
      estimateCount: clientStandings.estimateCount,
      totalMinor: sql<string | null>`${clientAmounts.totalMinor}::text`,
      otherTotals: sql<string | null>`(
        select json_agg(json_build_object('currency', o.currency, 'totalMinor', o.total_minor::text) order by o.currency)::text
        from client_amounts o
        where o.client_id = ${clients.id} and o.account_id = ${account} and o.currency <> ${currency} and o.total_minor > 0)`,
      lastEstimateMs: clientStandings.lastEstimateMs,
      latestEstimate: sql<string | null>`(
        select json_build_object('status', e.status, 'totalMinor', e.total_minor::text, 'currency', e.currency)::text
        from estimates e where e.account_id = ${account} and e.client_id = ${clients.id}
        order by e.created_at desc limit 1)`,
    })
    .from(clients)
    .innerJoin(
      clientStandings,
      and(eq(clientStandings.clientId, clients.id), eq(clientStandings.accountId, account)),
    )
    .leftJoin(
      clientAmounts,
      and(eq(clientAmounts.clientId, clients.id), eq(clientAmounts.currency, currency)),
    );
}

export type ClientWithTotals = Awaited<ReturnType<typeof selectClients>>[number];

export async function findClientWithTotals(
  db: Queryable,
  account: AccountId,
  id: string,
  currency: string,
): Promise<ClientWithTotals | null> {
  const [row] = await selectClients(db, account, currency).where(
    and(eq(clients.accountId, account), eq(clients.id, id)),
  );
  return row ?? null;
}

const findOwned = prepared<{ account: AccountId; id: string }>()((db, given) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.accountId, given.account), eq(clients.id, given.id))),
);

export async function findClient(db: Queryable, account: AccountId, id: string): Promise<ClientRow | null> {
  const [row] = await findOwned(db, { account, id });
  return row ?? null;
}

export async function insertClient(
  db: Queryable,
  account: AccountId,
  row: Omit<typeof clients.$inferInsert, 'accountId'>,
): Promise<void> {
  await db.insert(clients).values({ ...row, accountId: account });
}

/** False when the account has no such client. */
export async function updateClient(
  db: Queryable,
  account: AccountId,
  id: string,
  changes: Partial<typeof clients.$inferInsert>,
): Promise<boolean> {
  const updated = await db
    .update(clients)
    .set(changes)
    .where(and(eq(clients.accountId, account), eq(clients.id, id)))
    .returning({ id: clients.id });
  return updated.length === 1;
}

/** The client's estimates stay and keep their copy of its name and addresses. */
export async function deleteClientRow(db: Queryable, account: AccountId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(clients)
    .where(and(eq(clients.accountId, account), eq(clients.id, id)))
    .returning({ id: clients.id });
  return deleted.length === 1;
}
