import { amountMinor, type PercentHundredths } from './amounts.ts';
import { percentOf } from './price-lines.ts';
import { mapNames, SUM_NAMES, type Sums } from './sums.ts';

/** Lines with `removed`: true for work taken out of the job, false for work added. */
interface ChangeLines {
  readonly laborLines: readonly object[];
  readonly materialLines: readonly object[];
  readonly additionalCosts: readonly object[];
}

/** Returns a change order with only its added work, or only its removed work. */
export function halfOfChange<Change extends ChangeLines>(change: Change, isRemoved: boolean): Change {
  const own = <Line extends object>(lines: readonly Line[]) =>
    lines.filter((line) => ('removed' in line && line.removed === true) === isRemoved);
  return {
    ...change,
    laborLines: own(change.laborLines),
    materialLines: own(change.materialLines),
    additionalCosts: own(change.additionalCosts),
  };
}

/**
 * The sums of a change order: added work less removed work, each priced as a separate estimate. They can be
 * negative; the deposit is zero unless the total is above zero.
 */
export function differenceOfChange(added: Sums, removed: Sums, depositPercentage: PercentHundredths): Sums {
  const sums = mapNames(SUM_NAMES, (name) => amountMinor(added[name] - removed[name]));
  const { totalAmount } = sums;
  return {
    ...sums,
    depositAmount: totalAmount > 0n ? percentOf(totalAmount, depositPercentage) : amountMinor(0n),
  };
}
