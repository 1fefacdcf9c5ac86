import { CLIENT_TYPES, type ClientFilter, type ClientSort } from '@plumbline/contract/clients';
import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { clientAmounts, clientStandings, clients, tallies } from '../../db/schema/schema.ts';
import { type ClientWithTotals, selectClients } from './queries.ts';

/** The restrictions of a list; an empty search matches everything. */
interface ClientCriteria {
  readonly filter: ClientFilter;
  readonly search: string;
}

/** The position of a client in a sorted list: by rank, highest first, then by name, then by id. */
interface ClientPlace {
  readonly id: string;
  /** A whole number; the same for all when sorted by name. */
  readonly rank: string;
  readonly name: string;
}

/** Matches literally: `%` and `_` are not wildcards. */
const contains = (text: SQLWrapper, search: string) => sql`strpos(lower(${text}), lower(${search})) > 0`;

const { clientId, foldedName, estimateCount, lastEstimateMs } = clientStandings;

function restrict(db: Queryable, account: AccountId, { filter, search }: ClientCriteria): SQL | undefined {
  const clientType = CLIENT_TYPES.find((type) => type === filter);
  const { name, email, phone } = clients;
  const matching = db
    .select({ one: sql`1` })
    .from(clients)
    .where(
      and(
        eq(clients.accountId, account),
        eq(clients.id, clientId),
        or(contains(name, search), contains(email, search), sql`strpos(${phone}, ${search}) > 0`),
      ),
    );
  return and(
    eq(clientStandings.accountId, account),
    filter === 'active' ? gt(estimateCount, 0) : undefined,
    filter === 'prospects' ? eq(estimateCount, 0) : undefined,
    clientType && eq(clientStandings.clientType, clientType),
    search === '' ? undefined : exists(matching),
  );
}

export async function getClientTotal(
  db: Queryable,
  account: AccountId,
  criteria: ClientCriteria,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(clientStandings)
    .where(restrict(db, account, criteria));
  if (!row) throw new Error('The clients were not counted.');
  return row.total;
}

/** The number of clients of each type with and without estimates, from stored counts. */
export function listClientTallies(db: Queryable, account: AccountId) {
  return db
    .select({
      clientType: tallies.label,
      isActive: tallies.flag,
      total: sql<string>`sum(${tallies.rows})::text`,
    })
    .from(tallies)
    .where(and(eq(tallies.accountId, account), eq(tallies.kind, 'clients')))
    .groupBy(tallies.label, tallies.flag);
}

interface ClientOrder {
  readonly after: ClientPlace | null;
  readonly limit: number;
}

/** The positions after `after`; null starts at the first. Amounts in other currencies do not count. */
export async function listClientPlaces(
  db: Queryable,
  account: AccountId,
  currency: string,
  criteria: ClientCriteria,
  { sort, ...order }: ClientOrder & { readonly sort: ClientSort },
): Promise<ClientPlace[]> {
  const where = restrict(db, account, criteria);
  if (sort === 'name') return selectByName(db, where, order);
  if (sort === 'lastContact') return selectByLast(db, where, order);
  return listByAmount(db, account, currency, where, {
    ...order,
    amount: sort === 'owed' ? clientAmounts.owedMinor : clientAmounts.totalMinor,
  });
}

const followsByName = ({ name, id }: ClientPlace) =>
  sql`(${foldedName}, ${clientId}) > (${name}, ${id}::uuid)`;

function selectByName(db: Queryable, where: SQL | undefined, { after, limit }: ClientOrder) {
  return db
    .select({ id: clientId, rank: sql<string>`'0'`, name: foldedName })
    .from(clientStandings)
    .where(and(where, after ? followsByName(after) : undefined))
    .orderBy(foldedName, clientId)
    .limit(limit);
}

function selectByLast(db: Queryable, where: SQL | undefined, { after, limit }: ClientOrder) {
  const follows =
    after &&
    and(
      sql`${lastEstimateMs} <= ${after.rank}::bigint`,
      or(sql`${lastEstimateMs} < ${after.rank}::bigint`, followsByName(after)),
    );
  return db
    .select({ id: clientId, rank: sql<string>`${lastEstimateMs}::text`, name: foldedName })
    .from(clientStandings)
    .where(and(where, follows ?? undefined))
    .orderBy(desc(lastEstimateMs), foldedName, clientId)
    .limit(limit);
}

/** First the clients with an amount, then, if the page has room, the others by name. */
async function listByAmount(
  db: Queryable,
  account: AccountId,
  currency: string,
  where: SQL | undefined,
  { after, limit, amount }: ClientOrder & { readonly amount: PgColumn },
): Promise<ClientPlace[]> {
  const { foldedName: name, clientId: id } = clientAmounts;
  const amounts = and(
    eq(clientAmounts.accountId, account),
    eq(clientAmounts.currency, currency),
    gt(amount, '0'),
  );
  const follows =
    after &&
    and(
      sql`${amount} <= ${after.rank}::numeric`,
      or(sql`${amount} < ${after.rank}::numeric`, sql`(${name}, ${id}) > (${after.name}, ${after.id}::uuid)`),
    );
  const earning = db
    .select({ id, rank: sql<string>`${amount}`.as('rank'), name })
    .from(clientAmounts)
    .innerJoin(clientStandings, eq(clientId, id))
    .where(and(amounts, follows ?? undefined, where))
    .orderBy(desc(amount), name, id)
    .limit(limit);
  const earns = db
    .select({ one: sql`1` })
    .from(clientAmounts)
    .where(and(amounts, eq(id, clientId)));
  const others = db
    .select({ id: clientId, rank: sql<string>`0`.as('rank'), name: foldedName })
    .from(clientStandings)
    .where(and(where, notExists(earns), after?.rank === '0' ? followsByName(after) : undefined))
    .orderBy(foldedName, clientId);
  const { rows } = await db.execute<{ id: string; rank: string; name: string }>(sql`
    with earning (id, rank, name) as materialized (${earning}),
      others (id, rank, name) as materialized (${others} limit ${limit}::int - (select count(*) from earning))
    select id, rank::text as rank, name from (select * from earning union all select * from others) places
    order by places.rank desc, name, id`);
  return rows;
}

/** The clients with these ids, in no order, with the sums of their estimates. */
export async function listClientsById(
  db: Queryable,
  account: AccountId,
  currency: string,
  today: string,
  ids: readonly string[],
): Promise<ClientWithTotals[]> {
  if (ids.length === 0) return [];
  return selectClients(db, account, currency, today).where(
    and(eq(clients.accountId, account), inArray(clients.id, [...ids])),
  );
}
