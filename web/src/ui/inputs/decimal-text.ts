import { formatDecimal, formatDecimalTrimmed, parseDecimal } from '@plumbline/contract/pricing/decimal';

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

/**
 * Adds `steps` times `step` (decimal text such as "0.25") to decimal text, never below zero. Text that is not a number
 * counts as zero.
 */
export function stepDecimalText(text: string, step: string, steps: number): string {
  const decimals = Math.max(decimalsOf(text), decimalsOf(step));
  const value = parseDecimal(text, decimals);
  const stepScaled = parseDecimal(step, decimals);
  if (typeof stepScaled !== 'bigint') throw new Error(`Not a step: ${step}`);
  const next = (typeof value === 'bigint' ? value : 0n) + stepScaled * BigInt(steps);
  return formatDecimalTrimmed(next < 0n ? 0n : next, decimals);
}

/** "65" with 2 decimals is "65.00". Empty, faulty or more precise text is returned unchanged. */
export function padDecimalText(text: string, decimals: number): string {
  const scaled = parseDecimal(text, decimals);
  return typeof scaled === 'bigint' ? formatDecimal(scaled, decimals) : text;
}
