import { unitText } from '@plumbline/contract/content/unit-text';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatDecimal, formatDecimalTrimmed } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatPrice } from '@plumbline/contract/pricing/format-money';
import type { FigureRules } from '../../../ui/inputs/evaluate-figure.ts';
import { PRICE, QUANTITY, scaledOrZero } from '../editor/figures/typed-decimal.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Hours or a quantity as typed, with its unit, as a document prints it: `9.5 h`, `84 bundles`. */
export function printedQuantity(typed: string, unit: string, rules: FigureRules = QUANTITY): string {
  const quantity = formatDecimalTrimmed(scaledOrZero(typed, rules), rules.decimals);
  const figure = formatAmount(quantity);
  return unit.trim() === '' ? figure : figure + NO_BREAK_SPACE + unitText(quantity, unit.trim());
}

/** A rate or unit cost as typed, with two decimals: `$1,045.00`. */
export function printedPrice(typed: string, currency: Currency): string {
  return formatPrice(formatDecimal(scaledOrZero(typed, PRICE), PRICE.decimals), currency);
}
