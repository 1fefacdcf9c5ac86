import { type EstimateRequest } from '@plumbline/contract/estimates';
import { DEFAULT_UNIT } from '@plumbline/contract/estimates/lines';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { completeLines } from './complete-lines.ts';
import { discountToRequest } from './draft-discount.ts';
import type { EstimateDraft } from './estimate-draft.ts';
import { PERCENT_FIELDS } from './percent-fields.ts';
import {
  costFormat,
  type FigureFormat,
  HOURS,
  isFaulty,
  PRICE,
  plainDecimal,
  QUANTITY,
} from './typed-decimal.ts';

/** A blank percentage means none, an invalid one is left out: the server then keeps the stored or the default one. */
function percent(typed: string, format: FigureFormat): string | undefined {
  return isFaulty(typed, format) ? undefined : plainDecimal(typed, format) || '0';
}

/**
 * The draft as an API request, however incomplete. Figures are sent as typed, in plain notation; lines with incomplete or
 * invalid figures are left out.
 */
export function draftToRequest(draft: EstimateDraft, currency: Currency = 'USD'): EstimateRequest {
  const amountOf = costFormat(currencyDigits(currency));
  const lines = completeLines(draft, currency);
  return {
    clientId: draft.clientId,
    jobTypeId: draft.jobTypeId,
    jobDescription: draft.jobDescription,
    jobAddress: draft.jobAddress.trim() || null,
    validUntil: draft.validUntil || null,
    ...Object.fromEntries(
      PERCENT_FIELDS.map(({ percent: name, format }) => [name, percent(draft[name], format)]),
    ),
    discount: discountToRequest(draft.discount, currency),
    acceptPayments: draft.acceptPayments,
    customPaymentInstructions: draft.customPaymentInstructions.trim() || null,
    laborLines: lines.laborLines.map((row) => ({
      laborType: row.laborType,
      laborTypeId: row.laborTypeId,
      description: row.description,
      hours: plainDecimal(row.hours, HOURS),
      rate: plainDecimal(row.rate, PRICE),
    })),
    materialLines: lines.materialLines.map((row) => ({
      materialId: row.materialId,
      description: row.description,
      quantity: plainDecimal(row.quantity, QUANTITY),
      unit: row.unit.trim() || DEFAULT_UNIT,
      unitCost: plainDecimal(row.unitCost, PRICE),
    })),
    additionalCosts: lines.additionalCosts.map((row) => ({
      type: row.type,
      description: row.description,
      amount: plainDecimal(row.amount, amountOf),
    })),
  };
}
