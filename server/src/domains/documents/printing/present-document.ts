import { calendarDate } from '@plumbline/contract/calendar';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { chosenOffer, notChosenTitles } from '@plumbline/contract/offer/offer-rows';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { mapNames } from '@plumbline/contract/pricing/sums';
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
import {
  DOCUMENT_SUMS,
  type DocumentBranding,
  type DocumentCompany,
  type DocumentLogo,
  type EstimateDocument,
} from '../../../pdf/document-data.ts';
import type { WholeDocument } from '../present.ts';
import { presentPublicChange } from '../present-change.ts';

/** Returns the PDF's content for a stored estimate without recomputing any amount. */
export function presentDocument(
  estimate: WholeDocument,
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
    ...presentChosen(estimate),
    discount: estimate.discount,
    depositFixedAmount: estimate.depositFixedAmount,
    sums: mapNames(DOCUMENT_SUMS, (name) => estimate[name]),
    acceptPayments: estimate.acceptPayments,
    customPaymentInstructions: estimate.customPaymentInstructions,
    termsAndConditions: contractor.termsAndConditions,
    branding: { ...presentDocumentBranding(contractor), logo },
  };
}

/**
 * Returns the offer that the client may see: for an accepted estimate the chosen parts, with the titles of
 * the rest.
 */
function presentChosen(estimate: WholeDocument): Pick<EstimateDocument, 'offer' | 'notChosen' | 'change'> {
  const { change } = estimate;
  if (change) return { offer: presentOffer(change.added), change: presentPublicChange(change) };
  const offer = presentOffer(estimate);
  if (!isWon(estimate.status)) return { offer };
  return { offer: chosenOffer(offer), notChosen: notChosenTitles(offer, offer.selection) };
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
