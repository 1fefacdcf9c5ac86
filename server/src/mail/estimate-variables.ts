import type { TemplateVariable } from '@plumbline/contract/estimates/fill-template';
import type { EstimateDocument } from '../documents/document-data.ts';
import { printDate } from '../documents/printable-figures.ts';
import { cleanHeaderText } from './clean-header-text.ts';

type Sources = Pick<
  EstimateDocument,
  'number' | 'client' | 'jobTypeName' | 'jobDescription' | 'validUntil'
> & {
  readonly company: Pick<EstimateDocument['company'], 'name' | 'phone' | 'email'>;
};

/** The contractor and the client's link, which no document carries. */
export interface TemplateContext {
  readonly contractorName: string;
  /** The client's page of the estimate. */
  readonly link: string;
}

/**
 * What an estimate says in the place of each variable; empty where it says nothing. Names are on one line. Throws a
 * `DocumentError` for a stored date that is none.
 */
export function estimateVariables(
  { number, client, jobTypeName, jobDescription, validUntil, company }: Sources,
  { contractorName, link }: TemplateContext,
): Record<TemplateVariable, string> {
  return {
    'Client Name': cleanHeaderText(client?.name ?? ''),
    'Job Type': cleanHeaderText(jobTypeName ?? ''),
    'Company Name': cleanHeaderText(company.name),
    'Contractor Name': cleanHeaderText(contractorName),
    'Job Description': jobDescription ?? '',
    'Estimate Number': number,
    Phone: cleanHeaderText(company.phone ?? ''),
    Email: company.email ?? '',
    Date: validUntil === null ? '' : printDate(validUntil),
    'Secure Link': link,
  };
}
