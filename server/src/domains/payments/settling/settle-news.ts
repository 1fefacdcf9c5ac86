import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../../deps.ts';
import { NotFoundError, UnauthorizedError } from '../../../errors.ts';
import { refuseNews } from '../../../providers/payment-hook.ts';
import { decryptSecret, UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import type { SecretPlace } from '../../../secrets/secret-place.ts';
import { findAttempt, findAttemptByOrder } from '../deposits/attempt-queries.ts';
import { findHookByAddress } from '../hooks/hook-queries.ts';
import { findHooked, hookField, hookUrl } from '../hooks/register-hook.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Processes a payment webhook. Its content is not trusted: after the signature check the payment is read from the provider, as
 * the job would do a little later. Throws `NotFoundError` for an unknown address, `UnauthorizedError` for a wrong signature or
 * a timestamp outside the tolerance, and `InvalidInputError` for a signed body of another shape.
 */
export async function settleNews(
  deps: Deps,
  hookId: string,
  { body, headers }: { readonly body: string; readonly headers: IncomingHttpHeaders },
): Promise<void> {
  const found = await findHookByAddress(deps.db, hookId);
  const hooked = found && findHooked(found.hook.provider);
  if (!hooked) throw new NotFoundError('There is no such webhook.');
  const { account, hook } = found;
  const { provider, hooks } = hooked;
  const secret = readSecret(deps, { account, field: hookField(provider) }, hook.secret);
  const signature = String(headers[hooks.signatureHeader] ?? '');
  const call = { body, signature, secret, url: hookUrl(deps, hook.id), now: deps.clock.now() };
  const news = await hooks.read(call).catch(refuseNews);
  const attempt = news.attemptId
    ? await findAttempt(deps.db, account, news.attemptId)
    : news.orderId && (await findAttemptByOrder(deps.db, account, provider, news.orderId));
  if (attempt) await settleAttempt(deps, account, attempt.id);
}

/** Decrypts the signing secret. An unreadable one cannot verify a signature. */
function readSecret(deps: Deps, place: SecretPlace, stored: string): string {
  try {
    return decryptSecret(deps, place, stored);
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new UnauthorizedError(error.message, 'WRONG_SIGNATURE');
    throw error;
  }
}
