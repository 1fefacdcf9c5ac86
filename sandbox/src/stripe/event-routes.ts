import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Core } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import { expandRequest, listRequest } from './checkout/checkout-requests.ts';
import { listPage } from './list-page.ts';
import { getObject } from './stripe-account.ts';
import { API_VERSION, type StripeCalls } from './stripe-calls.ts';
import { expand, listFields, metadata, text, url } from './stripe-fields.ts';

const listEventsRequest = z.strictObject({
  ...listFields,
  type: text().optional(),
  types: z.array(text()).max(20).optional(),
});
const createEndpointRequest = z.strictObject({
  url,
  enabled_events: z.array(text()).min(1),
  api_version: z.literal(API_VERSION).optional(),
  description: text().optional(),
  metadata: metadata.optional(),
  expand,
});

/** Events, and the endpoints that receive them. */
export function registerEventRoutes(calls: StripeCalls, core: Core): void {
  calls.get('/v1/events', listEventsRequest, ({ account, fields }) => {
    const types = fields.types ?? (fields.type === undefined ? null : [fields.type]);
    const wanted = [...account.events.values()].filter(
      ({ type }) => !types || types.some((name) => matches(name, type)),
    );
    return listPage(wanted, fields, '/v1/events');
  });
  calls.get('/v1/events/:id', expandRequest, ({ account, id }) => getObject(account.events, 'event', id));

  calls.post('/v1/webhook_endpoints', createEndpointRequest, ({ account, fields }) => {
    const endpoint: Stripe.WebhookEndpoint = {
      id: newId('we_1'),
      object: 'webhook_endpoint',
      api_version: fields.api_version ?? null,
      application: null,
      created: core.clock.nowSeconds(),
      description: fields.description ?? null,
      enabled_events: fields.enabled_events,
      livemode: account.livemode,
      metadata: fields.metadata ?? {},
      status: 'enabled',
      url: fields.url,
    };
    const secret = `whsec_${randomBytes(24).toString('base64url')}`;
    account.endpoints.set(endpoint.id, endpoint);
    core.webhooks.addEndpoint({
      id: endpoint.id,
      provider: 'stripe',
      account: account.name,
      url: fields.url,
      secret,
      events: fields.enabled_events.includes('*') ? null : fields.enabled_events,
    });
    // The secret is shown only here.
    return { ...endpoint, secret };
  });
  calls.get('/v1/webhook_endpoints', listRequest, ({ account, fields }) =>
    listPage(account.endpoints.values(), fields, '/v1/webhook_endpoints'),
  );
  calls.get('/v1/webhook_endpoints/:id', expandRequest, ({ account, id }) =>
    getObject(account.endpoints, 'webhook endpoint', id),
  );
  calls.delete('/v1/webhook_endpoints/:id', expandRequest, ({ account, id }) => {
    getObject(account.endpoints, 'webhook endpoint', id);
    account.endpoints.delete(id);
    core.webhooks.removeEndpoint(id);
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
  });
}

function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;
}
