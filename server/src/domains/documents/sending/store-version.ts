import { createHash } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { ChangesSinceSent } from '@plumbline/contract/estimates/questions';
import { presentOffer, showsDiscountOf, showsEverything } from '@plumbline/contract/offer/present-offer';
import { type ReadVersion, whatChanged } from '@plumbline/contract/offer/what-changed';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { presentContractor } from '../answering/present-public.ts';
import { getEstimate, presentWhole } from '../get-estimate.ts';
import { withFilledTerms } from '../printing/present-terms.ts';
import type { EstimateRow } from '../queries.ts';
import { findLastVersion, insertVersion } from './version-queries.ts';

type Reads = Pick<Deps, 'clock' | 'config'>;

/**
 * Keeps what the client reads of an estimate, unless it is the same as in the version before. If the client had asked for
 * changes, what differs is kept with it and returned. The row must be locked.
 */
export async function storeVersion(
  tx: Transaction,
  deps: Reads,
  account: AccountId,
  row: EstimateRow,
  sentAt: Date,
  { wereChangesAsked = false }: { readonly wereChangesAsked?: boolean } = {},
): Promise<string[] | null> {
  const estimate = await presentWhole({ db: tx, clock: deps.clock }, account, row);
  const { offer, hash } = await readVersion(tx, deps, account, estimate);
  const last = await findLastVersion(tx, account, row.id);
  if (last?.hash === hash) return null;
  const changes = last && wereChangesAsked ? whatChanged(last.offer, offer) : null;
  await insertVersion(tx, account, {
    estimateId: row.id,
    number: (last?.number ?? 0) + 1,
    offer,
    hash,
    totalMinor: row.totalMinor,
    changes,
    sentAt,
  });
  return changes;
}

/** Lists what differs from the version sent last, if the client asked for changes; the mail with the estimate will say so. */
export async function listChangesSinceSent(
  deps: Pick<Deps, 'db' | 'config'>,
  account: AccountId,
  estimate: Estimate,
): Promise<string[]> {
  if (estimate.changesRequestedAt === null) return [];
  const last = await findLastVersion(deps.db, account, estimate.id);
  const { offer, hash } = await readVersion(deps.db, deps, account, estimate);
  return last && last.hash !== hash ? whatChanged(last.offer, offer) : [];
}

/** What the client will read as changed when the estimate is sent now. Throws `NotFoundError`. */
export async function previewChanges(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  account: AccountId,
  id: string,
): Promise<ChangesSinceSent> {
  const estimate = await getEstimate(deps, account, id);
  return { changes: await listChangesSinceSent(deps, account, estimate) };
}

async function readVersion(
  db: Queryable,
  { config }: Pick<Deps, 'config'>,
  account: AccountId,
  estimate: Estimate,
): Promise<{ offer: ReadVersion; hash: string }> {
  const contractor = presentContractor(await getAccount({ db }, account));
  const offer = presentVersion(estimate, withFilledTerms(contractor, estimate, config));
  return { offer, hash: createHash('sha256').update(JSON.stringify(offer)).digest('hex') };
}

/** Only what the client can read, so that a comparison reveals nothing else. */
function presentVersion(estimate: Estimate, contractor: PublicContractor): ReadVersion {
  const showsAll = showsEverything(estimate);
  const { currency, totalAmount, acceptPayments, depositAmount, jobDescription, jobType, validUntil } =
    estimate;
  return {
    estimate: {
      currency,
      totalAmount,
      acceptPayments,
      depositAmount,
      discount: showsDiscountOf(estimate) ? estimate.discount : null,
      laborMarkupPercent: showsAll ? estimate.laborMarkupPercent : null,
      materialMarkupPercent: showsAll ? estimate.materialMarkupPercent : null,
      offer: presentOffer(estimate),
      jobDescription,
      jobType,
      validUntil,
    },
    contractor: { termsAndConditions: contractor.termsAndConditions },
  };
}
