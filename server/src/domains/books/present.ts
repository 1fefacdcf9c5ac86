import type { AgingOnWire, Receivables, Statement, TaxReport } from '@plumbline/contract/books';
import { AGES, type Aging, type makeStatement } from '@plumbline/contract/books/statement';
import type { TaxBasis, TaxSummary } from '@plumbline/contract/books/tax-report';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { mapNames } from '@plumbline/contract/pricing/sums';
import type { Owing } from './queries.ts';
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

/** Presents what clients owe. */
export function presentReceivables(
  asOf: string,
  currency: Currency,
  currencies: Currency[],
  { clients, totals }: Owing,
): Receivables {
  const present = (open: Owing['totals'] | Owing['clients'][number]) =>
    mapNames([...AGES, 'total'], (age) => wireOf(currency)(BigInt(open[age])));
  return {
    asOf,
    currency,
    currencies,
    rows: clients.map((client) => ({
      clientId: client.id || null,
      clientName: client.name || 'No client',
      ...present(client),
    })),
    totals: present(totals),
  };
}
