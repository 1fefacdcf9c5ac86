import type { Profile } from '@plumbline/contract/accounts';

import { fillTemplate, type TemplateValues } from '@plumbline/contract/estimates/fill-template';
import { formatDate } from '../../../../lib/dates.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import type { FormClient } from '../client-and-job/form-clients.ts';

interface DraftFacts {
  readonly profile: Profile;
  readonly client: Pick<FormClient, 'name'> | null;
  readonly jobName: string | null;
  readonly draft: Pick<EstimateDraft, 'jobDescription' | 'validUntil'>;
  /** Null until the estimate has been saved. */
  readonly estimateNumber: string | null;
}

/** The terms in the document beside the form. Variables without a value yet, such as the number and the link, stay. */
export function draftTerms({ profile, client, jobName, draft, estimateNumber }: DraftFacts): string | null {
  const values: TemplateValues = {
    ...(client && { 'Client Name': client.name }),
    ...(jobName !== null && { 'Job Type': jobName }),
    'Company Name': profile.companyName || profile.name,
    'Contractor Name': profile.name,
    ...(draft.jobDescription.trim() && { 'Job Description': draft.jobDescription.trim() }),
    ...(estimateNumber !== null && { 'Estimate Number': estimateNumber }),
    Phone: profile.phone ?? '',
    Email: profile.businessEmail ?? '',
    ...(draft.validUntil && { Date: formatDate(draft.validUntil) }),
  };
  return profile.termsAndConditions && fillTemplate(profile.termsAndConditions, values);
}
