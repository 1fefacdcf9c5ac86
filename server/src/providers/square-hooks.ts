import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { type HookCall, type HookNews, type RegisteredHook, WrongSignatureError } from './payment-hook.ts';
import { openSquareClient } from './square-client.ts';

const EVENTS = ['payment.created', 'payment.updated', 'refund.created', 'refund.updated'];

/** Asks Square to tell of payments at an address. Throws what the SDK throws. */
export async function registerSquareHook(
  config: Pick<Config, 'squareApiBase'>,
  accessToken: string,
  url: string,
): Promise<RegisteredHook> {
  const square = await openSquareClient(config, accessToken);
  const { subscription } = await square.webhooks.subscriptions.create({
    idempotencyKey: randomUUID(),
    subscription: { name: 'Plumbline: deposits', eventTypes: EVENTS, notificationUrl: url },
  });
  if (!subscription?.id || !subscription.signatureKey)
    throw new Error('Square gave no secret for the webhook.');
  return { endpointId: subscription.id, secret: subscription.signatureKey };
}

const about = z.object({ order_id: z.string().optional() });
const event = z.object({
  data: z.object({ object: z.object({ payment: about.optional(), refund: about.optional() }) }),
});

/** What Square tells of. Throws `WrongSignatureError`. */
export async function readSquareHook({ body, signature, secret, url }: HookCall): Promise<HookNews> {
  const { WebhooksHelper } = await import('square');
  const isSigned = await WebhooksHelper.verifySignature({
    requestBody: body,
    signatureHeader: signature,
    signatureKey: secret,
    notificationUrl: url,
  }).catch(() => false);
  if (!isSigned) throw new WrongSignatureError('Square’s signature does not fit.');
  const parsed = event.safeParse(JSON.parse(body));
  if (!parsed.success) return { attemptId: null, orderId: null };
  const { payment, refund } = parsed.data.data.object;
  return { attemptId: null, orderId: payment?.order_id ?? refund?.order_id ?? null };
}
