import type { Deps } from '../../deps.ts';
import type { EstimateMail } from '../../mail/mail-sources.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { getEstimate } from './get-estimate.ts';
import { presentDocument } from './present-document.ts';
import { presentContractor } from './present-public.ts';
import { findEstimateOwner } from './queries.ts';

/** What the mail of an estimate says; null when it was deleted or recalled after it was sent. */
export async function findEstimateMail(
  deps: Pick<Deps, 'db' | 'clock'>,
  estimateId: string,
): Promise<EstimateMail | null> {
  const owner = await findEstimateOwner(deps.db, estimateId);
  if (!owner) return null;
  const estimate = await getEstimate(deps, owner, estimateId);
  if (estimate.status === 'draft') return null;
  const account = await getAccount(deps, owner);
  const contractor = presentContractor(account);
  return {
    estimateId,
    contractorName: contractor.contactName,
    contractorEmail: contractor.email,
    document: presentDocument(estimate, contractor, account.timeZone),
  };
}
