import { boundsFault } from '@plumbline/contract/pricing/pick-rules';
import type { MaterialRow } from '../estimate-draft.ts';
import { isFaulty, isGiven, plainDecimal, QUANTITY, scaledOrZero } from './typed-decimal.ts';

const FAULTS = {
  noStep: 'Steps must be more than 0',
  minAboveMax: 'The least must not be above the most',
  unevenSteps: 'The steps must lead from the least to the most',
  quantityOutside: 'The quantity of the line must be one that your client can pick',
} as const;

type QuantityRow = Pick<MaterialRow, 'clientQuantity' | 'quantity'>;

/** Why the bounds of a client's quantity do not fit each other or the line's quantity, as a sentence; null if they do. */
export function clientQuantityFault({ clientQuantity, quantity }: QuantityRow): string | null {
  if (!clientQuantity) return null;
  const typed = [clientQuantity.min, clientQuantity.max, clientQuantity.step];
  if (typed.some((text) => !isGiven(text) || isFaulty(text, QUANTITY)))
    return 'Enter the least, the most and the steps';
  const [min = 0n, max = 0n, step = 0n] = typed.map((text) => scaledOrZero(text, QUANTITY));
  const fault = boundsFault({ min, max, step }, scaledOrZero(quantity, QUANTITY));
  return fault && FAULTS[fault];
}

/** The bounds to price and send; null for none, and while they do not fit. */
export function fittingQuantity(row: QuantityRow): MaterialRow['clientQuantity'] {
  if (!row.clientQuantity || clientQuantityFault(row) !== null) return null;
  const { min, max, step } = row.clientQuantity;
  const plain = (text: string) => plainDecimal(text, QUANTITY);
  return { min: plain(min), max: plain(max), step: plain(step) };
}
