import type { Estimate } from '@plumbline/contract/estimates';
import { fillTemplate } from '@plumbline/contract/estimates/fill-template';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { Config } from '../../../config.ts';
import { estimateVariables } from '../../../mail/estimate-variables.ts';
import { presentCompany } from './present-document.ts';

/** What the variables of the terms are filled from: an estimate, or the sample of one. */
type TermsSource = Parameters<typeof estimateVariables>[0];

/** The client's page of an estimate. */
export function publicLink({ appUrl }: Pick<Config, 'appUrl'>, estimateId: string): string {
  return `${appUrl}/estimate/${estimateId}`;
}

/** The terms as they stand on one estimate, variables filled. */
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

/** The contractor as the client of one estimate reads them: with the terms filled from it. */
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
