import type { Deps } from '../../../deps.ts';
import { NotFoundError, UnauthorizedError } from '../../../errors.ts';
import { type HookCall, refuseNews } from '../../../providers/payment-hook.ts';
import { readSquareHook } from '../../../providers/square/square-hooks.ts';
import { readStripeHook } from '../../../providers/stripe/stripe-hooks.ts';
import { decryptSecret, UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import type { SecretPlace } from '../../../secrets/secret-place.ts';
import { findAttempt, findAttemptByOrder } from '../deposits/attempt-queries.ts';
import { findHookByAddress } from '../hooks/hook-queries.ts';
import { hookField, hookUrl, isHooked } from '../hooks/register-hook.ts';
import { settlePayment } from './settle-payment.ts';

const READERS = { stripe: readStripeHook, square: readSquareHook } as const;

/**
 * A provider tells of a payment. What it says is not believed: once the signature shows that there is news, it is asked
 * itself, as the job would a little later. Throws `NotFoundError` for an address we gave nobody, and `UnauthorizedError` for a
 * wrong signature or one whose time is too far from now, and `InvalidInputError` for a signed body of another shape.
 */
export async function settleNews(
  deps: Deps,
  hookId: string,
  call: Pick<HookCall, 'body' | 'signature'>,
): Promise<void> {
  const found = await findHookByAddress(deps.db, hookId);
  if (!found || !isHooked(found.hook.provider)) throw new NotFoundError('There is no such webhook.');
  const { account, hook } = found;
  const { provider } = found.hook;
  const secret = readSecret(deps, { account, field: hookField(provider) }, hook.secret);
  const news = await READERS[provider]({
    ...call,
    secret,
    url: hookUrl(deps, hook.id),
    now: deps.clock.now(),
  }).catch(refuseNews);
  const attempt = news.attemptId
    ? await findAttempt(deps.db, account, news.attemptId)
    : news.orderId && (await findAttemptByOrder(deps.db, account, provider, news.orderId));
  if (attempt) await settlePayment(deps, account, attempt.id);
}

/** One that cannot be read any more signs nothing. */
function readSecret(deps: Deps, place: SecretPlace, stored: string): string {
  try {
    return decryptSecret(deps, place, stored);
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new UnauthorizedError(error.message, 'WRONG_SIGNATURE');
    throw error;
  }
}
