import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { type DecimalFault, parseDecimal } from '@plumbline/contract/pricing/decimal';

/** How a figure is typed: its decimals, and what an arrow key or a stepper adds. */
export interface FigureFormat {
  readonly decimals: 0 | 2 | 3;
  readonly step: string;
  /** Money is written out when the field is left (`45.00`); other figures stay as typed. */
  readonly isMoney: boolean;
  /** The largest figure that is taken, as decimal text; none where something else bounds it. */
  readonly max?: string;
}

export type FigureFault = DecimalFault | 'too_large';

export const HOURS: FigureFormat = { decimals: 2, step: '0.25', isMoney: false, max: BOUNDS.hours };
export const QUANTITY: FigureFormat = { decimals: 3, step: '0.001', isMoney: false, max: BOUNDS.quantity };
export const PERCENT: FigureFormat = { decimals: 2, step: '0.01', isMoney: false, max: BOUNDS.percent };
export const MARKUP: FigureFormat = { ...PERCENT, max: BOUNDS.markupPercent };
/** Rates and unit costs have two decimals in every currency. */
export const PRICE: FigureFormat = { decimals: 2, step: '0.01', isMoney: true, max: BOUNDS.price };

/** An amount has the decimals of its currency. */
export function amountFormat(currencyDigits: 0 | 2): FigureFormat {
  return currencyDigits === 0
    ? { decimals: 0, step: '1', isMoney: true }
    : { decimals: 2, step: '0.01', isMoney: true };
}

/** The amount of one additional cost: bounded like a price, in whole yen where the currency is that. */
export function costFormat(currencyDigits: 0 | 2): FigureFormat {
  return { ...amountFormat(currencyDigits), max: BOUNDS.price };
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

/** What keeps something that stands there from being a figure of this format; null when nothing does. */
export function figureFault(typed: string, { decimals, max }: FigureFormat): FigureFault | null {
  if (!isGiven(typed)) return null;
  const scaled = parseDecimal(plainDecimal(typed), decimals);
  if (typeof scaled === 'string') return scaled;
  return max !== undefined && scaled > largestScaled(max, decimals) ? 'too_large' : null;
}

/** A bound may be written with more decimals than the figure has, all of them nought: ten million yen is `10000000.00`. */
function largestScaled(max: string, decimals: number): bigint {
  return scaledOrZero(max.replace(/\.0+$/, ''), decimals);
}

/** Whether something stands there that can be no figure of this format: words, a sign, too many decimals, or too much. */
export function isFaulty(typed: string, format: FigureFormat): boolean {
  return figureFault(typed, format) !== null;
}

/** What was typed as an integer scaled by 10^`decimals`; blank or unreadable text counts as nought. */
export function scaledOrZero(typed: string, decimals: number): bigint {
  const scaled = parseDecimal(plainDecimal(typed), decimals);
  return typeof scaled === 'bigint' ? scaled : 0n;
}
