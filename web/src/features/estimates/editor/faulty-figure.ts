import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { parseDecimal } from '@plumbline/contract/pricing/decimal';
import type { EstimateDraft } from './estimate-draft.ts';
import {
  amountFormat,
  type FigureFormat,
  HOURS,
  isFaulty,
  PERCENT,
  PRICE,
  plainDecimal,
  QUANTITY,
} from './typed-decimal.ts';

/** What a figure is called, as typed, and how it should be. */
type Figure = readonly [name: string, typed: string, format: FigureFormat];

function listFigures(draft: EstimateDraft, currency: Currency): Figure[] {
  const amount = amountFormat(currencyDigits(currency));
  return [
    ...draft.laborLines.flatMap((line, index): Figure[] => [
      [`Labor line ${index + 1}: hours`, line.hours, HOURS],
      [`Labor line ${index + 1}: rate`, line.rate, PRICE],
    ]),
    ...draft.materialLines.flatMap((line, index): Figure[] => [
      [`Material ${index + 1}: quantity`, line.quantity, QUANTITY],
      [`Material ${index + 1}: unit cost`, line.unitCost, PRICE],
    ]),
    ...draft.additionalCosts.map((line, index): Figure => [`Cost ${index + 1}: amount`, line.amount, amount]),
    ['Deposit', draft.depositPercentage, PERCENT],
    ['Labor markup', draft.laborMarkupPercent, PERCENT],
    ['Material markup', draft.materialMarkupPercent, PERCENT],
    ['Tax', draft.taxRate, PERCENT],
  ];
}

function wish(typed: string, { decimals }: FigureFormat): string {
  if (parseDecimal(plainDecimal(typed), decimals) !== 'too_many_decimals')
    return 'must be a number, written plainly, such as 12.5';
  return decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`;
}

/** The first figure that is none, as a sentence without its full stop that says where it stands; null when all are right. */
export function faultyFigureText(draft: EstimateDraft, currency: Currency): string | null {
  const faulty = listFigures(draft, currency).find(([, typed, format]) => isFaulty(typed, format));
  if (!faulty) return null;
  const [name, typed, format] = faulty;
  return `${name} ${wish(typed, format)}`;
}
