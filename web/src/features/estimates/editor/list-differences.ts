import type { EstimateRequest } from '@plumbline/contract/estimates';
import { PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import { draftToRequest } from './draft-request.ts';
import type { EstimateDraft } from './estimate-draft.ts';

type Parts = Record<string, readonly (keyof EstimateRequest)[]>;

/** The names of an estimate's parts, in form order. */
const PARTS: Parts = {
  client: ['clientId'],
  'job address': ['jobAddress'],
  'job type': ['jobTypeId'],
  'valid until': ['validUntil'],
  'job description': ['jobDescription'],
  labor: ['laborLines'],
  materials: ['materialLines'],
  'additional costs': ['additionalCosts'],
  payment: ['acceptPayments', 'depositPercentage', 'customPaymentInstructions'],
  discount: ['discount'],
  'markup and tax': PERCENT_NAMES.filter((name) => name !== 'depositPercentage'),
};

/** The parts in which two drafts would save differently. */
export function listDifferences(one: EstimateDraft, other: EstimateDraft): string[] {
  const [ones, others] = [draftToRequest(one), draftToRequest(other)];
  return Object.entries(PARTS)
    .filter(([, fields]) =>
      fields.some((field) => JSON.stringify(ones[field]) !== JSON.stringify(others[field])),
    )
    .map(([name]) => name);
}
