import { randomUUID } from 'node:crypto';
import type { createPaymentRequest } from '@plumbline/contract/estimates/public-estimates';
import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, UnavailableError } from '../../../errors.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import {
  type DepositProvider,
  type DepositRequest,
  type DepositSession,
  ProviderRefusedError,
  ProviderUnreachableError,
} from '../../../providers/deposit-provider.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import { type ClientOrigin, requireValid } from '../../documents/answering/accept-estimate.ts';
import {
  getDocumentHash,
  requireSameDocument,
  type Signer,
} from '../../documents/answering/confirm-acceptance.ts';
import { getAcceptance } from '../../documents/answering/get-acceptance.ts';
import {
  openForClient,
  requireOtherThanOwner,
  requireUnanswered,
} from '../../documents/answering/public-access.ts';
import { requireSameTotal, resolveSelection } from '../../documents/answering/resolve-selection.ts';
import { requireWorkLeft } from '../../documents/changes/check-left-work.ts';
import { getLockedEstimate } from '../../documents/get-locked-estimate.ts';
import { getToday } from '../../documents/get-today.ts';
import { kindOf } from '../../documents/kinds.ts';
import { statusOf } from '../../documents/present.ts';
import { documentNumber } from '../../documents/rules.ts';
import { recordEvent } from '../../documents/timeline/record-event.ts';
import { holdCredentials } from '../../settings/hold-credentials.ts';
import { findHooked } from '../hooks/register-hook.ts';
import { registerHookJob } from '../jobs.ts';
import { formatReceived } from '../present.ts';
import { resolveProvider } from '../resolve-provider.ts';
import { nextCheck } from '../rules.ts';
import { settleAttempt } from '../settling/settle-attempt.ts';
import { insertAttempt, listUnsettled, lockAttempt, updateAttempt } from './attempt-queries.ts';
import { closeAttempts } from './close-attempts.ts';
import { findDeposit } from './find-deposit.ts';
import { listOnlineProviders } from './list-deposit-methods.ts';

/** A stored attempt whose provider is called next. */
export interface Started {
  readonly account: AccountId;
  /** The document that is paid for. */
  readonly estimateId: string;
  readonly request: DepositRequest;
  /** Earlier attempts that may still be paid. */
  readonly earlier: readonly string[];
}

/**
 * Starts an online payment of the remaining deposit and returns the checkout URL. The attempt is stored
 * before the provider is called, and earlier ones are closed: an estimate has one open attempt. Throws
 * `NotFoundError`; `ConflictError` if the estimate cannot be accepted and is not accepted, changed since it
 * was read, has no deposit, cannot be paid that way or was just paid; `ForbiddenError` for the contractor,
 * until the client has accepted; and `UnavailableError` if the provider does not answer.
 */
export async function startPayment(
  deps: Deps,
  estimateId: string,
  { provider, ...asked }: z.output<typeof createPaymentRequest>,
  origin: ClientOrigin,
): Promise<string> {
  const signer: Signer = {
    clientName: asked.clientName,
    clientEmail: asked.clientEmail,
    signature: asked.signature ?? null,
    documentHash: asked.documentHash ?? null,
    depositMethod: provider,
    selection: asked.selection ?? null,
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent ?? null,
  };
  return openCheckout(
    deps,
    provider,
    await writeAttempt(deps, estimateId, provider, signer, asked.totalAmount, origin.viewer),
  );
}

/**
 * Closes the earlier attempts of a document, opens the stored one at its provider, and returns the checkout URL. Throws
 * `ConflictError` if an earlier payment has arrived or is pending, or the provider refuses, and `UnavailableError` if it does not answer.
 */
export async function openCheckout(deps: Deps, provider: OnlineProvider, started: Started): Promise<string> {
  await closeEarlier(deps, started);
  try {
    const deposits = await resolveProvider(deps, started.account, provider);
    const session = await deposits.start(started.request);
    try {
      await openAttempt(deps, started, session);
    } catch (error) {
      await closeUnopened(deps, deposits, started, session);
      throw error;
    }
    return session.checkoutUrl;
  } catch (error) {
    if (!(error instanceof ProviderRefusedError || error instanceof ProviderUnreachableError)) throw error;
    deps.log.warn(
      { attempt: started.request.attemptId, reason: error.message },
      'a payment could not be started',
    );
    await failAttempt(deps, started, error.message);
    throw error instanceof ProviderUnreachableError
      ? new UnavailableError('We can’t reach the payment provider right now. Please try again in a minute.')
      : new ConflictError(
          'Online payment isn’t available right now. Please contact your contractor, or choose another way to pay.',
          'PAYMENT_UNAVAILABLE',
        );
  }
}

