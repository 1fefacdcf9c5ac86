import { and, eq, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { clients } from '../../db/schema/schema.ts';
import type { ClientRow } from './queries.ts';

/** Small enough for each statement to take only a few milliseconds. */
const ROWS_PER_STATEMENT = 500;

/** Serializes the imports of one account, so that the second sees what the first stored. */
export async function lockClientImport(tx: Transaction, account: AccountId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clients ${account}`}, 0))`);
}

/** The fields that identify the account's clients. */
export async function listClientIdentities(
  db: Queryable,
  account: AccountId,
): Promise<Pick<ClientRow, 'name' | 'email'>[]> {
  return db
    .select({ name: clients.name, email: clients.email })
    .from(clients)
    .where(eq(clients.accountId, account));
}

const insertRows = bulkInsert(clients);

export async function insertClients(
  tx: Transaction,
  account: AccountId,
  rows: readonly Omit<ClientRow, 'accountId'>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const page = rows.slice(start, start + ROWS_PER_STATEMENT);
    await insertRows(
      tx,
      page.map((row) => ({ ...row, accountId: account })),
    );
  }
}

/** Lists at most `limit` clients after the given one, by name, ignoring case. */
export async function listClientsAfter(
  db: Queryable,
  account: AccountId,
  last: Pick<ClientRow, 'id' | 'name'> | undefined,
  limit: number,
): Promise<ClientRow[]> {
  const name = sql`lower(${clients.name})`;
  const after = last && sql`(${name}, ${clients.id}) > (lower(${last.name}), ${last.id}::uuid)`;
  return db
    .select()
    .from(clients)
    .where(and(eq(clients.accountId, account), after))
    .orderBy(name, clients.id)
    .limit(limit);
}
