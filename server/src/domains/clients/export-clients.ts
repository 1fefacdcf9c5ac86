import type { Client } from '@plumbline/contract/clients';
import type { AccountId } from '../../account-id.ts';
import { type CsvRow, writeCsv } from '../../csv/write-csv.ts';
import type { Deps } from '../../deps.ts';
import { listClientsAfter } from './csv-queries.ts';
import { listClientPage } from './list-client-page.ts';
import type { ClientRow } from './queries.ts';

/** Rows read at a time, which keep others waiting for a few milliseconds. */
const ROWS_PER_PAGE = 100;

/** Named so that `importClients` accepts the file. */
const HEADER = ['Name', 'Email', 'Phone', 'Address', 'Client type', 'Notes'];

/** Every client of an account as CSV, by name, read page by page on demand. */
export function exportClients(deps: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<string> {
  return writeCsv(HEADER, pagesOf(deps, account));
}

async function* pagesOf({ db }: Pick<Deps, 'db'>, account: AccountId): AsyncGenerator<CsvRow[]> {
  let last: ClientRow | undefined;
  do {
    const page = await listClientsAfter(db, account, last, ROWS_PER_PAGE);
    yield page.map(rowOf);
    last = page.at(ROWS_PER_PAGE - 1);
  } while (last);
}

/** Every client of an account as its own route returns it, by name, read page by page on demand. */
export async function* exportClientPages(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
): AsyncGenerator<readonly Client[]> {
  let cursor: string | undefined;
  do {
    const page = await listClientPage(deps, account, { limit: ROWS_PER_PAGE, cursor });
    yield page.rows;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const rowOf = ({ name, email, phone, address, clientType, notes }: ClientRow): CsvRow => [
  name,
  email,
  phone,
  address,
  clientType,
  notes,
];