async function writeAttempt(
  deps: Deps,
  estimateId: string,
  provider: OnlineProvider,
  signer: Signer,
  totalAmount: string | undefined,
  viewer: AccountId | null,
): Promise<Started> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row: stored } = await openForClient(tx, estimateId);
    let row = stored;
    const today = await getToday({ db: tx, clock: deps.clock }, account);
    // An accepted estimate stays payable until its deposit is paid, by anyone with the link.
    const isAccepted = statusOf(row) === 'accepted';
    if (!isAccepted) {
      requireOtherThanOwner(account, viewer);
      requireUnanswered(row);
      requireValid(row, today);
      await requireSameDocument(tx, deps, account, row, signer.documentHash);
      await requireWorkLeft(tx, account, row, 'client');
      row = await resolveSelection(tx, account, row, signer.selection);
      requireSameTotal(row, totalAmount);
    }
    // Money that did not accept the estimate, because it was late or for another version, counts toward the deposit.
    const deposit = await findDeposit(tx, account, row);
    if (deposit.state === 'none')
      throw new ConflictError(`This ${kindOf(row).noun} doesn’t require a deposit.`, 'NO_DEPOSIT');
    const amountMinor = deposit.dueMinor;
    if (deposit.state === 'paid')
      throw new ConflictError('We already received your payment. Please reload the page.', 'PAYMENT_ARRIVED');
    await closeAttempts(tx, deps.clock, account, estimateId);
    const earlier = await listUnsettled(tx, account, estimateId);
    // A key that is being replaced or removed waits until the attempt is stored, or is already gone.
    await holdCredentials(tx, account);
    const offered = listOnlineProviders(await getAccount({ db: tx }, account), deps.config, row.currency);
    if (!offered.includes(provider))
      throw new ConflictError('You can’t pay the deposit that way.', 'PAYMENT_UNAVAILABLE');
    const payer: Signer = isAccepted
      ? await payerOf({ db: tx, clock: deps.clock }, account, row.id, signer)
      : // The client pays for the current document, even if they did not name the version they read.
        {
          ...signer,
          documentHash: signer.documentHash ?? (await getDocumentHash(tx, deps, account, stored)),
        };
    const attemptId = randomUUID();
    const currency = currencyOf(row);
    const { now } = today;
    await insertAttempt(tx, account, {
      id: attemptId,
      estimateId,
      provider,
      state: 'starting',
      amountMinor,
      currency,
      signer: { ...payer, selection: isAccepted ? null : row.selection },
      checkAt: nextCheck(now, 1),
      createdAt: now,
      updatedAt: now,
    });
    const request = {
      attemptId,
      amountMinor,
      currency,
      title: `Deposit for ${kindOf(row).noun} ${documentNumber(row)}`,
      clientEmail: payer.clientEmail || null,
      pageUrl: `${deps.config.appUrl}/estimate/${estimateId}`,
    };
    return { account, estimateId, request, earlier };
  });
}

/** The client who accepted pays, unless the request names another payer. Their version is agreed already. */
async function payerOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  estimateId: string,
  signer: Signer,
): Promise<Signer> {
  const { acceptance } = await getAcceptance(deps, account, estimateId);
  return {
    ...signer,
    clientName: signer.clientName || (acceptance?.clientName ?? ''),
    clientEmail: signer.clientEmail || (acceptance?.clientEmail ?? ''),
    documentHash: null,
  };
}

/**
 * Closes earlier attempts at their provider, so that nobody pays twice. A provider that does not answer does not block the new
 * payment: the job keeps checking. Throws `ConflictError` if an earlier payment has arrived or is pending.
 */
async function closeEarlier(deps: Deps, started: Started): Promise<void> {
  for (const id of started.earlier) {
    const settlement = await settleAttempt(deps, started.account, id);
    if (settlement !== 'paid' && settlement !== 'processing') continue;
    await failAttempt(deps, started, 'There was an earlier payment.');
    throw settlement === 'paid'
      ? new ConflictError('We already received your payment. Please reload the page.', 'PAYMENT_ARRIVED')
      : new ConflictError(
          'Your earlier payment is on its way. We’ll email you when it arrives.',
          'PAYMENT_PENDING',
        );
  }
}

/**
 * Marks the attempt as open. Throws `ConflictError` if it was closed meanwhile: another attempt was started, the estimate was
 * answered, or the contractor's key was replaced; and `NotFoundError` if the account was closed.
 */
async function openAttempt(
  deps: Deps,
  { account, estimateId, request }: Started,
  session: DepositSession,
): Promise<void> {
  const isStillWanted = await inTransaction(deps.db, async (tx) => {
    // Locks in the same order as all other code.
    await getLockedEstimate(tx, account, estimateId);
    const held = await lockAttempt(tx, account, request.attemptId);
    if (!held) return false;
    const now = deps.clock.now();
    const { sessionId, orderId } = session;
    const isWanted = held.state === 'starting';
    await updateAttempt(tx, account, held.id, {
      sessionId,
      orderId,
      ...(isWanted && { state: 'open', checkAt: nextCheck(now, 1) }),
      updatedAt: now,
    });
    const hooked = findHooked(held.provider);
    if (hooked) await enqueueJob(tx, deps.clock, registerHookJob, { account, provider: hooked.provider });
    if (isWanted)
      await recordEvent(tx, account, {
        estimateId: held.estimateId,
        type: 'payment_started',
        at: now,
        detail: { amount: formatReceived(held.amountMinor, held.currency), method: held.provider },
      });
    return isWanted;
  });
  if (!isStillWanted)
    throw new ConflictError(
      'This payment was started again somewhere else, or your contractor just changed how you can pay. Please reload the page.',
      'PAYMENT_REPLACED',
    );
}

/**
 * Closes a page whose address no client gets, with the key that opened it: the stored key may be another by now. A failure at the
 * provider is logged.
 */
async function closeUnopened(
  deps: Deps,
  deposits: DepositProvider,
  { request: { attemptId } }: Started,
  { sessionId, orderId }: DepositSession,
): Promise<void> {
  try {
    await deposits.close({ attemptId, sessionId, orderId });
  } catch (error) {
    deps.log.warn(
      { attempt: attemptId, reason: (error as Error).message },
      'an unopened payment page could not be closed',
    );
  }
}

async function failAttempt(deps: Deps, { account, request }: Started, failure: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await updateAttempt(tx, account, request.attemptId, {
      state: 'failed',
      failure: failure.slice(0, 500),
      checkAt: null,
      updatedAt: now,
    });
  });
}
