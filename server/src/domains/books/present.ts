import type { AgingOnWire, Receivables, Statement, TaxReport } from '@plumbline/contract/books';
import { AGES, type Aging, ageOf, type makeStatement } from '@plumbline/contract/books/statement';
import type { TaxBasis, TaxSummary } from '@plumbline/contract/books/tax-report';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { mapNames } from '@plumbline/contract/pricing/sums';
import type { sumOpen } from './queries.ts';
import type { ReportPeriod } from './resolve-period.ts';

const wireOf = (currency: Currency) => (minor: bigint) => amountToWire(amountMinor(minor), currency);

const presentAging = (aging: Aging, currency: Currency): AgingOnWire =>
  mapNames(AGES, (age) => wireOf(currency)(aging[age]));

export function presentStatement(
  client: { readonly id: string; readonly name: string },
  { from, to, currency }: ReportPeriod,
  currencies: Currency[],
  { balanceBefore, rows, balanceAfter, held, aging }: ReturnType<typeof makeStatement>,
): Statement {
  const wire = wireOf(currency);
  return {
    clientId: client.id,
    clientName: client.name,
    from,
    to,
    currency,
    currencies,
    balanceBefore: wire(balanceBefore),
    rows: rows.map(({ amount, balance, ...row }) => ({
      ...row,
      amount: wire(amount),
      balance: wire(balance),
    })),
    balanceAfter: wire(balanceAfter),
    held: wire(held),
    aging: presentAging(aging, currency),
  };
}

export function presentTaxReport(
  basis: TaxBasis,
  { from, to, currency }: ReportPeriod,
  currencies: Currency[],
  { rows, receivedNotInvoiced }: TaxSummary,
): TaxReport {
  const wire = wireOf(currency);
  return {
    basis,
    from,
    to,
    currency,
    currencies,
    rows: rows.map(({ name, rate, base, tax }) => ({ name, rate, base: wire(base), tax: wire(tax) })),
    totalTax: wire(rows.reduce((total, { tax }) => total + tax, 0n)),
    receivedNotInvoiced: wire(receivedNotInvoiced),
  };
}

type OpenRows = Awaited<ReturnType<typeof sumOpen>>;

/** Sums the open amounts of each client by age on a day. */
export function presentReceivables(
  asOf: string,
  currency: Currency,
  currencies: Currency[],
  open: OpenRows,
): Receivables {
  const none = () => mapNames([...AGES, 'total'], () => 0n);
  const totals = none();
  const byClient = new Map<string, { row: OpenRows[number]; ages: ReturnType<typeof none> }>();
  for (const row of open) {
    const key = row.clientId ?? `named ${row.clientName}`;
    const known = byClient.get(key) ?? { row, ages: none() };
    byClient.set(key, known);
    const age = ageOf(row.dueOn, asOf);
    const minor = BigInt(row.open);
    for (const ages of [known.ages, totals]) {
      ages[age] += minor;
      ages.total += minor;
    }
  }
  const present = (ages: ReturnType<typeof none>) =>
    mapNames([...AGES, 'total'], (age) => wireOf(currency)(ages[age]));
  return {
    asOf,
    currency,
    currencies,
    rows: [...byClient.values()]
      .toSorted((a, b) => Number(b.ages.total - a.ages.total))
      .map(({ row, ages }) => ({
        clientId: row.clientId,
        clientName: row.clientName ?? 'No client',
        ...present(ages),
      })),
    totals: present(totals),
  };
}
