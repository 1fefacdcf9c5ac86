import { consentText } from '@plumbline/contract/accounts/consent';
import { calendarDate } from '@plumbline/contract/calendar';
import { type SelectionInput, selectionInput } from '@plumbline/contract/content/groups';
import { MINUTE_MS } from '@plumbline/contract/durations';
import { type Signature, signature } from '@plumbline/contract/estimates/signature';
import { joinWords, pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { hashToAccept, presentAgreement } from '../../certificates/present-agreement.ts';
import { addToJob } from '../changes/add-to-job.ts';
import { presentWhole } from '../get-estimate.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { kindOf } from '../kinds.ts';
import type { Today } from '../present.ts';
import { withFilledTerms } from '../printing/present-terms.ts';
import { insertAcceptance, updateEstimate } from '../queries.ts';
import { presentMoney, presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { listChangesSinceRead } from '../versions/store-version.ts';
import { presentContractor } from './present-public.ts';
import type { LockedEstimate } from './public-access.ts';
import { resolveSelection, selectionColumns } from './resolve-selection.ts';
import { takeClientAddress } from './take-client-address.ts';

/** The client who accepts, their signature and origin. With empty texts and nulls there was only a click. */
export interface Signer {
  readonly clientName: string;
  readonly clientEmail: string;
  readonly signature: Signature | null;
  /** The version they read; null if not given. */
  readonly documentHash: string | null;
  readonly depositMethod: string | null;
  /** Their selection; null for the contractor's. */
  readonly selection: SelectionInput | null;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  /** Set if the client signed in person on the contractor's device. */
  readonly deviceOf?: 'contractor';
}

/** Parses a signer stored with a payment. Throws a `ZodError` for any other value. */
export const readSigner = (kept: unknown): Signer => keptSigner.parse(kept);

const keptSigner = z.object({
  clientName: z.string(),
  clientEmail: z.string(),
  signature: signature.nullable(),
  documentHash: z.string().nullable(),
  depositMethod: z.string().nullable(),
  // Absent in attempts of versions without selections.
  selection: selectionInput.nullish().transform((selection) => selection ?? null),
  ipAddress: z.string(),
  userAgent: z.string().nullable(),
});

/** Whether the estimate is unchanged since the client read it; true if the version is not given. */
export async function isSameDocument(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  account: AccountId,
  row: LockedEstimate,
  readHash: string | null,
): Promise<boolean> {
  if (readHash === null) return true;
  return (await getDocumentHash(tx, deps, account, row)) === readHash;
}

/** Returns the hash of the estimate's current version. */
export async function getDocumentHash(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  account: AccountId,
  row: LockedEstimate,
): Promise<string> {
  return hashToAccept((await readAgreement(tx, deps, account, row)).agreement);
}

/** Throws `ConflictError` with the differences if the estimate has changed since the client read it. */
export async function requireSameDocument(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  account: AccountId,
  row: LockedEstimate,
  readHash: string | null,
): Promise<void> {
  if (readHash === null) return;
  const current = await readAgreement(tx, deps, account, row);
  if (hashToAccept(current.agreement) === readHash) return;
  const changes = await listChangesSinceRead(tx, account, current, readHash);
  throw new ConflictError(
    `This ${kindOf(row).noun} has changed since you opened it. Please review the new version before you accept it.`,
    'DOCUMENT_CHANGED',
    changes ? { changes } : {},
  );
}

/** How long the mails of an acceptance wait for the deposit, which the client's page asks for next. */
const HOLD_MS = 5 * MINUTE_MS;

interface ConfirmedAcceptance {
  readonly row: LockedEstimate;
  /** Whether the client gets no confirmation because the account has reached a sending limit. */
  readonly isNotMailed: boolean;
}

/**
 * Marks an estimate whose row the transaction has locked as accepted, stores the exact text of the agreement, and mails both
 * sides. The caller checks whether it can be accepted. With `awaitsDeposit` the mails wait a few minutes for its payment, which
 * then goes into them. `depositDue` is the part of the deposit that is still due, in minor units.
 */
export async function confirmAcceptance(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'secret'>,
  account: AccountId,
  row: LockedEstimate,
  signer: Signer,
  { timeZone, now }: Today,
  {
    awaitsDeposit = false,
    depositDue = 0n,
  }: { readonly awaitsDeposit?: boolean; readonly depositDue?: bigint } = {},
): Promise<ConfirmedAcceptance> {
  const { estimate: offered, contractor } = await readAgreement(tx, deps, account, row);
  const chosen = await resolveSelection(tx, account, row, signer.selection);
  const estimate = await presentWhole({ db: tx, clock: deps.clock }, account, chosen);
  const agreement = presentAgreement(offered, contractor, estimate);
  const choices = pickedTitles(presentOffer(estimate), estimate.selection);
  const { clientName: signedBy, signature: signed, depositMethod: deposit } = signer;
  const accepted = await updateEstimate(tx, account, row.id, {
    ...selectionColumns(chosen),
    ...(await addToJob(tx, account, row, 'client')),
    status: 'accepted',
    answeredAt: now,
    updatedAt: nextUpdate(row, now),
  });
  await insertAcceptance(tx, account, {
    estimateId: row.id,
    clientName: signedBy,
    clientEmail: signer.clientEmail,
    signatureKind: signed?.kind ?? null,
    signatureText: signed?.kind === 'typed' ? signed.text : null,
    signatureStrokes: signed?.kind === 'drawn' ? signed.strokes : null,
    depositMethod: deposit,
    consent: consentText({
      noun: kindOf(row).noun,
      estimateNumber: estimate.estimateNumber,
      companyName: contractor.companyName,
      total: formatMoney(estimate.totalAmount, estimate.currency),
      choices,
      hasTerms: contractor.termsAndConditions !== null,
    }),
    ...agreement,
    selection: chosen.selection,
    ipAddress: signer.ipAddress,
    userAgent: signer.userAgent?.slice(0, 500) ?? null,
    acceptedAt: now,
    deviceOf: signer.deviceOf ?? null,
  });
  const { recipient: confirmedTo, notMailedTo } = await takeClientAddress(tx, deps, account, row, signer);
  await recordEvent(tx, account, {
    estimateId: row.id,
    type: 'accepted',
    at: now,
    detail: {
      ...(signedBy && { name: signedBy }),
      ...(deposit && { deposit }),
      ...(choices.length > 0 && { choices: joinWords(choices) }),
      ...(notMailedTo && { notMailedTo }),
      ...(signer.deviceOf && { deviceOf: signer.deviceOf }),
    },
  });
  const held = awaitsDeposit ? { holdMs: HOLD_MS } : {};
  if (confirmedTo !== null)
    await queueMail(tx, deps.clock, {
      accountId: account,
      estimateId: row.id,
      message: 'acceptance-confirmed',
      recipient: confirmedTo,
      props: { signedBy, acceptedOn: calendarDate(now, timeZone) },
      ...held,
    });
  // A contractor who handed over the device needs no notice.
  if (signer.deviceOf) return { row: accepted, isNotMailed: notMailedTo !== null };
  await queueNotice(tx, deps.clock, account, {
    message: 'estimate-accepted',
    estimateId: row.id,
    props: {
      ...presentNotice(chosen),
      signedBy,
      chosen: joinWords(choices),
      confirmedTo: confirmedTo ?? '',
      notMailedTo: notMailedTo ?? '',
      depositMethod: deposit ?? '',
      depositAmount: depositDue > 0n && (awaitsDeposit || deposit) ? presentMoney(chosen, depositDue) : '',
    },
    ...held,
  });
  return { row: accepted, isNotMailed: notMailedTo !== null };
}

async function readAgreement(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  account: AccountId,
  row: LockedEstimate,
) {
  const estimate = await presentWhole({ db: tx, clock: deps.clock }, account, row);
  const owner = presentContractor(await getAccount({ db: tx }, account));
  const contractor = withFilledTerms(owner, estimate, deps.config);
  return { estimate, contractor, agreement: presentAgreement(estimate, contractor) };
}
