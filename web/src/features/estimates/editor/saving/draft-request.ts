import { DEFAULT_UNIT } from '@plumbline/contract/content/lines';
import { type EstimateRequest } from '@plumbline/contract/estimates';
import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { allRows, choiceTitle, groupTitle, isPlain, SECTION_NAMES, SECTION_OF } from '../draft-parts.ts';
import type { ChangeTexts, DraftRow, DraftText, EstimateDraft } from '../estimate-draft.ts';
import { completeLines } from '../faults/complete-lines.ts';
import { isWithinPrice } from '../faults/line-faults.ts';
import { fittingQuantity } from '../figures/client-quantity.ts';
import { discountToRequest } from '../figures/draft-discount.ts';
import { PERCENT_FIELDS } from '../figures/percent-fields.ts';
import {
  costFormat,
  type FigureFormat,
  HOURS,
  isFaulty,
  isGiven,
  MARKUP,
  PRICE,
  plainDecimal,
  QUANTITY,
  TAX_RATE,
} from '../figures/typed-decimal.ts';
import { priceDraft } from '../totals/draft-pricing.ts';
import { findScheduleFault, scheduleToRequest } from '../totals/draft-stages.ts';

/**
 * A blank percentage means none, an invalid one is omitted: the server then keeps the stored or the default
 * one.
 */
function percent(typed: string, format: FigureFormat): string | undefined {
  return isFaulty(typed, format) ? undefined : plainDecimal(typed, format) || '0';
}

/** The kind of document that a form saves: an estimate, or with `change` a change order. */
export type DraftRequest = EstimateRequest & { readonly change?: ChangeTexts };

/**
 * The draft as an API request, which may be incomplete. Figures are sent as typed, in plain notation; lines
 * with incomplete or invalid figures are omitted.
 */
export function draftToRequest(draft: EstimateDraft, currency: Currency = 'USD'): DraftRequest {
  const amountOf = costFormat(currencyDigits(currency));
  const lines = completeLines(draft, currency);
  // A plain estimate that always was one sends nothing of groups, options and taxes.
  const isWhole = draft.hasHadParts || !isPlain(draft);
  const terms = (row: DraftRow) => ({
    ...(isWhole ? termsToRequest(row, draft, currency) : { id: row.id }),
    ...(row.cost === undefined ? {} : { cost: row.cost }),
  });
  return {
    clientId: draft.clientId,
    jobTypeId: draft.jobTypeId,
    jobDescription: draft.jobDescription,
    jobAddress: draft.jobAddress.trim() || null,
    validUntil: draft.validUntil || null,
    ...Object.fromEntries(
      PERCENT_FIELDS.filter((field) => draft.taxes.length === 0 || field.percent !== 'taxRate').map(
        ({ percent: name, format }) => [name, percent(draft[name], format)],
      ),
    ),
    discount: discountToRequest(draft.discount, currency),
    ...(isWhole ? { ...partsToRequest(draft, lines), ...paymentsToRequest(draft, currency) } : {}),
    ...(draft.change && { change: draft.change }),
    acceptPayments: draft.acceptPayments,
    customPaymentInstructions: draft.customPaymentInstructions.trim() || null,
    laborLines: lines.laborLines.map((row) => ({
      ...terms(row),
      laborType: row.laborType,
      laborTypeId: row.laborTypeId,
      description: row.description,
      hours: plainDecimal(row.hours, HOURS),
      rate: plainDecimal(row.rate, PRICE),
    })),
    materialLines: lines.materialLines.map((row) => ({
      ...terms(row),
      ...(isWhole && { clientQuantity: fittingQuantity(row) }),
      ...(row.costUnknown !== undefined && { costUnknown: row.costUnknown }),
      materialId: row.materialId,
      description: row.description,
      quantity: plainDecimal(row.quantity, QUANTITY),
      unit: row.unit.trim() || DEFAULT_UNIT,
      unitCost: plainDecimal(row.unitCost, PRICE),
    })),
    additionalCosts: lines.additionalCosts.map((row) => ({
      ...terms(row),
      type: row.type,
      description: row.description,
      amount: plainDecimal(row.amount, amountOf),
    })),
  };
}

type RequestedTerms = Pick<
  NonNullable<EstimateRequest['laborLines']>[number],
  'id' | 'groupId' | 'optional' | 'preselected' | 'markupPercent' | 'discount' | 'taxIds'
>;

