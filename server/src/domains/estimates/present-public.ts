import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/public-estimates';
import type { AccountRow } from '../accounts/get-profile.ts';
import { presentBranding } from '../accounts/present.ts';
import { businessName, displayName } from '../accounts/rules.ts';
import type { AcceptanceRow } from './queries.ts';

/** What the client sees of an estimate, field by field. */
export function presentPublic(estimate: Estimate, acceptance: AcceptanceRow | null): PublicEstimate {
  const answer = estimate.events.findLast(
    ({ type, detail }) =>
      type === 'accepted' ||
      type === 'declined' ||
      (type === 'status_changed' && (detail.to === 'accepted' || detail.to === 'declined')),
  );
  const answered = ['accepted', 'declined', 'paid'].includes(estimate.status);
  return {
    id: estimate.id,
    estimateNumber: estimate.estimateNumber,
    status: estimate.status,
    currency: estimate.currency,
    clientName: estimate.client?.name ?? null,
    jobType: estimate.jobType,
    jobDescription: estimate.jobDescription,
    jobAddress: estimate.jobAddress,
    validUntil: estimate.validUntil,
    isExpired: estimate.isExpired,
    createdAt: estimate.createdAt,
    laborMarkupPercent: estimate.laborMarkupPercent,
    materialMarkupPercent: estimate.materialMarkupPercent,
    taxRate: estimate.taxRate,
    laborSubtotal: estimate.laborSubtotal,
    laborMarkupAmount: estimate.laborMarkupAmount,
    materialsSubtotal: estimate.materialsSubtotal,
    materialMarkupAmount: estimate.materialMarkupAmount,
    additionalCostsTotal: estimate.additionalCostsTotal,
    subtotal: estimate.subtotal,
    taxAmount: estimate.taxAmount,
    totalAmount: estimate.totalAmount,
    acceptPayments: estimate.acceptPayments,
    depositPercentage: estimate.depositPercentage,
    depositAmount: estimate.depositAmount,
    customPaymentInstructions: estimate.customPaymentInstructions,
    laborLines: estimate.laborLines,
    materialLines: estimate.materialLines,
    additionalCosts: estimate.additionalCosts,
    additionalCostLines: estimate.additionalCostLines,
    answeredAt: answered ? (answer?.at ?? null) : null,
    acceptedBy: acceptance?.clientName || null,
  };
}

export function presentContractor(account: AccountRow): PublicContractor {
  return {
    companyName: businessName(account),
    contactName: displayName(account),
    email: account.businessEmail ?? account.email,
    phone: account.phone,
    businessAddress: account.businessAddress,
    licenseNumber: account.licenseNumber,
    termsAndConditions: account.termsAndConditions,
    ...presentBranding(account),
  };
}
