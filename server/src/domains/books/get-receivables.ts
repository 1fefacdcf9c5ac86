import type { Receivables, ReceivablesFields } from '@plumbline/contract/books';
import { storable } from '@plumbline/contract/fields';
import { PAGE_LIMITS } from '@plumbline/contract/lists/paging';
import { z } from 'zod';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../../page-cursor.ts';
import { presentReceivables } from './present.ts';
import { listCurrencies, listOwing } from './queries.ts';
import { currenciesOf, resolvePeriod } from './resolve-period.ts';

const place = z.object({
  total: z.string().regex(/^\d{1,30}$/),
  name: z.string().refine(storable),
  id: z.union([z.uuid(), z.literal('')]),
});

/**
 * Returns the amounts that clients owe today, by days past due: of one page of clients, or of all without a limit and cursor. Throws
 * `InvalidInputError` for an invalid cursor.
 */
export async function getReceivables(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  { cursor, limit = cursor === undefined ? undefined : PAGE_LIMITS.default, ...asked }: ReceivablesFields,
): Promise<{ report: Receivables; page: Page<Receivables['rows'][number]> }> {
  const after = cursor === undefined ? null : readCursor(cursor, place);
  const period = await resolvePeriod(deps, account, asked);
  const { to: day, currency } = period;
  const order = { after, limit: limit === undefined ? null : limit + 1 };
  const [owing, known] = await Promise.all([
    listOwing(deps.db, account, { day, currency }, order),
    listCurrencies(deps.db, account),
  ]);
  const { rows: clients, last } = cutPage(owing.clients, limit ?? owing.clients.length);
  const report = presentReceivables(day, currency, currenciesOf(known, period), { ...owing, clients });
  const nextCursor = last ? writeCursor({ total: last.total, name: last.name, id: last.id }) : null;
  return { report, page: { rows: report.rows, total: owing.totals.count, nextCursor } };
}
