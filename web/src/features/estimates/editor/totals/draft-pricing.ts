import {
  type AmountMinor,
  amountMinor,
  amountToWire,
  percentHundredths,
  priceHundredths,
  quantityThousandths,
  taxRateThousandths,
} from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import {
  type EstimateToPrice,
  preselectionOf,
  priceEstimate,
} from '@plumbline/contract/pricing/price-estimate';
import { type LineTerms, lineTotal, type PricedLine } from '@plumbline/contract/pricing/price-lines';
import { mapPercents, type PercentName, type SumsOnWire, sumsToWire } from '@plumbline/contract/pricing/sums';
import { allRows } from '../draft-parts.ts';
import type {
  CostRow,
  DraftRow,
  EstimateDraft,
  LaborRow,
  MaterialRow,
  SectionName,
} from '../estimate-draft.ts';
import { fittingQuantity } from '../figures/client-quantity.ts';
import { discountToPrice } from '../figures/draft-discount.ts';
import { PERCENT_FIELDS } from '../figures/percent-fields.ts';
import {
  costFormat,
  type FigureFormat,
  HOURS,
  isFaulty,
  isGiven,
  MARKUP,
  PERCENT,
  PRICE,
  QUANTITY,
  scaledOrZero,
  TAX_RATE,
} from '../figures/typed-decimal.ts';

const valid = (typed: string, format: FigureFormat) =>
  isFaulty(typed, format) ? 0n : scaledOrZero(typed, format);
const hours = (typed: string) => quantityThousandths(valid(typed, HOURS) * 10n);
const quantity = (typed: string) => quantityThousandths(valid(typed, QUANTITY));
const price = (typed: string) => priceHundredths(valid(typed, PRICE));
const percentFormats = new Map(PERCENT_FIELDS.map(({ percent, format }) => [percent, format]));
const percentOf = (typed: string, name: PercentName) => valid(typed, percentFormats.get(name) ?? PERCENT);

function costAmount(row: Pick<CostRow, 'amount'>, currency: Currency): AmountMinor {
  return amountMinor(valid(row.amount, costFormat(currencyDigits(currency))));
}

/** A labor line's total as decimal text; blanks count as zero. */
export function laborRowTotal(row: Pick<LaborRow, 'hours' | 'rate'>, currency: Currency): string {
  return amountToWire(lineTotal(hours(row.hours), price(row.rate), currency), currency);
}

/** A material line's total as decimal text; blanks count as zero. */
export function materialRowTotal(
  row: Pick<MaterialRow, 'quantity' | 'unitCost'>,
  currency: Currency,
): string {
  return amountToWire(lineTotal(quantity(row.quantity), price(row.unitCost), currency), currency);
}

/** An additional cost's amount as decimal text; a blank counts as zero. */
export function costRowAmount(row: Pick<CostRow, 'amount'>, currency: Currency): string {
  return amountToWire(costAmount(row, currency), currency);
}

type PricedParts = Pick<EstimateDraft, SectionName | 'discount' | PercentName> &
  Partial<Pick<EstimateDraft, 'groups' | 'taxes' | 'pricesIncludeTax' | 'markupIn' | 'depositAmount'>>;

function termsToPrice(row: DraftRow, currency: Currency): LineTerms {
  const { id, groupId, optional, preselected, taxIds } = row;
  const markup = isGiven(row.markupPercent) && !isFaulty(row.markupPercent, MARKUP);
  return {
    id,
    groupId,
    optional,
    preselected,
    taxIds,
    hasClientQuantity: 'clientQuantity' in row && fittingQuantity(row) !== null,
    markupPercent: markup ? percentHundredths(valid(row.markupPercent, MARKUP)) : null,
    discount: discountToPrice(row.discount, currency),
  };
}

/**
 * Caches results by row or draft. Neither is ever changed in place, so a keystroke recomputes only the
 * changed row.
 */
function onceForEach<Row extends object, Line>(read: (row: Row, currency: Currency) => Line) {
  const known = new WeakMap<Row, { readonly currency: Currency; readonly line: Line }>();
  return (row: Row, currency: Currency): Line => {
    const before = known.get(row);
    if (before?.currency === currency) return before.line;
    const line = read(row, currency);
    known.set(row, { currency, line });
    return line;
  };
}

const laborToPrice = onceForEach((row: LaborRow, currency) => ({
  ...termsToPrice(row, currency),
  hours: hours(row.hours),
  rate: price(row.rate),
}));
const materialToPrice = onceForEach((row: MaterialRow, currency) => ({
  ...termsToPrice(row, currency),
  quantity: quantity(row.quantity),
  unitCost: price(row.unitCost),
}));
const costToPrice = onceForEach((row: CostRow, currency) => ({
  ...termsToPrice(row, currency),
  amount: costAmount(row, currency),
}));

