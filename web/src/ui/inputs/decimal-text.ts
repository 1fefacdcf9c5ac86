import { formatDecimal, formatDecimalTrimmed, parseDecimal } from '@plumbline/contract/pricing/decimal';

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

const writesCommaAsPoint =
  new Intl.NumberFormat().formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ',';

/**
 * What a number field may hold: digits with at most one point, and a minus so that a form can refuse it in words.
 * Signs of currency, grouping and blanks are dropped, so that "$1,440.00" can be pasted; where the reader's
 * language writes decimals with a comma, "9,5" is 9.5. Null: not a number.
 */
export function cleanDecimalText(text: string, commaIsPoint = writesCommaAsPoint): string | null {
  const bare = text.replace(/[\s$€£¥%]/g, '');
  const plain = commaIsPoint && bare.includes(',') ? swapPoint(bare) : bare.replaceAll(',', '');
  return /^-?\d*\.?\d*$/.test(plain) ? plain : null;
}

/**
 * What a number field holds after an edit of `held`; null: the edit is no number and is refused. Text that is no plain
 * number already, such as a pasted "1.234,50", is edited as it stands rather than read anew at each key.
 */
export function editDecimalText(held: string, edited: string): string | null {
  return cleanDecimalText(held) === held ? cleanDecimalText(edited) : edited;
}

const swapPoint = (text: string) => text.replaceAll('.', '').replace(',', '.');

/** Adds `steps` times `step` (decimal text such as "0.25") to decimal text, never below zero. Text that is no number counts as zero. */
export function stepDecimalText(text: string, step: string, steps: number): string {
  const decimals = Math.max(decimalsOf(text), decimalsOf(step));
  const value = parseDecimal(text, decimals);
  const stepScaled = parseDecimal(step, decimals);
  if (typeof stepScaled !== 'bigint') throw new Error(`Not a step: ${step}`);
  const next = (typeof value === 'bigint' ? value : 0n) + stepScaled * BigInt(steps);
  return formatDecimalTrimmed(next < 0n ? 0n : next, decimals);
}

/** "65" with 2 decimals is "65.00". Text that is empty, at fault or finer stays as it is. */
export function padDecimalText(text: string, decimals: number): string {
  const scaled = parseDecimal(text, decimals);
  return typeof scaled === 'bigint' ? formatDecimal(scaled, decimals) : text;
}
