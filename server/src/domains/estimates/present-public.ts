import type { DepositMethodOffer, DepositState } from '@plumbline/contract/deposits';
import type { Estimate } from '@plumbline/contract/estimates';
import { DEPOSIT_METHODS } from '@plumbline/contract/payment-methods';
import { type AmountMinor, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { parseDecimal } from '@plumbline/contract/pricing/decimal';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/public-estimates';
import { isZero } from '../../documents/printable-figures.ts';
import type { AccountRow } from '../accounts/get-profile.ts';
import { presentBranding } from '../accounts/present.ts';
import { businessName, displayName } from '../accounts/rules.ts';
import type { AcceptanceRow } from './queries.ts';

/** What the client sees of an estimate beyond its content. */
export interface PublicStanding {
  readonly acceptance: AcceptanceRow | null;
  readonly documentHash: string;
  readonly depositMethods: readonly DepositMethodOffer[];
}

/** What the client sees of an estimate, field by field. */
export function presentPublic(
  estimate: Estimate,
  { acceptance, documentHash, depositMethods }: PublicStanding,
): PublicEstimate {
  const answer = estimate.events.findLast(
    ({ type, detail }) =>
      type === 'accepted' ||
      type === 'declined' ||
      // Money that is given back makes what was paid accepted again, which is no answer.
      (type === 'status_changed' &&
        detail.from !== 'paid' &&
        (detail.to === 'accepted' || detail.to === 'declined')),
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
    documentHash,
    depositMethods: asksDeposit(estimate) ? [...depositMethods] : [],
    depositMethod: DEPOSIT_METHODS.find((method) => method === acceptance?.depositMethod) ?? null,
    depositState: depositStateOf(estimate),
    depositDue: amountToWire(depositDueOf(estimate), estimate.currency),
  };
}

const asksDeposit = (estimate: Estimate) => estimate.acceptPayments && !isZero(estimate.depositAmount);

/** What is still to come of the deposit, in minor units; nothing where none is asked for. */
function depositDueOf(estimate: Estimate): AmountMinor {
  if (!asksDeposit(estimate)) return amountMinor(0n);
  const minor = (amount: string) => BigInt(parseDecimal(amount, currencyDigits(estimate.currency)));
  const due = minor(estimate.depositAmount) - minor(estimate.amountPaid);
  return amountMinor(due > 0n ? due : 0n);
}

function depositStateOf(estimate: Estimate): DepositState {
  if (!asksDeposit(estimate)) return 'none';
  if (depositDueOf(estimate) === 0n) return 'received';
  return estimate.status === 'accepted' || estimate.status === 'paid' ? 'awaiting' : 'asked';
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
