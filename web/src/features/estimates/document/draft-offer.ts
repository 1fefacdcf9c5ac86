import type { LaborLine } from '@plumbline/contract/content/lines';
import type { Offer } from '@plumbline/contract/offer/offer';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { type AmountMinor, amountToWire, unitPriceToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatDecimal, formatDecimalTrimmed } from '@plumbline/contract/pricing/decimal';
import type { FigureRules } from '../../../ui/inputs/evaluate-figure.ts';
import { choiceTitle, groupTitle, SECTION_NAMES, SECTION_OF } from '../editor/draft-parts.ts';
import type { DraftRow, DraftText, EstimateDraft } from '../editor/estimate-draft.ts';
import { completeLines } from '../editor/faults/complete-lines.ts';
import { fittingQuantity } from '../editor/figures/client-quantity.ts';
import { shownDiscount } from '../editor/figures/draft-discount.ts';
import { laborTypeName } from '../editor/figures/labor-rates.ts';
import {
  HOURS,
  isFaulty,
  isGiven,
  MARKUP,
  PRICE,
  QUANTITY,
  scaledOrZero,
  TAX_RATE,
} from '../editor/figures/typed-decimal.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import { draftStages } from '../editor/totals/draft-stages.ts';

const quantity = (typed: string, rules: FigureRules) =>
  formatDecimalTrimmed(scaledOrZero(typed, rules), rules.decimals);
const price = (typed: string) => formatDecimal(scaledOrZero(typed, PRICE), PRICE.decimals);

/** The fields of a line besides its figures; null for an unpriced line. */
function termsOf(row: DraftRow, sums: DraftSums, currency: Currency) {
  const priced = sums.lines.get(row.id);
  if (!priced) return null;
  const wire = (amount: AmountMinor) => amountToWire(amount, currency);
  const hasMarkup = isGiven(row.markupPercent) && !isFaulty(row.markupPercent, MARKUP);
  return {
    id: row.id,
    description: row.description,
    groupId: row.groupId,
    optional: row.optional,
    preselected: row.preselected,
    markupPercent: hasMarkup ? row.markupPercent : null,
    discount: shownDiscount(row.discount, currency),
    discountAmount: wire(priced.discount),
    taxIds: row.taxIds && [...row.taxIds],
    taxable: priced.taxClass !== 0,
    unitPrice: priced.unitPrice === null ? null : unitPriceToWire(priced.unitPrice),
    total: wire(priced.amount),
    price: wire(priced.price),
    netAmount: wire(priced.net),
    counts: true,
  } satisfies Partial<LaborLine>;
}

/** The texts with their places among the printed lines. */
function placedTexts(draft: EstimateDraft, printed: ReadonlySet<DraftRow>): DraftText[] {
  return draft.textLines
    .filter(({ text }) => text.trim() !== '')
    .map((text) => {
      const name = SECTION_NAMES.find((section) => SECTION_OF[section] === text.section) ?? 'laborLines';
      const rows: readonly DraftRow[] = draft[name];
      const before = rows.filter(({ groupId }) => groupId === text.groupId).slice(0, text.place);
      return { ...text, place: before.filter((row) => printed.has(row)).length };
    });
}

/** The form's estimate as its client will see it. */
export function draftOffer(draft: EstimateDraft, sums: DraftSums, currency: Currency): Offer {
  const complete = completeLines(draft, currency);
  const rows: DraftRow[] = [...complete.laborLines, ...complete.materialLines, ...complete.additionalCosts];
  const selected = draft.groups
    .filter(({ kind, preselected }) => kind !== 'included' && preselected)
    .map(({ id }) => id);
  return presentOffer({
    currency,
    laborLines: complete.laborLines.flatMap((row) => {
      const terms = termsOf(row, sums, currency);
      const { laborType, laborTypeId } = row;
      return terms
        ? [
            {
              ...terms,
              laborType,
              laborTypeId,
              laborTypeName: laborTypeName(row),
              hours: quantity(row.hours, HOURS),
              rate: price(row.rate),
            },
          ]
        : [];
    }),
    materialLines: complete.materialLines.flatMap((row) => {
      const terms = termsOf(row, sums, currency);
      return terms
        ? [
            {
              ...terms,
              materialId: row.materialId,
              quantity: quantity(row.quantity, QUANTITY),
              unit: row.unit.trim(),
              unitCost: price(row.unitCost),
              clientQuantity: fittingQuantity(row),
            },
          ]
        : [];
    }),
    additionalCosts: complete.additionalCosts.flatMap((row) => {
      const terms = termsOf(row, sums, currency);
      if (!terms) return [];
      const { total: amount, ...cost } = terms;
      return [{ ...cost, type: row.type, amount }];
    }),
    textLines: placedTexts(draft, new Set(rows)),
    // The descriptions of their contents are not printed.
    files: draft.files.map((file) => ({ ...file, bytes: 0, width: null, height: null, sha256: '' })),
    groups: draft.groups.map((group) => ({
      ...group,
      title: groupTitle(group),
      amount: sums.groups.get(group.id) ?? '0',
      counts: group.kind === 'included' || group.preselected,
    })),
    choices: draft.choices.map((choice) => ({ id: choice.id, title: choiceTitle(choice) })),
    taxes: draft.taxes.map((tax, place) => ({
      ...tax,
      rate: formatDecimalTrimmed(scaledOrZero(tax.rate, TAX_RATE), TAX_RATE.decimals),
      base: sums.taxes[place]?.base ?? '0',
      amount: sums.taxes[place]?.amount ?? '0',
    })),
    taxBase:
      draft.taxes.length === 0 && rows.some(({ taxIds }) => taxIds?.length === 0)
        ? (sums.taxes[0]?.base ?? null)
        : null,
    taxRate: sums.taxRate,
    taxAmount: sums.taxAmount,
    laborMarkupPercent: sums.laborMarkupPercent,
    materialMarkupPercent: sums.materialMarkupPercent,
    pricesIncludeTax: draft.pricesIncludeTax,
    markupIn: draft.markupIn,
    display: draft.display,
    stages: draftStages(draft, sums, currency),
    selection: {
      groupIds: selected,
      lineIds: rows.filter(({ optional, preselected }) => optional && preselected).map(({ id }) => id),
      quantities: {},
    },
  });
}
