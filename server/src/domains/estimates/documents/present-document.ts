import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import { COST_TYPE_NAMES } from '@plumbline/contract/estimates/line-names';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import { pickSums } from '@plumbline/contract/pricing/sums';
import type { Branding } from '@plumbline/contract/settings/branding';
import {
  BODY_TEXT_SIZES,
  BORDER_STYLES,
  BORDER_THICKNESSES,
  choiceOr,
  DEFAULT_BRANDING,
  FONT_FAMILIES,
  HEADING_SIZES,
  LAYOUT_TEMPLATES,
} from '@plumbline/contract/settings/branding-choices';
import type {
  DocumentBranding,
  DocumentCompany,
  DocumentLogo,
  EstimateDocument,
} from '../../../documents/document-data.ts';

/** Returns the PDF's content for a stored estimate without recomputing any amount. */
export function presentDocument(
  estimate: Estimate,
  contractor: PublicContractor,
  timeZone: string,
  logo: DocumentLogo | null,
): EstimateDocument {
  return {
    number: estimate.estimateNumber,
    currency: estimate.currency,
    createdOn: calendarDate(new Date(estimate.createdAt), timeZone),
    validUntil: estimate.validUntil,
    company: presentCompany(contractor),
    client: estimate.client,
    jobTypeName: estimate.jobType?.name ?? null,
    jobDescription: estimate.jobDescription,
    jobAddress: estimate.jobAddress,
    laborLines: estimate.laborLines,
    materialLines: estimate.materialLines,
    additionalCosts: estimate.additionalCosts.map((cost) => ({
      typeName: COST_TYPE_NAMES[cost.type],
      description: cost.description,
      amount: cost.amount,
    })),
    discount: estimate.discount,
    sums: pickSums(estimate),
    acceptPayments: estimate.acceptPayments,
    customPaymentInstructions: estimate.customPaymentInstructions,
    termsAndConditions: contractor.termsAndConditions,
    branding: { ...presentDocumentBranding(contractor), logo },
  };
}

export function presentCompany(contractor: PublicContractor): DocumentCompany {
  return {
    name: contractor.companyName,
    address: contractor.businessAddress,
    phone: contractor.phone,
    email: contractor.email,
    licenseNumber: contractor.licenseNumber,
  };
}

/** Returns a document's branding; an unknown stored choice falls back to the default. */
export function presentDocumentBranding(branding: Branding): DocumentBranding {
  const { fontFamily, headingSize, bodyTextSize, layoutTemplate } = DEFAULT_BRANDING;
  const { borderThickness, borderStyle } = DEFAULT_BRANDING;
  return {
    primaryColor: branding.primaryColor,
    accentColor: branding.accentColor,
    fontFamily: choiceOr(branding.fontFamily, FONT_FAMILIES, fontFamily),
    headingSize: choiceOr(branding.headingSize, HEADING_SIZES, headingSize),
    bodyTextSize: choiceOr(branding.bodyTextSize, BODY_TEXT_SIZES, bodyTextSize),
    layoutTemplate: choiceOr(branding.layoutTemplate, LAYOUT_TEMPLATES, layoutTemplate),
    borderThickness: choiceOr(branding.borderThickness, BORDER_THICKNESSES, borderThickness),
    borderStyle: choiceOr(branding.borderStyle, BORDER_STYLES, borderStyle),
    footerText: branding.footerText,
    logoIncludesName: branding.logoIncludesName,
  };
}
