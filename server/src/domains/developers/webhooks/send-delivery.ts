import { PING, SIGNATURE_HEADER } from '@plumbline/contract/developers/webhooks';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { postWebhook, WebhookFault } from '../../../providers/post-webhook.ts';
import { UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { ENDPOINT_IS_OFF, signatureOf } from '../rules.ts';
import { type DeliveryRow, failDelivery, findDelivery, hasDelivered, recordTry } from './delivery-queries.ts';
import { type EndpointRow, findEndpoint, lockEndpoint, updateEndpoint } from './endpoint-queries.ts';
import { readWebhookSecret } from './read-webhook-secret.ts';

type SendDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'config' | 'counts'>;

/**
 * Delivers one event to one endpoint and records the attempt. Does nothing for one that is already delivered or deleted. Throws
 * when the endpoint does not accept it, so that it is retried; a test event is not retried.
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
  // Another worker has taken the job over and records its own attempt.
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
  return `It responded with ${status}.${why}`;
}

/**
 * Fails a delivery whose retries are used up, in the transaction that gives up its job. Disables the endpoint if it has
 * accepted nothing since the event, and mails the contractor.
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
