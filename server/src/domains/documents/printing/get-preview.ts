import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import type { DocumentPreview } from '@plumbline/contract/estimates/document-preview';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import type { EstimateDocument } from '../../../pdf/document-data.ts';
import { previewEstimate } from '../../../pdf/preview-estimate.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import { getLogo } from '../../settings/get-logo.ts';
import { presentContractor } from '../answering/present-public.ts';
import { presentCompany, presentDocumentBranding } from './present-document.ts';
import { presentTerms, publicLink } from './present-terms.ts';

/**
 * Returns the PDF of a sample estimate with `preview` applied over the contractor's settings. Stores nothing. Throws
 * `DocumentError`, and `NotFoundError` if the account was closed.
 */
export async function getPreviewPdf(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'documents'>,
  account: AccountId,
  preview: DocumentPreview,
): Promise<Uint8Array> {
  return deps.documents.render(await getSampleDocument(deps, account, preview), { account });
}

/** Returns the sample estimate in the contractor's settings. Throws `NotFoundError` if the account was closed. */
export async function getSampleDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  account: AccountId,
  preview: DocumentPreview,
): Promise<EstimateDocument> {
  const owner = await getAccount(deps, account);
  const contractor = laidOver(presentContractor(owner), preview);
  const today = calendarDate(deps.clock.now(), owner.timeZone);
  const { currency = currencyOf(owner), customPaymentInstructions = owner.customPaymentInstructions } =
    preview;
  const document = previewEstimate({
    currency,
    createdOn: today,
    validUntil: addDays(today, VALID_DAYS),
    company: presentCompany(contractor),
    customPaymentInstructions,
    termsAndConditions: contractor.termsAndConditions,
    branding: { ...presentDocumentBranding(contractor), logo: await getLogo(deps, account) },
  });
  const link = publicLink(deps.config, SAMPLE_ID);
  return {
    ...document,
    termsAndConditions: presentTerms(document.termsAndConditions, document, contractor, link),
  };
}

/** The id in the sample estimate's link. */
export const SAMPLE_ID = 'sample';

/** Maps the few settings that have other names in the profile. */
function laidOver(contractor: PublicContractor, preview: DocumentPreview): PublicContractor {
  const { businessName, businessPhone, businessEmail, ...alike } = preview;
  const named = {
    ...alike,
    companyName: businessName,
    phone: businessPhone,
    email: businessEmail,
  };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return { ...contractor, ...Object.fromEntries(given) };
}
