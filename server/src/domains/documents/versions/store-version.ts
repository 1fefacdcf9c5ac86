import { createHash } from 'node:crypto';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { ChangesSinceSent } from '@plumbline/contract/estimates/questions';
import { MOST_VERSIONS } from '@plumbline/contract/estimates/revisions';
import type { Offer } from '@plumbline/contract/offer/offer';
import { presentOffer, showsDiscountOf, showsEverything } from '@plumbline/contract/offer/present-offer';
import type { VersionChange } from '@plumbline/contract/offer/version-change';
import { listChanges, type ReadVersion, whatChanged } from '@plumbline/contract/offer/what-changed';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { hashToAccept, presentAgreement } from '../../certificates/present-agreement.ts';
import { describeFile } from '../../files/present.ts';
import { presentContractor } from '../answering/present-public.ts';
import { getEstimate, presentWhole } from '../get-estimate.ts';
import { kindOf } from '../kinds.ts';
import type { WholeDocument } from '../present.ts';
import { type DocumentChange, presentPublicChange } from '../present-change.ts';
import { withFilledTerms } from '../printing/present-terms.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { findLastVersion, insertVersion, keepFiles, listReadVersions } from './version-queries.ts';

type Reads = Pick<Deps, 'clock' | 'config'>;

/** The number of a new version, and the differences from the one before; null in the first. */
export interface StoredVersion {
  readonly number: number;
  readonly changes: readonly string[] | null;
}

/**
 * Stores the content that the client reads as the document's next version; returns null if it equals the
 * version before. The row must be locked. Throws `ConflictError` for more than 200 versions.
 */
export async function storeVersion(
  tx: Transaction,
  deps: Reads,
  account: AccountId,
  row: EstimateRow,
  sentAt: Date,
  note: string | null = null,
): Promise<StoredVersion | null> {
  const estimate = await presentWhole({ db: tx, clock: deps.clock }, account, row);
  const { offer, hash, contractor } = await readVersion(tx, deps, account, estimate);
  const last = await findLastVersion(tx, account, row.id);
  if (last?.hash === hash) return null;
  const number = (last?.number ?? 0) + 1;
  if (number > MOST_VERSIONS)
    throw new ConflictError(
      `This ${kindOf(row).noun} already has ${MOST_VERSIONS} versions. Please duplicate it.`,
      'TOO_MANY_VERSIONS',
    );
  const changes = last ? whatChanged(last.offer, offer) : null;
  await insertVersion(tx, account, {
    estimateId: row.id,
    number,
    offer,
    content: { estimate: { ...estimate, events: [], payments: [] }, contractor },
    hash,
    totalMinor: row.totalMinor,
    changes,
    note,
    sentAt,
  });
  await keepFiles(
    tx,
    account,
    row.id,
    estimate.files.map(({ fileId }) => fileId),
  );
  await updateEstimate(tx, account, row.id, { version: number });
  return { number, changes };
}

/** Lists the differences from the last sent version; empty before the first. */
export async function listChangesSinceSent(
  deps: { readonly db: Queryable } & Pick<Deps, 'config'>,
  account: AccountId,
  estimate: WholeDocument,
): Promise<VersionChange[]> {
  const last = await findLastVersion(deps.db, account, estimate.id);
  const { offer, hash } = await readVersion(deps.db, deps, account, estimate);
  return last && last.hash !== hash ? listChanges(last.offer, offer) : [];
}

/** The changes that the client would read if the estimate were sent now. Throws `NotFoundError`. */
export async function previewChanges(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  account: AccountId,
  id: string,
): Promise<ChangesSinceSent> {
  const changes = await listChangesSinceSent(deps, account, await getEstimate(deps, account, id));
  return { changes: changes.map(({ text }) => text) };
}

async function readVersion(
  db: Queryable,
  { config }: Pick<Deps, 'config'>,
  account: AccountId,
  estimate: WholeDocument,
): Promise<{ offer: ReadVersion; hash: string; contractor: PublicContractor }> {
  const contractor = withFilledTerms(presentContractor(await getAccount({ db }, account)), estimate, config);
  const { files } = presentOffer(estimate);
  const hash = hashVersion(hashToAccept(presentAgreement(estimate, contractor)), files);
  return { offer: presentReadVersion(estimate, contractor), hash, contractor };
}

/** The hash of a version, from that of the agreement: the agreement of a plain estimate does not name the files. */
function hashVersion(documentHash: string, files: Offer['files']): string {
  // The database does not keep the order of the fields.
  const inOrder = files.map((file) => {
    const { id, fileId, lineId, groupId, caption, inPdf } = file;
    return { ...describeFile(file), id, fileId, lineId, groupId, caption, inPdf };
  });
  return createHash('sha256')
    .update(JSON.stringify([documentHash, inOrder]))
    .digest('hex');
}

/**
 * Lists how a document differs now from the version whose agreement has a hash, as the sentences that its
 * client reads. Null if no version has that hash. Both sides contain only what the client may see.
 */
export async function listChangesSinceRead(
  db: Queryable,
  account: AccountId,
  { estimate, contractor }: { readonly estimate: WholeDocument; readonly contractor: PublicContractor },
  documentHash: string,
): Promise<string[] | null> {
  const read = (await listReadVersions(db, account, estimate.id)).find(
    ({ hash, offer }) => hash === hashVersion(documentHash, offer.estimate.offer.files),
  );
  return read ? whatChanged(read.offer, presentReadVersion(estimate, contractor)) : null;
}

/** Only the parts that the client can read, so that a comparison reveals nothing else. */
function presentReadVersion(estimate: WholeDocument, contractor: PublicContractor): ReadVersion {
  const offer = presentOffer(estimate);
  const { currency, totalAmount, acceptPayments, depositAmount, jobDescription, jobType } = estimate;
  const { validUntil, change } = estimate;
  return {
    estimate: {
      currency,
      totalAmount,
      acceptPayments,
      depositAmount,
      discount: showsDiscountOf(estimate) ? estimate.discount : null,
      laborMarkupPercent: readMarkup(estimate, offer, 'labor'),
      materialMarkupPercent: readMarkup(estimate, offer, 'materials'),
      offer,
      jobDescription,
      jobType,
      validUntil,
      ...(change && { changeOrder: presentReadChange(change) }),
    },
    contractor: { termsAndConditions: contractor.termsAndConditions },
  };
}

/** The markup percentage of a section; null where the client cannot read it. */
function readMarkup(
  estimate: WholeDocument,
  { groups }: Offer,
  section: 'labor' | 'materials',
): string | null {
  const isRow = groups.some(({ sections }) =>
    sections.some((part) => part.section === section && part.markup),
  );
  if (!isRow && !showsEverything(estimate)) return null;
  return section === 'labor' ? estimate.laborMarkupPercent : estimate.materialMarkupPercent;
}

function presentReadChange(change: DocumentChange): NonNullable<ReadVersion['estimate']['changeOrder']> {
  const { title, reason, removed } = presentPublicChange(change);
  return { title, reason, removed: removed && { offer: removed.offer } };
}
