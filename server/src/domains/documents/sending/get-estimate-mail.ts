import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { mailLogo } from '../../../mail/mail-logo.ts';
import type { EstimateMail, PaidEstimateMail } from '../../../mail/mail-sources.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { getWhereToPay } from '../../payments/deposits/get-where-to-pay.ts';
import { listDepositMethods } from '../../payments/deposits/list-deposit-methods.ts';
import { presentContractor } from '../answering/present-public.ts';
import { getEstimate } from '../get-estimate.ts';
import type { WholeDocument } from '../present.ts';
import { toDocument } from '../printing/get-document.ts';
import { findAcceptance, findEstimateOwner } from '../queries.ts';

/** Returns a receipt's content about the estimate, recalled or not; null if it was deleted. */
export async function findPaidEstimate(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'files'>,
  estimateId: string,
): Promise<PaidEstimateMail | null> {
  const owner = await findEstimateOwner(deps.db, estimateId);
  if (!owner) return null;
  const estimate = await getEstimate(deps, owner, estimateId);
  const { status, depositState, depositDue, currency } = estimate;
  const isOpen = status !== 'draft' && status !== 'declined';
  const isDue = isOpen && depositState !== 'none' && depositState !== 'paid';
  return {
    ...(await toEstimateMail(deps, owner, estimate)),
    isOnline: status !== 'draft',
    depositDue: isDue ? formatMoney(depositDue, currency) : null,
  };
}

/** Returns the content of an estimate's mail; null if it was deleted or recalled since it was sent. */
export async function findEstimateMail(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'files'>,
  estimateId: string,
): Promise<EstimateMail | null> {
  const owner = await findEstimateOwner(deps.db, estimateId);
  if (!owner) return null;
  const estimate = await getEstimate(deps, owner, estimateId);
  if (estimate.status === 'draft') return null;
  const { depositDue, currency } = estimate;
  return {
    ...(await toEstimateMail(deps, owner, estimate)),
    depositDue: isZero(depositDue) ? null : formatMoney(depositDue, currency),
    whereToPay: await findWhereToPay(deps, owner, estimate),
  };
}

/** How the client who accepted pays the deposit; null if none is due. */
async function findWhereToPay(
  deps: Pick<Deps, 'db' | 'config' | 'secret' | 'files'>,
  account: AccountId,
  estimate: WholeDocument,
): Promise<string | null> {
  if (isZero(estimate.depositDue)) return null;
  const acceptance = await findAcceptance(deps.db, account, estimate.id);
  if (!acceptance) return null;
  const chosen = estimate.events.findLast(({ detail }) => detail.deposit)?.detail.deposit;
  const owner = await getAccount(deps, account);
  const where = getWhereToPay(owner, deps.config, estimate, chosen ?? acceptance.depositMethod);
  if (where !== null || listDepositMethods(owner, deps.config, estimate).length === 0) return where;
  // On the page the client signs first, and then chooses how to pay.
  return `You can pay it on your ${estimate.change ? 'change order' : 'estimate'}’s page.`;
}

/** Returns the content of an estimate's mail, also for a draft. */
export async function toEstimateMail(
  deps: Pick<Deps, 'db' | 'config' | 'secret' | 'files'>,
  account: AccountId,
  estimate: WholeDocument,
): Promise<EstimateMail> {
  const owner = await getAccount(deps, account);
  const contractor = presentContractor(owner);
  const document = await toDocument(deps, account, estimate);
  return {
    estimateId: estimate.id,
    contractorName: contractor.contactName,
    contractorEmail: owner.businessEmail ?? owner.email,
    subjectTemplate: owner.emailSubjectTemplate,
    bodyTemplate: owner.emailBodyTemplate,
    logo: await mailLogo(document.branding.logo),
    document,
  };
}
