import { parseDecimal } from '@plumbline/contract/pricing/decimal';

/** How a figure is typed: its decimals, and what an arrow key or a stepper adds. */
export interface FigureFormat {
  readonly decimals: 0 | 2 | 3;
  readonly step: string;
  /** Money is written out when the field is left (`45.00`); other figures stay as typed. */
  readonly isMoney: boolean;
}

export const HOURS: FigureFormat = { decimals: 2, step: '0.25', isMoney: false };
export const QUANTITY: FigureFormat = { decimals: 3, step: '0.001', isMoney: false };
export const PERCENT: FigureFormat = { decimals: 2, step: '0.01', isMoney: false };
/** Rates and unit costs have two decimals in every currency. */
export const PRICE: FigureFormat = { decimals: 2, step: '0.01', isMoney: true };

/** An amount has the decimals of its currency. */
export function amountFormat(currencyDigits: 0 | 2): FigureFormat {
  return currencyDigits === 0 ? { decimals: 0, step: '1', isMoney: true } : PRICE;
}

/** What was typed, in plain notation: `.5` is `0.5`, `5.` is `5`. A lone point or sign is empty; words stay words. */
export function plainDecimal(typed: string): string {
  const text = typed.trim();
  if (/^[-.]*$/.test(text)) return '';
  const whole = text.startsWith('.') ? `0${text}` : text;
  return whole.endsWith('.') ? whole.slice(0, -1) : whole;
}

/** Whether a figure stands there at all; a lone point is none. */
export function isGiven(typed: string): boolean {
  return plainDecimal(typed) !== '';
}

/** Whether something stands there that can be no figure of this format: words, a sign, or too many decimals. */
export function isFaulty(typed: string, format: FigureFormat): boolean {
  return isGiven(typed) && typeof parseDecimal(plainDecimal(typed), format.decimals) === 'string';
}

/** What was typed as an integer scaled by 10^`decimals`; blank or unreadable text counts as nought. */
export function scaledOrZero(typed: string, decimals: number): bigint {
  const scaled = parseDecimal(plainDecimal(typed), decimals);
  return typeof scaled === 'bigint' ? scaled : 0n;
}
