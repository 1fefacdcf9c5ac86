import type { Estimate } from '@plumbline/contract/estimates';
import type { Deps } from '../../deps.ts';
import type { EstimateMail, PaidEstimateMail } from '../../mail/mail-sources.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { toDocument } from './get-document.ts';
import { getEstimate } from './get-estimate.ts';
import { presentContractor } from './present-public.ts';
import { findEstimateOwner } from './queries.ts';

/** What the receipt for money says of the estimate it came for, recalled or not; null when that was deleted. */
export async function findPaidEstimate(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  estimateId: string,
): Promise<PaidEstimateMail | null> {
  const owner = await findEstimateOwner(deps.db, estimateId);
  if (!owner) return null;
  const estimate = await getEstimate(deps, owner, estimateId);
  return { ...(await toEstimateMail(deps, owner, estimate)), isOnline: estimate.status !== 'draft' };
}

/** What the mail of an estimate says; null when it was deleted or recalled after it was sent. */
export async function findEstimateMail(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  estimateId: string,
): Promise<EstimateMail | null> {
  const owner = await findEstimateOwner(deps.db, estimateId);
  if (!owner) return null;
  const estimate = await getEstimate(deps, owner, estimateId);
  if (estimate.status === 'draft') return null;
  return toEstimateMail(deps, owner, estimate);
}

/** What the mail of an estimate says, or would say while it is a draft. */
export async function toEstimateMail(
  deps: Pick<Deps, 'db' | 'config'>,
  account: AccountId,
  estimate: Estimate,
): Promise<EstimateMail> {
  const owner = await getAccount(deps, account);
  const contractor = presentContractor(owner);
  return {
    estimateId: estimate.id,
    contractorName: contractor.contactName,
    contractorEmail: contractor.email,
    subjectTemplate: owner.emailSubjectTemplate,
    bodyTemplate: owner.emailBodyTemplate,
    document: await toDocument(deps, account, estimate),
  };
}
