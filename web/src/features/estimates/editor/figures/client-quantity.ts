import { boundsFault } from '@plumbline/contract/pricing/pick-rules';
import type { MaterialRow } from '../estimate-draft.ts';
import { isFaulty, isGiven, plainDecimal, QUANTITY, scaledOrZero } from './typed-decimal.ts';

const FAULTS = {
  noStep: 'Steps must be more than 0',
  minAboveMax: 'The minimum can’t be more than the maximum',
  unevenSteps: 'The steps must go evenly from the minimum to the maximum',
  quantityOutside: 'The line’s quantity must be one your client can pick',
} as const;

type QuantityRow = Pick<MaterialRow, 'clientQuantity' | 'quantity'>;

/** Why the bounds of a client's quantity do not fit each other or the line's quantity, as a sentence; null if they do. */
export function clientQuantityFault({ clientQuantity, quantity }: QuantityRow): string | null {
  if (!clientQuantity) return null;
  const typed = [clientQuantity.min, clientQuantity.max, clientQuantity.step];
  if (typed.some((text) => !isGiven(text) || isFaulty(text, QUANTITY)))
    return 'Enter the minimum, the maximum and the steps';
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
