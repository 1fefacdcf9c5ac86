import type { PublicChange } from '../estimates/public-estimates.ts';
import type { Offer } from './offer.ts';

/** The work that a change order adds or removes, with its sums; those of removed work are negative. */
export interface ChangeWork {
  readonly title: 'Work added' | 'Work taken out';
  readonly offer: Offer;
  readonly sums: NonNullable<PublicChange['added']>;
}

/** Returns the added and the removed work of a change order, if any; `offer` is the added work. */
export function changeWork(offer: Offer, { added, removed }: PublicChange): ChangeWork[] {
  const work: ChangeWork[] = [];
  if (added) work.push({ title: 'Work added', offer, sums: added });
  if (removed) {
    const { offer: takenOut, ...sums } = negative(removed);
    work.push({ title: 'Work taken out', offer: takenOut, sums });
  }
  return work;
}

const AMOUNTS = /^(?:amount|amountOff|net|pickAmount|base|subtotal|total|\w+Amount)$/;

/** The same with every amount negated, except zero. */
function negative<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(negative) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    AMOUNTS.test(key) && /[1-9]/.test(part) ? `-${part}` : negative(part),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** The number of a change order within its estimate: `CO-1` for `EST-0042-CO1`. */
export const changeNumber = (number: string) => number.replace(/^EST-\d+-CO(?=\d+$)/, 'CO-');

/** `Change order CO-1 to estimate EST-0042`. */
export const changeName = (number: string, { estimateNumber }: Pick<PublicChange, 'estimateNumber'>) =>
  `Change order ${changeNumber(number)} to estimate ${estimateNumber}`;
