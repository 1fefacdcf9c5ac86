import type { TemplateVariable } from '@plumbline/contract/estimates/fill-template';
import type { EstimateDocument } from '../pdf/document-data.ts';
import { printDate } from '../pdf/printed/printable-figures.ts';
import { cleanHeaderText } from './transport/clean-header-text.ts';

type Sources = Pick<
  EstimateDocument,
  'number' | 'client' | 'jobTypeName' | 'jobDescription' | 'validUntil'
> & {
  readonly company: Pick<EstimateDocument['company'], 'name' | 'phone' | 'email'>;
};

/** The contractor and the client's link, which the document does not have. */
export interface TemplateContext {
  readonly contractorName: string;
  /** The address of the client's page. */
  readonly link: string;
}

/**
 * The value of each variable for an estimate; empty if missing. Names are on one line. Throws a
 * `DocumentError` for an invalid stored date.
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
