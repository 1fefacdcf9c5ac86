import type { Estimate } from '@plumbline/contract/estimates';
import { mapNames, PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import type { EstimateDraft } from './estimate-draft.ts';
import { oneLine } from './one-line.ts';

/** The form's contents for an existing estimate. */
export function draftFromEstimate(estimate: Estimate): EstimateDraft {
  let nextKey = 1;
  const key = () => `line-${nextKey++}`;
  const laborLines = estimate.laborLines.map((line) => ({
    key: key(),
    laborType: line.laborType,
    laborTypeId: line.laborTypeId,
    laborTypeName: line.laborType === 'custom' ? line.laborTypeName : null,
    description: line.description,
    hours: line.hours,
    rate: line.rate,
  }));
  const materialLines = estimate.materialLines.map((line) => ({
    key: key(),
    materialId: line.materialId,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unitCost: line.unitCost,
  }));
  const additionalCosts = estimate.additionalCosts.map((cost) => ({
    key: key(),
    type: cost.type,
    description: cost.description,
    amount: cost.amount,
  }));
  return {
    clientId: estimate.clientId,
    jobTypeId: estimate.jobTypeId,
    jobDescription: estimate.jobDescription ?? '',
    jobAddress: oneLine(estimate.jobAddress ?? ''),
    validUntil: estimate.validUntil ?? '',
    ...mapNames(PERCENT_NAMES, (name) => estimate[name]),
    discount: estimate.discount && {
      unit: estimate.discount.percent === undefined ? 'amount' : 'percent',
      value: estimate.discount.percent ?? estimate.discount.amount ?? '',
      label: estimate.discount.label ?? '',
    },
    acceptPayments: estimate.acceptPayments,
    customPaymentInstructions: estimate.customPaymentInstructions ?? '',
    laborLines,
    materialLines,
    additionalCosts,
    nextKey,
  };
}
