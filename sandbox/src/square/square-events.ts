import { createHmac, randomUUID } from 'node:crypto';
import type { serialization } from 'square';
import type { Core } from '../core/core.ts';
import { presentPayment, presentRefund } from './present-payment.ts';
import type { SquareAccount, SquareOrder, SquarePayment, SquareRefund } from './square-account.ts';

type PaymentEvent = serialization.PaymentCreatedEvent.Raw | serialization.PaymentUpdatedEvent.Raw;
type OrderEvent = serialization.OrderCreatedEvent.Raw | serialization.OrderUpdatedEvent.Raw;
type RefundEvent = serialization.RefundCreatedEvent.Raw | serialization.RefundUpdatedEvent.Raw;
type SquareEvent = PaymentEvent | OrderEvent | RefundEvent;

export function announcePayment(
  core: Core,
  account: SquareAccount,
  payment: SquarePayment,
  what: 'created' | 'updated',
): void {
  const event = {
    ...newEvent(core, account, `payment.${what}`),
    data: { type: 'payment', id: payment.id, object: { payment: presentPayment(account, payment) } },
  } satisfies PaymentEvent;
  send(core, account, event);
}

/** The event of an order carries only its outline. */
export function announceOrder(
  core: Core,
  account: SquareAccount,
  order: SquareOrder,
  what: 'created' | 'updated',
): void {
  const outline = {
    order_id: order.id,
    version: order.version,
    location_id: account.locationId,
    state: order.state,
    created_at: order.createdAt.toISOString(),
  };
  const data =
    what === 'created'
      ? {
          type: 'order_created',
          object: { order_created: outline } satisfies serialization.OrderCreatedObject.Raw,
        }
      : {
          type: 'order_updated',
          object: {
            order_updated: { ...outline, updated_at: order.updatedAt.toISOString() },
          } satisfies serialization.OrderUpdatedObject.Raw,
        };
  const event = {
    ...newEvent(core, account, `order.${what}`),
    data: { ...data, id: order.id },
  } satisfies OrderEvent;
  send(core, account, event);
}

export function announceRefund(
  core: Core,
  account: SquareAccount,
  refund: SquareRefund,
  what: 'created' | 'updated',
): void {
  const event = {
    ...newEvent(core, account, `refund.${what}`),
    data: { type: 'refund', id: refund.id, object: { refund: presentRefund(account, refund) } },
  } satisfies RefundEvent;
  send(core, account, event);
}

/** Square signs the address and the body together (developer.squareup.com/docs/webhooks/step3validate). */
export function signSquareWebhook(url: string, body: string, signatureKey: string): string {
  return createHmac('sha256', signatureKey)
    .update(url + body)
    .digest('base64');
}

function newEvent({ clock }: Core, { merchantId }: SquareAccount, type: string) {
  return {
    merchant_id: merchantId,
    type,
    event_id: randomUUID(),
    created_at: clock.now().toISOString(),
  };
}

function send(
  { webhooks }: Core,
  { token }: SquareAccount,
  event: SquareEvent & ReturnType<typeof newEvent>,
): void {
  webhooks.send({
    provider: 'square',
    account: token,
    eventId: event.event_id,
    type: event.type,
    body: JSON.stringify(event),
  });
}
