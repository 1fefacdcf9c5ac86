/** Plain decimal notation: ASCII digits, at most one point, no sign, exponent, separators or blanks. */
const PLAIN_DECIMAL = /^\d+(?:\.(\d+))?$/;

export type DecimalFault = 'not_decimal' | 'too_many_decimals';

/**
 * Parses a non-negative decimal in plain notation to an integer scaled by 10^`fractionDigits` (`"8.25"` with 2 digits is
 * `825n`). Returns the fault's name instead of throwing.
 */
export function parseDecimal(text: string, fractionDigits: number): bigint | DecimalFault {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return 'not_decimal';
  const fraction = match[1] ?? '';
  if (fraction.length > fractionDigits) return 'too_many_decimals';
  const whole = fraction ? text.slice(0, -fraction.length - 1) : text;
  return BigInt(whole + fraction.padEnd(fractionDigits, '0'));
}

/** Formats a scaled integer with exactly `fractionDigits` decimals: `825n` with 2 digits is `"8.25"`. */
export function formatDecimal(scaled: bigint, fractionDigits: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(fractionDigits + 1, '0');
  if (fractionDigits === 0) return sign + digits;
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`;
}

/** Whether decimal text is zero, in any notation: `"0"`, `"0.00"`, and an empty text. */
export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal);
}

/** Decimal text without trailing zeros: `"8.250"` is `"8.25"`, `"20.00"` is `"20"`. */
export function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Like `formatDecimal`, without trailing zeros: `2500n` with 3 digits is `"2.5"`, `84000n` is `"84"`. */
export function formatDecimalTrimmed(scaled: bigint, fractionDigits: number): string {
  return withoutTrailingZeros(formatDecimal(scaled, fractionDigits));
}
