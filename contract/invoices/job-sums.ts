import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';
import { type EstimateToPrice, priceEstimate, unnamedTax } from '../pricing/price-estimate.ts';
import { priceLines } from '../pricing/price-lines.ts';
import { type Selection, sumClasses, whatCounts, withoutTaxes } from '../pricing/price-selection.ts';
import { spread } from '../pricing/rounding.ts';

/**
 * The components of the total of a job or an invoice, in minor units: the net of the lines of each tax class,
 * and each tax in the order of the estimate's taxes.
 */
export interface JobSums {
  readonly nets: Readonly<Record<number, AmountMinor>>;
  readonly taxes: readonly AmountMinor[];
}

export const NO_SUMS: JobSums = { nets: {}, taxes: [] };

/**
 * Returns the sums of the counted lines of an estimate, or of the added or removed work of a change order.
 */
export function sumsOf(estimate: EstimateToPrice, selection?: Selection): JobSums {
  const { groups = [], taxes = [unnamedTax(estimate.taxRate)] } = estimate;
  const priced = priceEstimate(estimate, selection);
  const lines = priceLines({ ...estimate, taxes }, selection?.quantities);
  const counts = whatCounts(groups, selection ?? { groupIds: [], lineIds: [] });
  const { nets } = sumClasses(selection ? lines.filter(counts) : lines, estimate.discount ?? null);
  const rates = taxes.map(({ rate }) => rate);
  return {
    nets: Object.fromEntries(
      nets.map((each) => [
        each.taxClass,
        amountMinor(estimate.pricesIncludeTax ? withoutTaxes(rates, each) : each.net),
      ]),
    ),
    taxes: priced.taxes.map(({ amount }) => amount),
  };
}

/** Adds sums, or subtracts them if the sign is -1. */
export function addSums(sums: JobSums, others: JobSums, sign: 1n | -1n = 1n): JobSums {
  const classes = [...new Set([...Object.keys(sums.nets), ...Object.keys(others.nets)].map(Number))];
  const places = Math.max(sums.taxes.length, others.taxes.length);
  return {
    nets: Object.fromEntries(
      classes
        .toSorted((a, b) => a - b)
        .map((key) => [key, amountMinor((sums.nets[key] ?? 0n) + sign * (others.nets[key] ?? 0n))]),
    ),
    taxes: Array.from({ length: places }, (_, place) =>
      amountMinor((sums.taxes[place] ?? 0n) + sign * (others.taxes[place] ?? 0n)),
    ),
  };
}

const all = ({ nets, taxes }: JobSums): bigint[] => [...Object.values(nets), ...taxes];
const total = (amounts: readonly bigint[]): AmountMinor =>
  amountMinor(amounts.reduce((sum, amount) => sum + amount, 0n));

export const totalOf = (sums: JobSums): AmountMinor => total(all(sums));
export const netOf = ({ nets }: JobSums): AmountMinor => total(Object.values(nets));
export const taxOf = ({ taxes }: JobSums): AmountMinor => total(taxes);

/**
 * Returns the share of a job's remaining sums that an invoice for an amount takes: allocated to the positive
 * sums, largest remainders first. An invoice for everything that is left takes the sums as they are.
 */
export function takePart(left: JobSums, amount: AmountMinor): JobSums {
  if (amount === totalOf(left)) return left;
  const shares = spread(
    amount,
    all(left).map((each) => (each > 0n ? each : 0n)),
  ).map(amountMinor);
  const classes = Object.keys(left.nets);
  return {
    nets: Object.fromEntries(classes.map((key, place) => [key, shares[place] ?? amountMinor(0n)])),
    taxes: shares.slice(classes.length),
  };
}

/** Sums as they are stored: minor units as text. */
export interface JobSumsOnWire {
  readonly nets: Readonly<Record<string, string>>;
  readonly taxes: readonly string[];
}

export const jobSumsToWire = ({ nets, taxes }: JobSums): JobSumsOnWire => ({
  nets: Object.fromEntries(Object.entries(nets).map(([key, net]) => [key, String(net)])),
  taxes: taxes.map(String),
});

export const jobSumsFromWire = ({ nets, taxes }: JobSumsOnWire): JobSums => ({
  nets: Object.fromEntries(Object.entries(nets).map(([key, net]) => [key, amountMinor(BigInt(net))])),
  taxes: taxes.map((amount) => amountMinor(BigInt(amount))),
});
