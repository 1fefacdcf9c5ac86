import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { hashToAccept, presentAgreement } from '../../certificates/present-agreement.ts';
import { findPendingAmount } from '../../payments/deposits/find-pending-amount.ts';
import { listDepositMethods } from '../../payments/deposits/list-deposit-methods.ts';
import { listPublicChangeOrders } from '../changes/get-change-rows.ts';
import { findKind } from '../changes/queries.ts';
import { getEstimate } from '../get-estimate.ts';
import { listPaymentSteps } from '../invoicing/showing/list-payment-steps.ts';
import { ANSWERED_KINDS } from '../kinds.ts';
import { listMessageRows } from '../messages/message-queries.ts';
import { withFilledTerms } from '../printing/present-terms.ts';
import { findAcceptance, findEstimateOwner } from '../queries.ts';
import { getVersion } from '../versions/get-versions.ts';
import { listNewestVersions, listVersionRows } from '../versions/version-queries.ts';
import { presentAccepted } from './present-accepted.ts';
import { presentContractor, presentPublic } from './present-public.ts';
import { linkNotFound } from './public-access.ts';

type Reads = { readonly db: Queryable } & Pick<Deps, 'clock' | 'config'>;

/**
 * Returns the content of the client's page. Throws `NotFoundError` for an unknown id, and for a draft unless the viewer is its
 * owner. Does not count as a view.
 */
async function getPublicEstimate(
  deps: Reads,
  id: string,
  viewer: AccountId | null,
): Promise<PublicEstimateResponse & { isOwner: boolean }> {
  const {
    owner,
    estimate,
    account,
    acceptance,
    pendingMinor,
    messages,
    versions,
    changeOrders,
    paymentSteps,
  } = await readTogether(deps.db, async (db) => {
    const whose = await getOwner(db, id);
    const [shown, row, accepted, pending, written, sent, changes] = await Promise.all([
      getShown({ ...deps, db }, id, whose, viewer),
      getAccount({ db }, whose),
      findAcceptance(db, whose, id),
      findPendingAmount(db, whose, [id]),
      listMessageRows(db, whose, id),
      listNewestVersions(db, whose, id),
      listPublicChangeOrders(db, whose, id),
    ]);
    return {
      owner: whose,
      estimate: shown,
      account: row,
      acceptance: accepted,
      pendingMinor: pending,
      messages: written,
      versions: sent,
      changeOrders: changes,
      paymentSteps: await listPaymentSteps(db, whose, shown),
    };
  });
  const present = withFilledTerms(presentContractor(account), estimate, deps.config);
  const contractor = presentAccepted(present, acceptance);
  const standing = {
    acceptance,
    // Once it is accepted, the sums are those of the chosen parts; the client read the whole offer.
    documentHash: acceptance?.documentHash
      ? (acceptance.offerHash ?? acceptance.documentHash)
      : hashToAccept(presentAgreement(estimate, contractor)),
    takesQuestions: account.takesQuestions,
    messages,
    versions,
    changeOrders,
    paymentSteps,
    depositMethods: listDepositMethods(account, deps.config, estimate),
    depositPending: pendingMinor === null ? null : amountToWire(amountMinor(pendingMinor), estimate.currency),
  };
  return {
    estimate: presentPublic(estimate, standing),
    contractor,
    isOwner: viewer === owner,
  };
}

/**
 * Returns an earlier version as the client read it, marked as replaced; for the current one the same as
 * `getPublicEstimate`. Throws `NotFoundError`, also for an unknown version.
 */
export async function getPublicVersion(
  deps: Reads,
  id: string,
  number: number | undefined,
  viewer: AccountId | null,
): Promise<PublicEstimateResponse & { isOwner: boolean }> {
  if (number === undefined) return getPublicEstimate(deps, id, viewer);
  const { owner, estimate: current } = await getShownEstimate(deps, id, viewer);
  if (number === current.version) return getPublicEstimate(deps, id, viewer);
  const { estimate, contractor } = await getVersion(deps, owner, id, number);
  const versions = await listVersionRows(deps.db, owner, id);
  const standing = {
    acceptance: null,
    documentHash: hashToAccept(presentAgreement(estimate, contractor)),
    takesQuestions: false,
    messages: [],
    changeOrders: [],
    paymentSteps: [],
    versions: versions.filter((version) => version.number <= number),
    depositMethods: [],
    depositPending: null,
  };
  return {
    estimate: { ...presentPublic(estimate, standing), replacedBy: current.version, receipts: [] },
    contractor,
    isOwner: viewer === owner,
  };
}

/** Returns a link's estimate and its owner. Throws `NotFoundError` like `getPublicEstimate`. */
export async function getShownEstimate(deps: Reads, id: string, viewer: AccountId | null) {
  const owner = await getOwner(deps.db, id);
  return { owner, estimate: await getShown(deps, id, owner, viewer) };
}

async function getOwner(db: Queryable, id: string): Promise<AccountId> {
  const [owner, kind] = await Promise.all([findEstimateOwner(db, id), findKind(db, id)]);
  if (!owner || !ANSWERED_KINDS.some(({ name }) => name === kind)) throw linkNotFound();
  return owner;
}

async function getShown(deps: Reads, id: string, owner: AccountId, viewer: AccountId | null) {
  const estimate = await getEstimate(deps, owner, id);
  if (estimate.status === 'draft' && viewer !== owner) throw linkNotFound();
  return estimate;
}

/** Like `getPublicVersion`, but returns null instead of throwing `NotFoundError`. */
export async function findPublicEstimate(
  deps: Reads,
  id: string,
  viewer: AccountId | null,
  version?: number,
) {
  try {
    return await getPublicVersion(deps, id, version, viewer);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