/** The fields of a line besides its figures. Partly typed fields are omitted until they are complete. */
function termsToRequest(row: DraftRow, draft: EstimateDraft, currency: Currency): RequestedTerms {
  const { id, groupId, optional, preselected, markupPercent, taxIds } = row;
  const hasMarkup = isGiven(markupPercent) && !isFaulty(markupPercent, MARKUP);
  return {
    id,
    groupId,
    optional,
    preselected: optional && preselected,
    markupPercent: hasMarkup ? plainDecimal(markupPercent, MARKUP) : null,
    discount: isWithinPrice(row, draft, currency)
      ? (discountToRequest(row.discount, currency) ?? null)
      : null,
    taxIds: taxIds && taxIds.filter((taxId) => draft.taxes.some((tax) => tax.id === taxId)),
  };
}

/** The groups, choices, taxes and texts, and the client's display. */
function partsToRequest(
  draft: EstimateDraft,
  lines: ReturnType<typeof completeLines>,
): Partial<EstimateRequest> {
  const { display, markupIn, pricesIncludeTax } = draft;
  const hasFaultyTax = draft.taxes.some(({ rate }) => isFaulty(rate, TAX_RATE));
  return {
    display,
    markupIn,
    pricesIncludeTax,
    groups: draft.groups.map((group) => ({
      ...group,
      title: groupTitle(group),
      description: group.description.trim(),
    })),
    choices: draft.choices.map((choice) => ({ ...choice, title: choiceTitle(choice) })),
    // With an invalid rate the server keeps the stored taxes.
    ...(!hasFaultyTax && {
      taxes: draft.taxes.map((tax) => ({
        ...tax,
        name: tax.name.trim() || 'Tax',
        rate: plainDecimal(tax.rate, TAX_RATE) || '0',
      })),
    }),
    files: filesToRequest(draft, lines),
    kits: kitsToRequest(draft, lines),
    textLines: draft.textLines
      .filter(({ text }) => text.trim() !== '')
      .map((text) => ({ ...text, place: placeAmongComplete(text, draft, lines) })),
  };
}

/** The deposit, if it is an amount, and the schedule. While they are invalid the server keeps the stored ones. */
function paymentsToRequest(draft: EstimateDraft, currency: Currency): Partial<EstimateRequest> {
  const { depositAmount } = draft;
  const format = costFormat(currencyDigits(currency));
  const sums = priceDraft(draft, currency);
  const isFixed = depositAmount !== null && !isFaulty(depositAmount, format);
  return {
    ...(depositAmount === null && { depositFixedAmount: null }),
    ...(isFixed && {
      depositPercentage: '0',
      depositFixedAmount: plainDecimal(depositAmount, format) || null,
    }),
    ...(findScheduleFault(draft, sums, currency) === null && {
      schedule: scheduleToRequest(draft, currency),
    }),
  };
}

/** A file whose line or group is not sent belongs to the estimate. */
function filesToRequest(draft: EstimateDraft, lines: ReturnType<typeof completeLines>) {
  const sent = new Set([...allRows(lines), ...draft.groups].map(({ id }) => id));
  const kept = (id: string | null) => (id !== null && sent.has(id) ? id : null);
  return draft.files.map(({ id, fileId, lineId, groupId, caption, forClient, inPdf }) => ({
    id,
    fileId,
    lineId: kept(lineId),
    groupId: kept(groupId),
    caption: caption.trim(),
    forClient,
    inPdf,
  }));
}

/** The kits that still have lines, up to the maximum of an estimate. */
function kitsToRequest(draft: EstimateDraft, lines: ReturnType<typeof completeLines>) {
  const sent = new Set(allRows(lines).map(({ id }) => id));
  return draft.kits
    .map((kit) => ({ ...kit, parts: kit.parts.filter(({ lineId }) => sent.has(lineId)) }))
    .filter(({ parts }) => parts.length > 0)
    .slice(0, BOUNDS.kits);
}

/** The number of sent lines before a text. */
function placeAmongComplete(
  { section, groupId, place }: DraftText,
  draft: EstimateDraft,
  lines: ReturnType<typeof completeLines>,
): number {
  const name = SECTION_NAMES.find((one) => SECTION_OF[one] === section) ?? 'laborLines';
  const sent = new Set<DraftRow>(lines[name]);
  const all: readonly DraftRow[] = draft[name];
  return all
    .filter((row) => row.groupId === groupId)
    .slice(0, place)
    .filter((row) => sent.has(row)).length;
}
