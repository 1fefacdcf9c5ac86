import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TaxFields, TaxReport } from '@plumbline/contract/books';
import { TaxSummary } from '@plumbline/contract/books/tax-report';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { presentTaxReport } from './present.ts';
import { listCurrencies, listJobsOfPeriod } from './queries.ts';
import { readJobBooks } from './read-job-books.ts';
import { currenciesOf, resolvePeriod } from './resolve-period.ts';

/** Jobs read at a time: a few milliseconds. */
const JOBS_PER_TURN = 100;

/**
 * Returns the taxes of a period, read job by job in turns so that other requests are answered in between. Throws `InvalidInputError` for a
 * period that ends before it begins.
 */
export async function getTaxReport(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  { basis = 'issued', ...asked }: TaxFields,
): Promise<TaxReport> {
  const period = await resolvePeriod(deps, account, asked);
  const ids = await listJobsOfPeriod(deps.db, account, period);
  const summary = new TaxSummary(basis, period);
  for (let start = 0; start < ids.length; start += JOBS_PER_TURN) {
    for (const job of await readJobBooks(deps.db, account, ids.slice(start, start + JOBS_PER_TURN)))
      summary.add(job);
    await nextTurn();
  }
  const known = await listCurrencies(deps.db, account);
  return presentTaxReport(basis, period, currenciesOf(known, period), summary);
}
