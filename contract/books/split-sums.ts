import { type JobSumsOnWire, jobSumsFromWire } from '../invoices/job-sums.ts';
import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';
import { spread } from '../pricing/rounding.ts';

/** A part of a document whose lines have the same taxes, in minor units. */
export interface TaxedPart {
  readonly isTaxed: boolean;
  readonly net: AmountMinor;
  readonly tax: AmountMinor;
}

/**
 * Splits the sums of an invoice or credit note by the taxes of its lines. Nets and taxes of all parts add up to those of the document: each
 * tax is spread over the parts that have it.
 */
export function splitSums(sums: JobSumsOnWire): TaxedPart[] {
  const { nets, taxes } = jobSumsFromWire(sums);
  const classes = Object.entries(nets)
    .map(([taxClass, net]) => ({ taxClass: Number(taxClass), net }))
    .filter(({ net }) => net !== 0n);
  if (classes.length === 0) classes.push({ taxClass: 0, net: amountMinor(0n) });
  const owed = classes.map(() => 0n);
  for (const [place, tax] of taxes.entries()) {
    const has = ({ taxClass }: (typeof classes)[number]) => Math.floor(taxClass / 2 ** place) % 2 === 1;
    // Removed work can make a net and its tax negative.
    const sign = tax < 0n ? -1n : 1n;
    const weights = classes.map((each) => (has(each) && sign * each.net > 0n ? sign * each.net : 0n));
    const shares = spread(sign * tax, weights);
    if (weights.every((weight) => weight === 0n)) shares[Math.max(classes.findIndex(has), 0)] = sign * tax;
    for (const [index, share] of shares.entries()) owed[index] = (owed[index] ?? 0n) + sign * share;
  }
  return classes.map(({ net }, index) => ({
    net,
    tax: amountMinor(owed[index] ?? 0n),
    isTaxed: owed[index] !== 0n,
  }));
}
