import { type AmountMinor, amountMinor, type PercentHundredths } from './amounts.ts';
import { percentOf } from './price-lines.ts';

/** The payment due at a stage: a percentage of the total, or an amount. */
export type StageShare = { readonly percent: PercentHundredths } | { readonly amount: AmountMinor };

/** The amounts of a payment schedule. They add up to the job's total. */
export interface PricedSchedule {
  readonly deposit: AmountMinor;
  readonly stages: readonly AmountMinor[];
  readonly balance: AmountMinor;
}

/** Returns the deposit of a total: a percentage, or a fixed amount limited to the total. */
export function depositOf(
  total: AmountMinor,
  percentage: PercentHundredths,
  fixed: AmountMinor | null | undefined,
): AmountMinor {
  if (fixed === null || fixed === undefined) return percentOf(total, percentage);
  return fixed < total ? fixed : total;
}

/**
 * Divides a total into deposit, progress stages and balance. Percentages are rounded as running sums, so that
 * each stage is less than one minor unit from its own percentage and none is below zero. The balance is the
 * rest of the job's total, by default the same total; if that is less than the sum of the stages, the last
 * ones are reduced first.
 */
export function priceSchedule(
  total: AmountMinor,
  deposit: StageShare,
  stages: readonly StageShare[],
  jobTotal: AmountMinor = total,
): PricedSchedule {
  let percentSoFar = 0n;
  const wanted = [deposit, ...stages].map((share) => {
    if ('amount' in share) return share.amount;
    const before = percentOf(total, percentSoFar as PercentHundredths);
    percentSoFar += share.percent;
    return amountMinor(percentOf(total, percentSoFar as PercentHundredths) - before);
  });
  let left: bigint = jobTotal;
  const [first = amountMinor(0n), ...rest] = wanted.map((amount) => {
    const kept = amount < left ? amount : left;
    left -= kept;
    return amountMinor(kept);
  });
  return { deposit: first, stages: rest, balance: amountMinor(left) };
}
