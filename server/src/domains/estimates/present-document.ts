import type { Branding } from '@plumbline/contract/branding';
import type { AdditionalCost, Estimate } from '@plumbline/contract/estimates';
import type { PublicContractor } from '@plumbline/contract/public-estimates';
import type { DocumentBranding, EstimateDocument } from '../../documents/document-data.ts';
import { calendarDate } from './rules.ts';

const COST_NAMES: Record<AdditionalCost['type'], string> = {
  permit: 'Permit',
  disposal: 'Disposal',
  equipment: 'Equipment',
  travel: 'Travel',
  other: 'Other',
};

/** What the PDF prints of a stored estimate; nothing is computed again. */
export function presentDocument(
  estimate: Estimate,
  contractor: PublicContractor,
  timeZone: string,
): EstimateDocument {
  return {
    number: estimate.estimateNumber,
    currency: estimate.currency,
    createdOn: calendarDate(new Date(estimate.createdAt), timeZone),
    validUntil: estimate.validUntil,
    company: {
      name: contractor.companyName,
      address: contractor.businessAddress,
      phone: contractor.phone,
      email: contractor.email,
      licenseNumber: contractor.licenseNumber,
    },
    client: estimate.client,
    jobTypeName: estimate.jobType?.name ?? null,
    jobDescription: estimate.jobDescription,
    jobAddress: estimate.jobAddress,
    laborLines: estimate.laborLines,
    materialLines: estimate.materialLines,
    additionalCosts: estimate.additionalCosts.map((cost) => ({
      typeName: COST_NAMES[cost.type],
      description: cost.description,
      amount: cost.amount,
    })),
    sums: {
      laborSubtotal: estimate.laborSubtotal,
      laborMarkupPercent: estimate.laborMarkupPercent,
      laborMarkupAmount: estimate.laborMarkupAmount,
      materialsSubtotal: estimate.materialsSubtotal,
      materialMarkupPercent: estimate.materialMarkupPercent,
      materialMarkupAmount: estimate.materialMarkupAmount,
      additionalCostsTotal: estimate.additionalCostsTotal,
      subtotal: estimate.subtotal,
      taxPercent: estimate.taxRate,
      taxAmount: estimate.taxAmount,
      total: estimate.totalAmount,
      depositPercent: estimate.acceptPayments ? estimate.depositPercentage : null,
      depositAmount: estimate.acceptPayments ? estimate.depositAmount : null,
    },
    customPaymentInstructions: estimate.customPaymentInstructions,
    termsAndConditions: contractor.termsAndConditions,
    branding: presentBranding(contractor),
  };
}

const choice = <Choice extends string>(
  value: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice => choices.find((known) => known === value) ?? otherwise;

function presentBranding(branding: Branding): DocumentBranding {
  return {
    primaryColor: branding.primaryColor,
    accentColor: branding.accentColor,
    fontFamily: choice(
      branding.fontFamily,
      ['Arial', 'Helvetica', 'Times', 'Courier', 'Georgia', 'Verdana'],
      'Arial',
    ),
    headingSize: choice(branding.headingSize, ['Small', 'Medium', 'Large'], 'Medium'),
    bodyTextSize: choice(branding.bodyTextSize, ['12px', '14px', '16px'], '14px'),
    layoutTemplate: choice(
      branding.layoutTemplate,
      ['logo-left', 'logo-center', 'logo-right', 'minimalist'],
      'logo-left',
    ),
    borderThickness: choice(branding.borderThickness, ['None', 'Thin', 'Medium', 'Thick'], 'Medium'),
    borderStyle: choice(branding.borderStyle, ['Solid', 'Dashed', 'Dotted'], 'Solid'),
    footerText: branding.footerText,
  };
}
