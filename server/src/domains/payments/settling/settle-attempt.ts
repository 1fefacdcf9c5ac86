import { ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import {
  type KnownSession,
  ProviderRefusedError,
  ProviderUnreachableError,
  type ProviderVerdict,
} from '../../../providers/deposit-provider.ts';
import { getLockedEstimate } from '../../estimates/get-locked-estimate.ts';
import { type AttemptRow, findAttempt, lockAttempt, updateAttempt } from '../deposits/attempt-queries.ts';
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

/** How an attempt stands once its provider was asked. `unknown`: no answer; it is asked again later. */
export type Settlement = ProviderVerdict['state'] | 'unknown';

/**
 * Asks the provider how one attempt stands, and writes down what is new: the only way money from a provider comes in, be it
 * the client who came back, a webhook or the job that asks. Repeated, late and at once it counts once. Null when there is no
 * such attempt any more.
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
    // In the order in which everything else locks them.
    const row = await getLockedEstimate(tx, account, attempt.estimateId);
    const held = await lockAttempt(tx, account, attemptId);
    if (!held) return null;
    const now = deps.clock.now();
    if (verdict.state === 'paid') await recordProviderPayment(tx, deps, account, row, held, verdict.payment);
    // Only money is news of an attempt that was opened, closed or settled while its provider was asked.
    if (verdict.state === 'paid' || held.state === attempt.state)
      await updateAttempt(tx, account, attemptId, stateAfter(held, verdict, now));
    return held.state === 'paid' ? 'paid' : verdict.state;
  });
}

type Answer = ProviderVerdict | { readonly state: 'unknown'; readonly failure: string };

async function askProvider(deps: Deps, account: AccountId, attempt: AttemptRow): Promise<Answer> {
  const { sessionId } = attempt;
  // The provider never answered, so nobody was ever sent there.
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

/** Nobody pays after a day, or once it was to be closed; then asking must not bring money in. */
function mayCollect({ state, createdAt }: AttemptRow, now: Date): boolean {
  return state === 'paid' || (state === 'open' && now.getTime() - createdAt.getTime() < SESSION_LIFE_MS);
}

function stateAfter(attempt: AttemptRow, answer: Answer, now: Date) {
  const checks = attempt.checks + 1;
  const later = { checks, checkAt: nextCheck(now, checks), updatedAt: now };
  const isOver = attempt.state === 'expired' || attempt.state === 'failed';
  if (answer.state === 'unknown') {
    const failure = answer.failure.slice(0, 500);
    if (attempt.checkAt !== null && !isGivenUp(attempt.createdAt, now)) return { ...later, failure };
    const state = attempt.state === 'paid' || isOver ? attempt.state : 'failed';
    return { ...later, state, failure, checkAt: null };
  }
  if (answer.state === 'paid' || attempt.state === 'paid')
    return { state: 'paid', failure: null, checkAt: nextRefundCheck(attempt.createdAt, now), updatedAt: now };
  // A capture or a payment that was under way when it was closed shows at the last look.
  if (answer.state === 'failed' || answer.state === 'expired')
    return { state: answer.state, failure: null, checkAt: isOver ? null : nextLook(now), updatedAt: now };
  // What seemed over is not, when money is on its way.
  return { ...later, failure: null, ...(isOver && { state: 'closing' }) };
}
