import type { PricedEstimate } from '@plumbline/contract/pricing/price-estimate';
import type { EstimateContent } from './estimate-content.ts';

/** The columns of an estimate that hold its content and its totals. */
export function toColumns(content: EstimateContent, priced: PricedEstimate) {
  return {
    clientId: content.clientId,
    clientName: content.clientName,
    clientEmail: content.clientEmail,
    clientPhone: content.clientPhone,
    clientAddress: content.clientAddress,
    jobTypeId: content.jobTypeId,
    jobTypeName: content.jobTypeName,
    jobDescription: content.jobDescription,
    jobAddress: content.jobAddress,
    validUntil: content.validUntil,
    laborMarkupHundredths: Number(content.laborMarkupPercent),
    materialMarkupHundredths: Number(content.materialMarkupPercent),
    taxHundredths: Number(content.taxPercent),
    depositHundredths: Number(content.depositPercent),
    acceptPayments: content.acceptPayments,
    customPaymentInstructions: content.customPaymentInstructions,
    laborSubtotalMinor: priced.laborSubtotal,
    laborMarkupMinor: priced.laborMarkup,
    materialsSubtotalMinor: priced.materialsSubtotal,
    materialMarkupMinor: priced.materialMarkup,
    additionalCostsMinor: priced.additionalCostsTotal,
    subtotalMinor: priced.subtotal,
    taxMinor: priced.tax,
    totalMinor: priced.total,
    depositMinor: priced.deposit,
  };
}