/** The form's contents as the engine prices them. Blank and invalid figures count as zero. */
export function draftToPrice(draft: PricedParts, currency: Currency): EstimateToPrice {
  const { groups, taxes = [], pricesIncludeTax, markupIn } = draft;
  return {
    currency,
    groups,
    pricesIncludeTax,
    markupIn,
    laborLines: draft.laborLines.map((row) => laborToPrice(row, currency)),
    materialLines: draft.materialLines.map((row) => materialToPrice(row, currency)),
    additionalCosts: draft.additionalCosts.map((row) => costToPrice(row, currency)),
    discount: discountToPrice(draft.discount, currency),
    taxes:
      taxes.length > 0
        ? taxes.map((tax) => ({ ...tax, rate: taxRateThousandths(valid(tax.rate, TAX_RATE)) }))
        : undefined,
    ...mapPercents((name) => percentOf(draft[name], name)),
    depositFixed: draft.depositAmount ? costAmount({ amount: draft.depositAmount }, currency) : null,
  };
}

/** The sums of the form's contents, including those that only an estimate with groups or taxes has. */
export interface DraftSums extends SumsOnWire {
  /** By named tax: its base, and its amount. */
  readonly taxes: readonly { readonly base: string; readonly amount: string }[];
  readonly lineDiscountsAmount: string;
  /** The amount that each group adds, or would add, by id. */
  readonly groups: ReadonlyMap<string, string>;
  /** The price of each line, by id. */
  readonly lines: ReadonlyMap<string, PricedLine>;
}

const isSameLine = <Line extends object>(one: Line, other: Line | undefined) =>
  one === other ||
  (other !== undefined &&
    Object.entries(one).every(([name, value]) => value === (other as Record<string, unknown>)[name]));
const isSameList = (ones: readonly object[], others: readonly object[]) =>
  ones.length === others.length && ones.every((one, place) => isSameLine(one, others[place]));

/** Whether two drafts have the same prices: the same lines in the same order, and the same percentages. */
function isPricedAlike(one: PricedParts, other: PricedParts, currency: Currency): boolean {
  const [priced, before] = [draftToPrice(one, currency), draftToPrice(other, currency)];
  const { laborLines, materialLines, additionalCosts, taxes: _, ...rest } = priced;
  return (
    one.taxes === other.taxes &&
    one.discount === other.discount &&
    isSameLine({ ...rest, discount: null }, { ...before, discount: null }) &&
    isSameList(laborLines, before.laborLines) &&
    isSameList(materialLines, before.materialLines) &&
    isSameList(additionalCosts, before.additionalCosts)
  );
}

let last: { readonly draft: PricedParts; readonly currency: Currency; readonly sums: DraftSums } | null =
  null;

/**
 * Prices the form's contents with the server's arithmetic, once for all readers. A draft that differs from
 * the last one only in texts gets the same sums object.
 */
export const priceDraft = onceForEach((draft: PricedParts, currency): DraftSums => {
  const isAlike = last?.currency === currency && isPricedAlike(draft, last.draft, currency);
  const sums = last && isAlike ? last.sums : sumsOf(draft, currency);
  last = { draft, currency, sums };
  return sums;
});

function sumsOf(draft: PricedParts, currency: Currency): DraftSums {
  const estimate = draftToPrice(draft, currency);
  const selection = preselectionOf(estimate);
  const priced = priceEstimate(estimate, selection);
  const lines = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts];
  const rows = allRows(draft);
  const options = new Set<string | null>(selection.lineIds);
  const ofGroups = new Map<string | null, bigint>();
  for (const { groupId, isOptional, pickId, net } of lines)
    if (!isOptional || options.has(pickId)) ofGroups.set(groupId, (ofGroups.get(groupId) ?? 0n) + net);
  return {
    ...sumsToWire(estimate, priced, currency),
    taxes: priced.taxes.map(({ base, amount }) => ({
      base: amountToWire(base, currency),
      amount: amountToWire(amount, currency),
    })),
    lineDiscountsAmount: amountToWire(priced.lineDiscountsAmount, currency),
    groups: new Map(
      (draft.groups ?? []).map(({ id }) => [id, amountToWire(amountMinor(ofGroups.get(id) ?? 0n), currency)]),
    ),
    lines: new Map(rows.flatMap(({ id }, index) => (lines[index] ? [[id, lines[index]]] : []))),
  };
}
