import {
  areRefundsSeen,
  ONLINE_PROVIDERS,
  type OnlineProvider,
} from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import {
  type KnownSession,
  ProviderRefusedError,
  ProviderUnreachableError,
  type ProviderVerdict,
} from '../../../providers/deposit-provider.ts';
import { lockPaidDocument } from '../../documents/invoicing/get-locked-invoice.ts';
import { type AttemptRow, findAttempt, lockAttempt, updateAttempt } from '../deposits/attempt-queries.ts';
import { findPaidAt } from '../queries.ts';
import { resolveProvider } from '../resolve-provider.ts';
import {
  isGivenUp,
  nextCheck,
  nextLook,
  nextRefundCheck,
  SESSION_LIFE_MS,
  STARTING_LIFE_MS,
} from '../rules.ts';
import { recordProviderPayment } from './record-provider-payment.ts';

/** The outcome of an attempt at its provider. `unknown`: no answer; the check is retried later. */
export type Settlement = ProviderVerdict['state'] | 'unknown';

/**
 * Reads an attempt's outcome from the provider and records changes. Returning clients, webhooks and the job all use it. A payment
 * counts once under repeated, late and concurrent calls. Null if the attempt no longer exists.
 */
export async function settleAttempt(
  deps: Deps,
  account: AccountId,
  attemptId: string,
): Promise<Settlement | null> {
  const attempt = await findAttempt(deps.db, account, attemptId);
  if (!attempt) return null;
  const verdict = await askProvider(deps, account, attempt);
  deps.counts?.countPayment(attempt.provider, verdict.state);
  return inTransaction(deps.db, async (tx) => {
    // Locks in the same order as all other code.
    const row = await lockPaidDocument(tx, account, attempt.estimateId);
    const held = await lockAttempt(tx, account, attemptId);
    if (!held) return null;
    const now = deps.clock.now();
    if (verdict.state === 'paid') await recordProviderPayment(tx, deps, account, row, held, verdict.payment);
    const paymentId = verdict.state === 'paid' ? verdict.payment.id : null;
    const paidAt = await findPaidAt(tx, account, held, paymentId);
    // If the attempt's state changed during the call, only a payment still counts.
    if (verdict.state === 'paid' || held.state === attempt.state)
      await updateAttempt(tx, account, attemptId, stateAfter(held, verdict, paidAt, now));
    return held.state === 'paid' ? 'paid' : verdict.state;
  });
}

type Answer = ProviderVerdict | { readonly state: 'unknown'; readonly failure: string };

async function askProvider(deps: Deps, account: AccountId, attempt: AttemptRow): Promise<Answer> {
  const { sessionId } = attempt;
  // The provider never answered, so the client was never sent there.
  if (sessionId === null) {
    const ageMs = deps.clock.now().getTime() - attempt.createdAt.getTime();
    return { state: ageMs < STARTING_LIFE_MS ? 'open' : 'failed' };
  }
  const session: KnownSession = { attemptId: attempt.id, sessionId, orderId: attempt.orderId };
  try {
    const provider = await resolveProvider(deps, account, providerOf(attempt));
    return mayCollect(attempt, deps.clock.now())
      ? await provider.ask(session)
      : await provider.close(session);
  } catch (error) {
    if (!(error instanceof ProviderRefusedError || error instanceof ProviderUnreachableError)) throw error;
    deps.log.warn({ attempt: attempt.id, reason: error.message }, 'a payment could not be checked');
    return { state: 'unknown', failure: error.message };
  }
}

function providerOf({ provider }: AttemptRow): OnlineProvider {
  const known = ONLINE_PROVIDERS.find((name) => name === provider);
  if (!known) throw new Error(`Unknown payment provider ${provider}`);
  return known;
}

/** Whether a check may capture money: not after a day, and not once the attempt is closing. */
function mayCollect({ state, createdAt }: AttemptRow, now: Date): boolean {
  return state === 'paid' || (state === 'open' && now.getTime() - createdAt.getTime() < SESSION_LIFE_MS);
}

/** `paidAt`: when its money was recorded, from which refunds are seen for a while; null if none was. */
function stateAfter(attempt: AttemptRow, answer: Answer, paidAt: Date | null, now: Date) {
  const checks = attempt.checks + 1;
  const later = { checks, checkAt: nextCheck(now, checks), updatedAt: now };
  const isOver = attempt.state === 'expired' || attempt.state === 'failed';
  if (answer.state === 'unknown') {
    const failure = answer.failure.slice(0, 500);
    const isLast = paidAt ? !areRefundsSeen(paidAt, now) : isGivenUp(attempt.createdAt, now);
    if (attempt.checkAt !== null && !isLast)
      return { ...later, failure, ...(paidAt && { checkAt: nextRefundCheck(paidAt, now) }) };
    const state = attempt.state === 'paid' || isOver ? attempt.state : 'failed';
    return { ...later, state, failure, checkAt: null };
  }
  if (answer.state === 'paid' || attempt.state === 'paid')
    return {
      pendingSince: null,
      state: 'paid',
      failure: null,
      checkAt: nextRefundCheck(paidAt ?? attempt.createdAt, now),
      updatedAt: now,
    };
  // The last check finds a capture or payment that was running when the attempt was closed.
  if (answer.state === 'failed' || answer.state === 'expired')
    return { state: answer.state, failure: null, checkAt: isOver ? null : nextLook(now), updatedAt: now };
  // A pending payment reopens an attempt that seemed over.
  const pendingSince = answer.state === 'processing' ? (attempt.pendingSince ?? now) : null;
  return { ...later, failure: null, pendingSince, ...(isOver && { state: 'closing' }) };
}
