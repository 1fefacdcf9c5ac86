import type { Estimate } from '@plumbline/contract/estimates';
import { fillTemplate } from '@plumbline/contract/estimates/fill-template';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { Config } from '../../../config/config.ts';
import { estimateVariables } from '../../../mail/estimate-variables.ts';
import { presentCompany } from './present-document.ts';

/** The source of the terms' variables: an estimate or the sample. */
type TermsSource = Parameters<typeof estimateVariables>[0];

/** The URL of an estimate's client page. */
export function publicLink({ appUrl }: Pick<Config, 'appUrl'>, estimateId: string): string {
  return `${appUrl}/estimate/${estimateId}`;
}

/** Fills the variables in the terms for one estimate. */
export function presentTerms(
  terms: string | null,
  source: TermsSource,
  contractor: Pick<PublicContractor, 'contactName'>,
  link: string,
): string | null {
  if (terms === null) return null;
  const values = estimateVariables(source, { contractorName: contractor.contactName, link });
  return fillTemplate(terms, {
    ...values,
    'Client Name': values['Client Name'] || 'the client',
    'Job Type': values['Job Type'] || 'the job',
  });
}

/** Returns the contractor with the terms filled for one estimate. */
export function withFilledTerms(
  contractor: PublicContractor,
  estimate: Estimate,
  config: Pick<Config, 'appUrl'>,
): PublicContractor {
  const source = {
    number: estimate.estimateNumber,
    client: estimate.client,
    jobTypeName: estimate.jobType?.name ?? null,
    jobDescription: estimate.jobDescription,
    validUntil: estimate.validUntil,
    company: presentCompany(contractor),
  };
  const { termsAndConditions: terms } = contractor;
  return {
    ...contractor,
    termsAndConditions: presentTerms(terms, source, contractor, publicLink(config, estimate.id)),
  };
}
