import type Stripe from 'stripe';
import type { Core } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import type { StripeAccount } from './stripe-account.ts';
import { API_VERSION } from './stripe-calls.ts';

/** Stores an event with a copy of the object as it is now, and sends it to the subscribed endpoints. */
export function recordEvent(
  core: Core,
  account: StripeAccount,
  type: Stripe.EventBase['type'],
  object: object,
  previousAttributes?: object,
): void {
  const id = newId('evt_');
  const wanting = core.webhooks
    .endpointsOf('stripe', account.name)
    .filter(({ events }) => events === null || events.includes(type));
  const event: Stripe.EventBase = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: core.clock.nowSeconds(),
    data: {
      object: structuredClone(object),
      ...(previousAttributes && { previous_attributes: structuredClone(previousAttributes) }),
    },
    livemode: account.livemode,
    pending_webhooks: wanting.length,
    request: { id: null, idempotency_key: null },
    type,
  };
  account.events.set(id, event);
  core.webhooks.send({
    provider: 'stripe',
    account: account.name,
    eventId: id,
    type,
    body: JSON.stringify(event, null, 2),
  });
}
