import type { confirmRequest } from '@plumbline/contract/estimates/public-estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { DepositMethodOffer, ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import type { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { closeAttempts } from '../../payments/deposits/close-attempts.ts';
import { findDeposit } from '../../payments/deposits/find-deposit.ts';
import { listDepositMethods } from '../../payments/deposits/list-deposit-methods.ts';
import { settleJob } from '../../payments/settle-job.ts';
import { getToday } from '../get-today.ts';
import { kindOf } from '../kinds.ts';
import { statusOf, type Today } from '../present.ts';
import type { EstimateRow } from '../queries.ts';
import { isExpired } from '../rules.ts';
import { confirmAcceptance, requireSameDocument } from './confirm-acceptance.ts';
import { openForClient, requireOtherThanOwner, requireUnanswered } from './public-access.ts';
import { requireSameTotal, resolveSelection } from './resolve-selection.ts';

/** Where an answer comes from. */
export interface ClientOrigin {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** The account signed in on the device, if any. */
  readonly viewer: AccountId | null;
  /** The client signs in person on a device of the contractor, who is signed in. */
  readonly isInPerson?: boolean;
}

/** Throws `ConflictError` if the last valid day is over. */
export function requireValid(row: EstimateRow, { timeZone, now }: Today): void {
  if (isExpired(row.validUntil, timeZone, now))
    throw new ConflictError(
      `This ${kindOf(row).noun} expired on ${printDate(row.validUntil ?? '')}. Ask for an updated one.`,
      'EXPIRED',
    );
}

/** Throws `ConflictError` if the contractor does not offer this way to pay the deposit by hand. */
export async function requireOffered(
  tx: Transaction,
  deps: Pick<Deps, 'config'>,
  account: AccountId,
  row: EstimateRow,
  method: ManualDepositMethod,
): Promise<void> {
  const offers = await listOffers(tx, deps, account, row);
  if (!offers.some((offer) => offer.method === method && !offer.online))
    throw new ConflictError('You can’t pay the deposit that way.', 'PAYMENT_UNAVAILABLE');
}

/** The ways to pay a deposit. */
async function listOffers(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  account: AccountId,
  row: EstimateRow,
): Promise<readonly DepositMethodOffer[]> {
  return listDepositMethods(await getAccount({ db: tx }, account), config, row);
}

/**
 * Accepts an estimate as its client, without an online payment, and mails both sides, the client within the sending limits. Of
 * concurrent answers exactly one wins. Throws `NotFoundError`; `InvalidInputError` naming the part of the selection that does not
 * fit; `ForbiddenError` for the contractor, unless the client signs in
 * person; and `ConflictError` if the estimate is already answered, expired or changed since the client read it, its total differs, or the deposit
 * cannot be paid that way.
 */
export async function acceptEstimate(
  deps: Deps,
  id: string,
  request: z.output<typeof confirmRequest>,
  origin: ClientOrigin,
): Promise<{ status: EstimateStatus; confirmationNotMailed: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    if (!origin.isInPerson) requireOtherThanOwner(account, origin.viewer);
    else if (account !== origin.viewer) throw new NotFoundError('Estimate Not Found');
    requireUnanswered(row);
    const today = await getToday({ db: tx, clock: deps.clock }, account);
    requireValid(row, today);
    const readHash = request.documentHash ?? null;
    await requireSameDocument(tx, deps, account, row, readHash);
    const chosen = await resolveSelection(tx, account, row, request.selection ?? null);
    requireSameTotal(chosen, request.totalAmount);
    const { dueMinor: depositDue } = await findDeposit(tx, account, chosen);
    const depositMethod = depositDue > 0n ? (request.depositMethod ?? null) : null;
    if (depositMethod) await requireOffered(tx, deps, account, chosen, depositMethod);
    const signer = {
      clientName: request.clientName,
      clientEmail: request.clientEmail,
      signature: request.signature ?? null,
      documentHash: readHash,
      depositMethod,
      selection: request.selection ?? null,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent ?? null,
      ...(origin.isInPerson && { deviceOf: 'contractor' as const }),
    };
    const awaitsDeposit =
      depositMethod === null && depositDue > 0n && (await listOffers(tx, deps, account, chosen)).length > 0;
    const confirmed = await confirmAcceptance(tx, deps, account, row, signer, today, {
      awaitsDeposit,
      depositDue,
    });
    await closeAttempts(tx, deps.clock, account, id);
    const status = statusOf(await settleJob(tx, account, confirmed.row, today.now));
    return { status, confirmationNotMailed: confirmed.isNotMailed };
  });
}
