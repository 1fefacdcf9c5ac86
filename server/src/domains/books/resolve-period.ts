import type { PeriodFields } from '@plumbline/contract/books';
import type { Period } from '@plumbline/contract/books/tax-report';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError } from '../../errors.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';

export type Reads = { readonly db: Queryable } & Pick<Deps, 'clock'>;

/** The scope of a report. `own` is the contractor’s currency. */
export interface ReportPeriod extends Period {
  readonly currency: Currency;
  readonly own: Currency;
}

/**
 * Returns the requested period; the default is this year until today, in the contractor’s currency. Throws
 * `InvalidInputError`.
 */
export async function resolvePeriod(
  { db, clock }: Reads,
  account: AccountId,
  { from, to, currency }: PeriodFields,
): Promise<ReportPeriod> {
  const owner = await getAccount({ db }, account);
  const last = to ?? calendarDate(clock.now(), owner.timeZone);
  const first = from ?? `${last.slice(0, 4)}-01-01`;
  if (first > last) throw new InvalidInputError('from', 'from must not be after to');
  const own = currencyOf(owner);
  return { before: addDays(first, -1), from: first, to: last, currency: currency ?? own, own };
}

/** Lists the currencies available for a report, in the order they are offered. */
export const currenciesOf = (known: readonly string[], { own }: Pick<ReportPeriod, 'own'>): Currency[] =>
  CURRENCIES.filter((currency) => currency === own || known.includes(currency));
