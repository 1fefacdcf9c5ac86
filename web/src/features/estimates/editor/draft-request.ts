import { DEFAULT_UNIT, type EstimateRequest } from '@plumbline/contract/estimates';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { mapNames, PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import { completeLines } from './complete-lines.ts';
import type { EstimateDraft } from './estimate-draft.ts';
import { costFormat, HOURS, PERCENT, PRICE, plainDecimal, QUANTITY } from './typed-decimal.ts';

/** A blank percentage means none; omitting it from a request would mean the default. */
const percent = (typed: string) => plainDecimal(typed, PERCENT) || '0';

/**
 * The draft as an API request. Figures are sent as typed, in plain notation; lines with incomplete figures are left
 * out.
 */
export function draftToRequest(draft: EstimateDraft, currency: Currency = 'USD'): EstimateRequest {
  const amountOf = costFormat(currencyDigits(currency));
  const lines = completeLines(draft);
  return {
    clientId: draft.clientId ?? '',
    jobTypeId: draft.jobTypeId ?? '',
    jobDescription: draft.jobDescription,
    jobAddress: draft.jobAddress.trim() || null,
    validUntil: draft.validUntil || null,
    ...mapNames(PERCENT_NAMES, (name) => percent(draft[name])),
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
