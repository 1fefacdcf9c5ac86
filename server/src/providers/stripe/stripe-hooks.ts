import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { HookCall, HookNews, RegisteredHook } from '../payment-hook.ts';
import { readStripeEvent } from './read-stripe-event.ts';
import { stripeClient } from './stripe-client.ts';

const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
] as const;

/** Our own checkouts carry our id; other objects in the account do not. */
const tagged = z.object({ metadata: z.object({ attempt: z.uuid() }) });

/** Registers a webhook for deposits at an address. Throws the SDK's errors. */
export async function registerStripeHook(
  config: Pick<Config, 'stripeApiBase'>,
  secretKey: string,
  url: string,
): Promise<RegisteredHook> {
  const stripe = stripeClient(config, secretKey);
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...EVENTS],
    description: 'Plumbline: deposits of estimates',
  });
  if (!secret) throw new Error('Stripe returned no secret for the webhook.');
  return { endpointId: id, secret };
}

/** Removes a webhook. Throws the SDK's errors. */
export async function removeStripeHook(
  config: Pick<Config, 'stripeApiBase'>,
  secretKey: string,
  endpointId: string,
): Promise<void> {
  await stripeClient(config, secretKey).webhookEndpoints.del(endpointId);
}

/** Reads which payment a Stripe event is about. Throws `WrongSignatureError` and `MalformedNewsError`. */
export async function readStripeHook(call: HookCall): Promise<HookNews> {
  const event = await readStripeEvent(call);
  const about = tagged.safeParse(event.data.object);
  return { attemptId: about.data?.metadata.attempt ?? null, orderId: null };
}
