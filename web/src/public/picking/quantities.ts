import type { OfferLine } from '@plumbline/contract/offer/offer';
import { readQuantity } from '@plumbline/contract/offer/picks';
import { formatDecimalTrimmed } from '@plumbline/contract/pricing/decimal';
import { divideRounded } from '@plumbline/contract/pricing/rounding';

/** From the least to the most quantity in equal steps, as decimal text. */
export type Bounds = NonNullable<OfferLine['bounds']>;

/** Whether a quantity needs no unit: it counts pieces. */
export const isEach = (unit: string | null) => unit === null || unit === 'each';

const readOwn = (text: string) => readQuantity(text) ?? 0n;
const write = (scaled: bigint) => formatDecimalTrimmed(scaled, 3);

/** The next quantity up or down; null at the last one. */
export function nextQuantity({ min, max, step }: Bounds, quantity: string, isUp: boolean): string | null {
  const next = readOwn(quantity) + (isUp ? readOwn(step) : -readOwn(step));
  return next < readOwn(min) || next > readOwn(max) ? null : write(next);
}

/**
 * Returns a typed quantity corrected to the bounds, and the reason if it was corrected: `4 is the most`. Text
 * that is not a number becomes `before`.
 */
export function fitQuantity(
  { min, max, step }: Bounds,
  typed: string,
  before: string,
): { quantity: string; why: string | null } {
  const wanted = readQuantity(typed);
  if (wanted === null) return { quantity: before, why: `Please enter a number. It is ${before} again.` };
  const [least, most, by] = [readOwn(min), readOwn(max), readOwn(step)];
  if (wanted < least) return { quantity: min, why: `Changed to ${min}, the least.` };
  if (wanted > most) return { quantity: max, why: `Changed to ${max}, the most.` };
  const near = by === 0n ? wanted : least + divideRounded(wanted - least, by) * by;
  const quantity = write(near > most ? near - by : near);
  return { quantity, why: near === wanted ? null : `Changed to ${quantity}. It goes in steps of ${step}.` };
}
