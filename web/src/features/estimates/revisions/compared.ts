import { lineName } from '@plumbline/contract/content/line-names';
import type { Estimate } from '@plumbline/contract/estimates';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';

interface ComparedLine {
  readonly name: string;
  /** Null if the client does not see it. */
  readonly amount: string | null;
}

function linesOf(estimate: Estimate): ComparedLine[] {
  const lines = presentOffer(estimate).groups.flatMap(({ sections }) =>
    sections.flatMap((section) => section.lines),
  );
  return lines
    .filter(({ isText }) => !isText)
    .map((line) => ({ name: lineName(line), amount: line.discount?.net ?? line.amount }));
}

/** The lines that two versions have in common, in the order of the later one. */
export function sameLines(before: Estimate, after: Estimate): ComparedLine[] {
  const left = linesOf(before);
  return linesOf(after).filter(({ name, amount }) => {
    const at = left.findIndex((old) => old.name === name && old.amount === amount);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The difference of the later total: "$911.51 more"; null if both are equal. */
export function differenceText(before: string, after: string, currency: Currency): string | null {
  const difference = amountFromWire(after, currency) - amountFromWire(before, currency);
  if (difference === 0n) return null;
  const size = formatMoney(
    amountToWire(amountMinor(difference < 0n ? -difference : difference), currency),
    currency,
  );
  return `${size} ${difference < 0n ? 'less' : 'more'}`;
}
