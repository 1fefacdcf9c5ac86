import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { type DecimalFault, parseDecimal } from '@plumbline/contract/pricing/decimal';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { evaluateFigure, type FigureRules } from '../../../../ui/inputs/evaluate-figure.ts';

/** A figure's input format: its decimals, and the step of arrow keys and steppers. */
export interface FigureFormat extends FigureRules {
  readonly decimals: 0 | 2 | 3;
  readonly step: string;
  /** Money is formatted when the field is left (`45.00`); other figures stay as typed. */
  readonly isMoney: boolean;
  /** The maximum, as decimal text; absent if something else limits the figure. */
  readonly max?: string;
}

const EXAMPLE_HOURS = 'hours, like 7.5 or 7:30';
const EXAMPLE_NUMBER = 'a number, like 12.5';

type FigureFault = DecimalFault | 'too_large';

export const HOURS: FigureFormat = {
  decimals: 2,
  step: '0.25',
  isMoney: false,
  isTime: true,
  max: BOUNDS.hours,
};
export const QUANTITY: FigureFormat = { decimals: 3, step: '0.001', isMoney: false, max: BOUNDS.quantity };
export const PERCENT: FigureFormat = { decimals: 2, step: '0.01', isMoney: false, max: BOUNDS.percent };
export const TAX_RATE: FigureFormat = { decimals: 3, step: '0.01', isMoney: false, max: BOUNDS.percent };
export const MARKUP: FigureFormat = { ...PERCENT, max: BOUNDS.markupPercent };
/** Rates and unit costs have two decimals in every currency. */
export const PRICE: FigureFormat = { decimals: 2, step: '0.01', isMoney: true, max: BOUNDS.price };

const AMOUNT_STEPS = { 0: '1', 2: '0.01', 3: '0.001' } as const;

/** An amount has the decimals of its currency: three if money arrived in dinars, at most two otherwise. */
export function amountFormat(currencyDigits: number): FigureFormat {
  const decimals = currencyDigits === 0 || currencyDigits === 3 ? currencyDigits : 2;
  return { decimals, step: AMOUNT_STEPS[decimals], isMoney: true };
}

/** The format of one additional cost: limited like a price, in whole yen if that is the currency. */
export function costFormat(currencyDigits: 0 | 2): FigureFormat {
  return { ...amountFormat(currencyDigits), max: BOUNDS.price };
}

/**
 * Typed text as a plain decimal: `.5` is `0.5`, `1/2` is `0.5`. Empty for blank text; invalid text is returned
 * unchanged.
 */
export function plainDecimal(typed: string, rules: FigureRules): string {
  return evaluateFigure(typed, rules) ?? typed.trim();
}

/** Whether anything is typed, valid or not; a lone point counts as blank. */
export function isGiven(typed: string): boolean {
  return !/^[-.\s]*$/.test(typed);
}

/** Why non-blank text is not a figure of this format; null if it is valid. */
export function figureFault(typed: string, format: FigureFormat): FigureFault | null {
  if (!isGiven(typed)) return null;
  const { decimals, max } = format;
  const scaled = parseDecimal(plainDecimal(typed, format), decimals);
  if (typeof scaled === 'string') return scaled;
  return max !== undefined && scaled > largestScaled(max, decimals) ? 'too_large' : null;
}

/** A maximum may have more decimals than the figure, all of them zero: ten million yen is `10000000.00`. */
function largestScaled(max: string, decimals: number): bigint {
  return scaledOrZero(max.replace(/\.0+$/, ''), { decimals });
}

/** The requirement a faulty figure violates, to follow its name: "must be a whole number". Null if it is valid. */
export function figureFaultText(typed: string, format: FigureFormat): string | null {
  const fault = figureFault(typed, format);
  if (fault === 'not_decimal') return `must be ${format.isTime ? EXAMPLE_HOURS : EXAMPLE_NUMBER}`;
  if (fault === 'too_large')
    return `must be at most ${formatAmount((format.max ?? '').replace(/\.0+$/, ''))}`;
  if (fault === null) return null;
  return format.decimals === 0 ? 'must be a whole number' : `must have at most ${format.decimals} decimals`;
}

/** The fault as a sentence to show at the field: "Enter a number, like 12.5". */
export function figureFaultSentence(typed: string, format: FigureFormat): string | undefined {
  if (figureFault(typed, format) === 'not_decimal')
    return format.isTime ? `Enter ${EXAMPLE_HOURS}` : `Enter ${EXAMPLE_NUMBER}`;
  const text = figureFaultText(typed, format);
  return text ? text[0]?.toUpperCase() + text.slice(1) : undefined;
}

/** Whether text cannot be a figure of this format: words, a sign, too many decimals, or too large. */
export function isFaulty(typed: string, format: FigureFormat): boolean {
  return figureFault(typed, format) !== null;
}

/** Typed text as an integer scaled by 10^`decimals`; blank or invalid text counts as zero. */
export function scaledOrZero(typed: string, rules: FigureRules): bigint {
  const scaled = parseDecimal(plainDecimal(typed, rules), rules.decimals);
  return typeof scaled === 'bigint' ? scaled : 0n;
}
