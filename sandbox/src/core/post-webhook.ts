import type { Provider } from './provider.ts';
import type { Delivery } from './webhook.ts';

/** How long a receiver has to answer, in milliseconds of real time. */
const TIME_LIMIT_MS = 10_000;
/** Older than any receiver should accept. */
const OLD_SIGNATURE_MS = 60 * 60 * 1000;

/** One delivery attempt. Resolves to the receiver's status, or null if it could not be reached in time. */
export async function postWebhook(provider: Provider, delivery: Delivery, now: Date): Promise<number | null> {
  const { endpoint, body, signature } = delivery;
  const signed = provider.signWebhook({
    url: endpoint.url,
    secret: signature === 'wrong' ? `${endpoint.secret}-of-another` : endpoint.secret,
    body,
    signedAt: signature === 'old' ? new Date(now.getTime() - OLD_SIGNATURE_MS) : now,
  });
  try {
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
