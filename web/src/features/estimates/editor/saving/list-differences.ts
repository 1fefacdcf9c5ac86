import { PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import { SECTION_NAMES } from '../draft-parts.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { type DraftRequest, draftToRequest } from './draft-request.ts';

type Parts = Record<string, readonly (keyof DraftRequest)[]>;

/** The names of an estimate's parts, in form order. */
const PARTS: Parts = {
  'title and reason': ['change'],
  client: ['clientId'],
  'job address': ['jobAddress'],
  'job type': ['jobTypeId'],
  'valid until': ['validUntil'],
  'job description': ['jobDescription'],
  labor: ['laborLines'],
  materials: ['materialLines'],
  'additional costs': ['additionalCosts'],
  payment: [
    'acceptPayments',
    'depositPercentage',
    'depositFixedAmount',
    'schedule',
    'customPaymentInstructions',
  ],
  groups: ['groups'],
  choices: ['choices'],
  texts: ['textLines'],
  'photos and files': ['files'],
  kits: ['kits'],
  discount: ['discount'],
  taxes: ['taxes', 'pricesIncludeTax'],
  'markup and tax': [...PERCENT_NAMES.filter((name) => name !== 'depositPercentage'), 'markupIn'],
  'what the client sees': ['display'],
};

/** A line entered again has a new id but counts as the same line. */
const isLines = (field: keyof DraftRequest) =>
  field === 'textLines' || SECTION_NAMES.some((name) => name === field);
const withoutIds = (lines: unknown) =>
  Array.isArray(lines) ? lines.map((line: object) => ({ ...line, id: undefined })) : lines;
const textOf = (request: DraftRequest, field: keyof DraftRequest) =>
  JSON.stringify(isLines(field) ? withoutIds(request[field]) : request[field], inOrder);

/** Independent of the order of an object's fields. */
const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

// Every draft states its absent parts, so that only actual differences count.
const requestOf = (draft: EstimateDraft) => draftToRequest({ ...draft, hasHadParts: true });

/** Whether saving one draft over the other would change nothing. */
export function savesTheSame(one: EstimateDraft, other: EstimateDraft): boolean {
  const [ones, others] = [requestOf(one), requestOf(other)];
  return (
    ones !== null && others !== null && JSON.stringify(ones, inOrder) === JSON.stringify(others, inOrder)
  );
}

/** The parts in which two drafts would save differently. */
export function listDifferences(one: EstimateDraft, other: EstimateDraft): string[] {
  const [ones, others] = [requestOf(one), requestOf(other)];
  if (!ones || !others) return [];
  return Object.entries(PARTS)
    .filter(([, fields]) => fields.some((field) => textOf(ones, field) !== textOf(others, field)))
    .map(([name]) => name);
}
