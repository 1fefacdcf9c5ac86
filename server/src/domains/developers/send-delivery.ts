import { PING, SIGNATURE_HEADER } from '@plumbline/contract/developers/webhooks';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { postWebhook, WebhookFault } from '../../providers/post-webhook.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { type DeliveryRow, failDelivery, findDelivery, hasDelivered, recordTry } from './delivery-queries.ts';
import { type EndpointRow, findEndpoint, lockEndpoint, updateEndpoint } from './endpoint-queries.ts';
import { readWebhookSecret } from './read-webhook-secret.ts';
import { ENDPOINT_IS_OFF, signatureOf } from './rules.ts';

type SendDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'config' | 'counts'>;

/**
 * Tells one event to one address, and writes down how it went. Does nothing for one that is told already, or gone. Throws when
 * the address did not take it, so that it is tried again; a test is tried once.
 */
export async function sendDelivery(
  deps: SendDeps,
  account: AccountId,
  deliveryId: string,
  signal?: AbortSignal,
): Promise<void> {
  const delivery = await findDelivery(deps.db, account, deliveryId);
  if (delivery?.state !== 'queued') return;
  const endpoint = await findEndpoint(deps.db, account, delivery.endpointId);
  if (!endpoint?.active) return void (await failDelivery(deps.db, account, deliveryId, ENDPOINT_IS_OFF));
  const { status, error } = await tryOnce(deps, account, endpoint, delivery, signal);
  // Another worker has it now, and writes down how that went.
  if (signal?.aborted) throw signal.reason;
  const failed = delivery.event === PING ? 'failed' : 'queued';
  const state = error === null ? 'delivered' : failed;
  await recordTry(deps.db, account, deliveryId, { state, status, error, at: deps.clock.now() });
  deps.counts?.countWebhookDelivery(state === 'queued' ? 'retried' : state);
  if (state === 'queued') throw new WebhookFault(error ?? '');
}

async function tryOnce(
  deps: SendDeps,
  account: AccountId,
  endpoint: EndpointRow,
  { body, event, id }: DeliveryRow,
  signal: AbortSignal | undefined,
): Promise<{ status: number | null; error: string | null }> {
  const now = deps.clock.now();
  try {
    const { current, previous } = readWebhookSecret(deps, account, endpoint);
    const secrets = previous && new Date(previous.until) > now ? [current, previous.secret] : [current];
    const status = await postWebhook({
      url: endpoint.url,
      body,
      headers: {
        'user-agent': 'Plumbline-Webhooks/1',
        'plumbline-event': event,
        'plumbline-delivery': id,
        [SIGNATURE_HEADER.toLowerCase()]: signatureOf(secrets, body, now),
      },
      allowPrivate: !deps.config.production,
      ...(signal && { signal }),
    });
    return { status, error: faultOf(status) };
  } catch (error) {
    if (error instanceof WebhookFault || error instanceof UnreadableSecretError)
      return { status: null, error: error.message };
    throw error;
  }
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const why = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
  return `The answer was ${status}.${why}`;
}

/**
 * Gives up an event that no try could tell, in the transaction that gives its job up. An address that has taken nothing since
 * the event is switched off, or it would be called for nothing for good; the contractor is told by mail.
 */
export async function giveUpDelivery(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  account: AccountId,
  deliveryId: string,
): Promise<void> {
  if (!(await failDelivery(tx, account, deliveryId))) return;
  const delivery = await findDelivery(tx, account, deliveryId);
  if (!delivery) return;
  if (await hasDelivered(tx, account, delivery.endpointId, delivery.createdAt)) return;
  const endpoint = await lockEndpoint(tx, account, delivery.endpointId);
  if (!endpoint?.active) return;
  await updateEndpoint(tx, account, endpoint.id, { active: false, updatedAt: deps.clock.now() });
  const { email } = await getAccount({ db: tx }, account);
  await queueMail(tx, deps.clock, {
    message: 'webhook-switched-off',
    accountId: account,
    recipient: email,
    props: { host: new URL(endpoint.url).host, lastError: delivery.lastError ?? '' },
  });
}
