import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import {
  type HookCall,
  type HookNews,
  MalformedNewsError,
  providerId,
  type RegisteredHook,
  readNews,
  WrongSignatureError,
} from '../payment-hook.ts';
import { openSquareClient } from './square-client.ts';

const EVENTS = ['payment.created', 'payment.updated', 'refund.created', 'refund.updated'];

/** Registers a webhook for payments at an address. Throws the SDK's errors. */
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
    throw new Error('Square returned no secret for the webhook.');
  return { endpointId: subscription.id, secret: subscription.signatureKey };
}

/** Removes a webhook. Throws the SDK's errors. */
export async function removeSquareHook(
  config: Pick<Config, 'squareApiBase'>,
  accessToken: string,
  subscriptionId: string,
): Promise<void> {
  const square = await openSquareClient(config, accessToken);
  await square.webhooks.subscriptions.delete({ subscriptionId });
}

const event = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });
const about = z.object({ order_id: providerId.nullish() });
/** The content of the subscribed events: https://developer.squareup.com/reference/square/webhooks */
const moneyEvent = z.object({
  data: z.object({
    object: z.union([z.object({ payment: about }), z.object({ refund: about })]),
  }),
});
const isAboutMoney = (type: string) => EVENTS.includes(type);

/** Reads which payment a Square event is about. Throws `WrongSignatureError` and `MalformedNewsError`. */
export async function readSquareHook({ body, signature, secret, url }: HookCall): Promise<HookNews> {
  const { WebhooksHelper } = await import('square');
  const isSigned = await WebhooksHelper.verifySignature({
    requestBody: body,
    signatureHeader: signature,
    signatureKey: secret,
    notificationUrl: url,
  }).catch(() => false);
  if (!isSigned) throw new WrongSignatureError('Square’s signature is invalid.');
  const news = readNews(body);
  const parsed = event.safeParse(news);
  const money = moneyEvent.safeParse(news);
  if (!parsed.success || (isAboutMoney(parsed.data.type) && !money.success))
    throw new MalformedNewsError('The body is not a Square event.');
  if (!money.success) return { attemptId: null, orderId: null };
  const { object } = money.data.data;
  return {
    attemptId: null,
    orderId: ('payment' in object ? object.payment : object.refund).order_id ?? null,
  };
}
