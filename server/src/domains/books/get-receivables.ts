import type { PeriodFields, Receivables } from '@plumbline/contract/books';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { presentReceivables } from './present.ts';
import { listCurrencies, sumOpen } from './queries.ts';
import { currenciesOf, resolvePeriod } from './resolve-period.ts';

/** Returns the amounts that clients owe today, by days past due. */
export async function getReceivables(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  asked: Pick<PeriodFields, 'currency'>,
): Promise<Receivables> {
  const period = await resolvePeriod(deps, account, asked);
  const [open, known] = await Promise.all([
    sumOpen(deps.db, account, period.currency),
    listCurrencies(deps.db, account),
  ]);
  return presentReceivables(period.to, period.currency, currenciesOf(known, period), open);
}
