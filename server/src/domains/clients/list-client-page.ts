import { calendarDate } from '@plumbline/contract/calendar';
import {
  CLIENT_SORTS,
  type Client,
  type ClientCounts,
  type ClientsFilter,
} from '@plumbline/contract/clients';
import { storable } from '@plumbline/contract/fields';
import { PAGE_LIMITS } from '@plumbline/contract/lists/paging';
import { z } from 'zod';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError } from '../../errors.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../../page-cursor.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { getClientTotal, listClientPlaces, listClientsById, listClientTallies } from './list-queries.ts';
import { clientTypeOf, presentClient } from './present.ts';

/** A cursor is valid only for the order it was created in. */
const place = z
  .object({
    sort: z.enum(CLIENT_SORTS),
    rank: z.string().regex(/^\d{1,30}$/),
    name: z.string().refine(storable),
    id: z.uuid(),
  })
  // Amounts have any number of digits; times must fit a bigint.
  .refine(({ sort, rank }) => sort !== 'lastContact' || rank.length <= 18);

/**
 * One page of the contractor's clients. Pages continue after the last client, so that each client appears once unless its
 * position changes meanwhile. Throws `InvalidInputError` for an invalid cursor or one of another order.
 */
export async function listClientPage(
  deps: { db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
  { filter = 'all', search = '', sort = 'name', cursor, limit = PAGE_LIMITS.default }: ClientsFilter,
): Promise<Page<Client>> {
  const narrowing = { filter, search };
  const after = cursor === undefined ? null : readCursor(cursor, place);
  if (after && after.sort !== sort)
    throw new InvalidInputError('cursor', `cursor belongs to a list sorted by ${after.sort}`);
  return readTogether(deps.db, async (db) => {
    const contractor = await getAccount({ db }, account);
    const currency = currencyOf(contractor);
    const today = calendarDate(deps.clock.now(), contractor.timeZone);
    const order = { sort, after, limit: limit + 1 };
    const [total, found] = await Promise.all([
      search === ''
        ? listClientCounts({ db }, account).then((counts) => counts[filter])
        : getClientTotal(db, account, narrowing),
      listClientPlaces(db, account, currency, narrowing, order),
    ]);
    const { rows: places, last } = cutPage(found, limit);
    const ids = places.map(({ id }) => id);
    const listed = await listClientsById(db, account, currency, today, ids);
    const byId = new Map(listed.map((row) => [row.client.id, row]));
    return {
      rows: ids.flatMap((id) => byId.get(id) ?? []).map((row) => presentClient(row, currency)),
      total,
      nextCursor: last ? writeCursor({ ...last, sort }) : null,
    };
  });
}

/** The number of clients under each filter of the list. */
export async function listClientCounts({ db }: { db: Queryable }, account: AccountId): Promise<ClientCounts> {
  const counts = { all: 0, active: 0, prospects: 0, residential: 0, commercial: 0 };
  for (const { clientType, isActive, total } of await listClientTallies(db, account))
    for (const filter of ['all', isActive ? 'active' : 'prospects', clientTypeOf(clientType)] as const)
      counts[filter] += Number(total);
  return counts;
}
