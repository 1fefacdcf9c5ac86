import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { serialization } from 'square';
import { newId } from '../core/ids.ts';
import { readRequest } from './read-request.ts';
import type { SquareAccount } from './square-account.ts';
import { authorize, once, refuseQuery } from './square-api.ts';
import type { SquareParts } from './square-parts.ts';
import { notFound } from './square-refusal.ts';
import { createWebhookSubscriptionRequest } from './square-requests.ts';

const PATH = '/v2/webhooks/subscriptions';
/** The version of Square's API that these shapes follow. */
const API_VERSION = '2026-09-16';

type SubscriptionRequest = FastifyRequest<{ Params: { id: string } }>;

/** At Square a subscription belongs to an application and covers all its sellers; here an application has one. */
export function registerWebhookSubscriptionRoutes(app: FastifyInstance, parts: SquareParts): void {
  const { core } = parts;
  const getSubscription = (request: SubscriptionRequest) => {
    const account = authorize(parts, request);
    refuseQuery(request);
    const subscription = account.subscriptions.get(request.params.id);
    if (!subscription) throw notFound(`Webhook subscription with id \`${request.params.id}\` not found.`);
    return { account, subscription };
  };

  const subscribe = (account: SquareAccount, body: unknown) => {
    const { subscription: wish } = readRequest(createWebhookSubscriptionRequest, body);
    const moment = core.clock.now().toISOString();
    const subscription = {
      id: newId('wbhk_', 32),
      name: wish.name,
      enabled: wish.enabled ?? true,
      event_types: wish.event_types,
      notification_url: wish.notification_url,
      api_version: wish.api_version ?? API_VERSION,
      signature_key: newId('', 22),
      created_at: moment,
      updated_at: moment,
    } satisfies serialization.WebhookSubscription.Raw;
    account.subscriptions.set(subscription.id, subscription);
    if (subscription.enabled)
      core.webhooks.addEndpoint({
        id: subscription.id,
        provider: 'square',
        account: account.token,
        url: subscription.notification_url,
        secret: subscription.signature_key,
        events: subscription.event_types,
      });
    return { subscription } satisfies serialization.CreateWebhookSubscriptionResponse.Raw;
  };

  app.post(PATH, (request) => {
    const account = authorize(parts, request);
    refuseQuery(request);
    const { idempotency_key } = readRequest(createWebhookSubscriptionRequest, request.body);
    return once(account, request, idempotency_key, () => subscribe(account, request.body));
  });

  app.get(PATH, (request) => {
    const account = authorize(parts, request);
    refuseQuery(request);
    return {
      subscriptions: [...account.subscriptions.values()],
    } satisfies serialization.ListWebhookSubscriptionsResponse.Raw;
  });

  app.get(`${PATH}/:id`, (request: SubscriptionRequest) => {
    const { subscription } = getSubscription(request);
    return { subscription } satisfies serialization.GetWebhookSubscriptionResponse.Raw;
  });

  app.delete(`${PATH}/:id`, (request: SubscriptionRequest) => {
    const { account } = getSubscription(request);
    account.subscriptions.delete(request.params.id);
    core.webhooks.removeEndpoint(request.params.id);
    return {} satisfies serialization.DeleteWebhookSubscriptionResponse.Raw;
  });
}
