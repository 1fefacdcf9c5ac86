import { CLIENT_TYPES, type ClientFilter, type ClientSort } from '@plumbline/contract/clients';
import { and, count, desc, eq, exists, inArray, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { clients, estimates } from '../../db/schema.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { type ClientWithTotals, selectClients, totalsByClient } from './queries.ts';

/** What a list is narrowed to; an empty search lets everything through. */
export interface ClientNarrowing {
  readonly filter: ClientFilter;
  readonly search: string;
}

/** Where a client stands in a sorted list: by rank, highest first, then by name, then by id. */
export interface ClientPlace {
  readonly id: string;
  /** A whole number; the same for all when sorted by name. */
  readonly rank: string;
  readonly name: string;
}

/** Not a pattern: `%` and `_` stand for themselves. */
const contains = (text: SQLWrapper, search: string) => sql`strpos(lower(${text}), lower(${search})) > 0`;
const foldedName = sql<string>`lower(${clients.name})`;

function narrowed(db: Queryable, account: AccountId, { filter, search }: ClientNarrowing): SQL | undefined {
  const hasEstimates = exists(
    db
      .select({ one: sql`1` })
      .from(estimates)
      .where(and(eq(estimates.accountId, account), eq(estimates.clientId, clients.id))),
  );
  const clientType = CLIENT_TYPES.find((type) => type === filter);
  return and(
    eq(clients.accountId, account),
    filter === 'active' ? hasEstimates : undefined,
    filter === 'prospects' ? not(hasEstimates) : undefined,
    clientType && eq(clients.clientType, clientType),
    search === ''
      ? undefined
      : or(
          contains(clients.name, search),
          contains(clients.email, search),
          sql`strpos(${clients.phone}, ${search}) > 0`,
        ),
  );
}

export async function getClientTotal(
  db: Queryable,
  account: AccountId,
  narrowing: ClientNarrowing,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(clients)
    .where(narrowed(db, account, narrowing));
  if (!row) throw new Error('The clients were not counted.');
  return row.total;
}

/** The places that follow `after`; null starts at the first. Amounts of other currencies do not count. */
export async function listClientPlaces(
  db: Queryable,
  account: AccountId,
  currency: string,
  narrowing: ClientNarrowing,
  order: { readonly sort: ClientSort; readonly after: ClientPlace | null; readonly limit: number },
): Promise<ClientPlace[]> {
  const { sort, after, limit } = order;
  const where = narrowed(db, account, narrowing);
  if (sort === 'name')
    return db
      .select({ id: clients.id, rank: sql<string>`'0'`, name: foldedName })
      .from(clients)
      .where(and(where, after ? followsByName(after) : undefined))
      .orderBy(foldedName, clients.id)
      .limit(limit);
  const totals = totalsByClient(db, account, currency);
  const rank =
    sort === 'lastContact'
      ? sql<string>`coalesce(extract(epoch from ${totals.lastEstimateAt}) * 1000, 0)::bigint`
      : sql<string>`coalesce(${totals.totalMinor}, '0')::numeric`;
  const follows =
    after &&
    or(
      sql`${rank} < ${after.rank}::numeric`,
      and(sql`${rank} = ${after.rank}::numeric`, followsByName(after)),
    );
  return db
    .select({ id: clients.id, rank: sql<string>`${rank}::text`, name: foldedName })
    .from(clients)
    .leftJoin(totals, eq(totals.clientId, clients.id))
    .where(and(where, follows ?? undefined))
    .orderBy(desc(rank), foldedName, clients.id)
    .limit(limit);
}

const followsByName = ({ name, id }: ClientPlace) =>
  sql`(${foldedName}, ${clients.id}) > (${name}, ${id}::uuid)`;

/** The clients of those ids, in no order, with what their estimates come to. */
export async function listClientsById(
  db: Queryable,
  account: AccountId,
  currency: string,
  ids: readonly string[],
): Promise<ClientWithTotals[]> {
  if (ids.length === 0) return [];
  return selectClients(db, account, currency, ids).where(
    and(eq(clients.accountId, account), inArray(clients.id, [...ids])),
  );
}
