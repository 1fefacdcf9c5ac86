import { amountToWire } from '@plumbline/contract/pricing/amounts';
import { maxTotalMinor } from '@plumbline/contract/pricing/bounds';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { allRows } from '../draft-parts.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { discountFormat } from '../figures/draft-discount.ts';
import { PERCENT_FIELDS } from '../figures/percent-fields.ts';
import {
  costFormat,
  type FigureFormat,
  figureFaultText,
  HOURS,
  PRICE,
  QUANTITY,
  TAX_RATE,
} from '../figures/typed-decimal.ts';
import { priceDraft } from '../totals/draft-pricing.ts';
import { findScheduleFault } from '../totals/draft-stages.ts';
import { largestTotal } from '../totals/draft-totals.ts';
import { lineTermsFault } from './line-faults.ts';

/** The place of a line's figure: the line's key, and the name of the field. */
export interface FigurePlace {
  readonly key: string;
  readonly field: string;
}

export interface FaultyFigure {
  /** A sentence, without its period, that names the figure. */
  readonly text: string;
  /** Null for a figure outside the lines. */
  readonly place: FigurePlace | null;
}

/** The figure's name in the form, its text, its format, and the line's key and field if it belongs to a line. */
type Figure = readonly [name: string, typed: string, format: FigureFormat, key?: string, field?: string];

function listFigures(draft: EstimateDraft, currency: Currency): Figure[] {
  const amount = costFormat(currencyDigits(currency));
  return [
    ...draft.laborLines.flatMap(({ key, hours, rate }, index): Figure[] => [
      [`Labor line ${index + 1}: hours`, hours, HOURS, key, 'hours'],
      [`Labor line ${index + 1}: rate`, rate, PRICE, key, 'rate'],
    ]),
    ...draft.materialLines.flatMap(({ key, quantity, unitCost }, index): Figure[] => [
      [`Material ${index + 1}: quantity`, quantity, QUANTITY, key, 'quantity'],
      [`Material ${index + 1}: unit cost`, unitCost, PRICE, key, 'unitCost'],
    ]),
    ...draft.additionalCosts.map(
      (line, index): Figure => [`Cost ${index + 1}: amount`, line.amount, amount, line.key, 'amount'],
    ),
    ...(draft.discount
      ? [['Discount', draft.discount.value, discountFormat(draft.discount, currency)] satisfies Figure]
      : []),
    ...draft.taxes.map((tax): Figure => [tax.name.trim() || 'Tax', tax.rate, TAX_RATE]),
    ...(draft.depositAmount === null ? [] : [['Deposit', draft.depositAmount, amount] satisfies Figure]),
    ...PERCENT_FIELDS.map(({ percent, name, format }): Figure => [name, draft[percent], format]),
  ];
}

/** The first line whose terms do not fit it: a client's quantity, a markup or a discount. */
function findFaultyTerms(draft: EstimateDraft, currency: Currency): FaultyFigure | null {
  for (const row of allRows(draft)) {
    const text = lineTermsFault(row, draft, currency);
    const name = row.description.trim();
    if (text) return { text: name ? `${name}: ${text}` : text, place: null };
  }
  return null;
}

/** Valid figures may still add up to more than an estimate can hold. */
function findExcessiveTotal(draft: EstimateDraft, currency: Currency): FaultyFigure | null {
  const largest = maxTotalMinor(currency);
  const total = largestTotal(draft, currency);
  if (total <= largest) return null;
  const limit = formatMoney(amountToWire(largest, currency), currency);
  return { text: `Total must be at most ${limit}`, place: null };
}

/** The first figure that is invalid or out of bounds, in form order; null if all are valid. */
export function findFaultyFigure(draft: EstimateDraft, currency: Currency): FaultyFigure | null {
  for (const [name, typed, format, key, field] of listFigures(draft, currency)) {
    const fault = figureFaultText(typed, format);
    const place = key !== undefined && field !== undefined ? { key, field } : null;
    if (fault) return { text: `${name} ${fault}`, place };
  }
  const fault = findScheduleFault(draft, priceDraft(draft, currency), currency);
  return (
    findFaultyTerms(draft, currency) ??
    findExcessiveTotal(draft, currency) ??
    (fault === null ? null : { text: fault, place: null })
  );
}
