import type { PricedEstimate } from '@plumbline/contract/pricing/price-estimate';
import { toSumColumns } from '../read-sums.ts';
import { nextStageOn } from '../rules.ts';
import type { EstimateContent } from './estimate-content.ts';
import { toDiscountColumns } from './resolve-discount.ts';

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
    jobDescription: content.jobDescription ?? '',
    jobAddress: content.jobAddress,
    validUntil: content.validUntil,
    acceptPayments: content.acceptPayments,
    depositFixedMinor: content.depositFixed,
    schedule: content.schedule.length > 0 ? content.schedule : null,
    nextStageOn: nextStageOn(content.schedule),
    customPaymentInstructions: content.customPaymentInstructions,
    ...toDiscountColumns(content.discount),
    pricesIncludeTax: content.pricesIncludeTax,
    markupIn: content.markupIn,
    display: content.display,
    kits: content.kits.length > 0 ? content.kits : null,
    ...toSumColumns(content, priced),
  };
}
