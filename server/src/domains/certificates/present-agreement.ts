import { createHash } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';

/** The exact text a client agrees to, and its SHA-256 in hexadecimal. */
export interface Agreement {
  readonly document: string;
  readonly documentHash: string;
}

/**
 * The content of an estimate as its client reads it, as JSON with a fixed order of keys, so that the same content always has
 * the same hash. Its look is not part of it, nor is anything that changes over time.
 */
export function presentAgreement(estimate: Estimate, contractor: PublicContractor): Agreement {
  const document = JSON.stringify({
    estimateNumber: estimate.estimateNumber,
    currency: estimate.currency,
    validUntil: estimate.validUntil,
    contractor: {
      companyName: contractor.companyName,
      contactName: contractor.contactName,
      businessAddress: contractor.businessAddress,
      licenseNumber: contractor.licenseNumber,
      termsAndConditions: contractor.termsAndConditions,
    },
    client: estimate.client && { name: estimate.client.name, address: estimate.client.address },
    jobType: estimate.jobType?.name ?? null,
    jobDescription: estimate.jobDescription,
    jobAddress: estimate.jobAddress,
    laborLines: estimate.laborLines.map(({ description, laborTypeName, hours, rate, total }) => ({
      description,
      laborTypeName,
      hours,
      rate,
      total,
    })),
    materialLines: estimate.materialLines.map(({ description, quantity, unit, unitCost, total }) => ({
      description,
      quantity,
      unit,
      unitCost,
      total,
    })),
    additionalCosts: estimate.additionalCosts.map(({ type, description, amount }) => ({
      type,
      description,
      amount,
    })),
    laborSubtotal: estimate.laborSubtotal,
    laborMarkupPercent: estimate.laborMarkupPercent,
    laborMarkupAmount: estimate.laborMarkupAmount,
    materialsSubtotal: estimate.materialsSubtotal,
    materialMarkupPercent: estimate.materialMarkupPercent,
    materialMarkupAmount: estimate.materialMarkupAmount,
    additionalCostsTotal: estimate.additionalCostsTotal,
    subtotal: estimate.subtotal,
    taxRate: estimate.taxRate,
    taxAmount: estimate.taxAmount,
    totalAmount: estimate.totalAmount,
    deposit: estimate.acceptPayments
      ? { percentage: estimate.depositPercentage, amount: estimate.depositAmount }
      : null,
    customPaymentInstructions: estimate.customPaymentInstructions,
  });
  return { document, documentHash: createHash('sha256').update(document).digest('hex') };
}
