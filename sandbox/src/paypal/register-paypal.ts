import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { ControlRefusal } from '../core/provider.ts';
import { actOnOrder } from './act-on-order.ts';
import { registerCaptureRoutes } from './capture-routes.ts';
import { registerOrderRoutes } from './order-routes.ts';
import { findOrder } from './paypal-account.ts';
import { answerAsPaypal, failureBody } from './paypal-api.ts';
import { registerPaypalPageRoutes } from './paypal-page-routes.ts';
import { accountOfKey, createPaypalParts, findAnyOrder, type PaypalParts } from './paypal-parts.ts';
import { PaypalRefusal } from './paypal-refusal.ts';
import { presentOrder, presentRefund } from './present-order.ts';
import { refundCapture } from './refund-capture.ts';
import { registerTokenRoute } from './token-route.ts';

/** Adds the PayPal sandbox: tokens, Orders v2 and Payments v2, and its page. It sends no webhooks. */
export function registerPaypal(app: FastifyInstance, core: Core): void {
  const parts = createPaypalParts(core);
  core.addProvider({
    name: 'paypal',
    failureBody,
    accountOf: (key) => accountOfKey(parts, key),
    signWebhook: () => ({}),
    act(id, action) {
      const found = findAnyOrder(parts, id);
      return found && actOnOrder(core.clock, found.order, action);
    },
    refund: (id, amountMinor) => refundByHand(parts, id, amountMinor),
    state: (account) => stateOf(parts, account),
    nextDueAt: () => null,
    runDue: () => {},
  });
  registerPaypalPageRoutes(app, parts);
  app.register((api, _, done) => {
    answerAsPaypal(api);
    registerTokenRoute(api, parts);
    registerOrderRoutes(api, parts);
    registerCaptureRoutes(api, parts);
    done();
  });
}

/** Refunds like the seller on PayPal's site; `id` is that of the order or its capture. */
function refundByHand(parts: PaypalParts, id: string, amountMinor: bigint | null) {
  const found = findAnyOrder(parts, id);
  if (!found) return null;
  const { order } = found;
  if (!order.capture) throw new ControlRefusal('This order has not been captured.');
  try {
    const refund = refundCapture(
      order,
      order.capture,
      { amountMinor, currency: null },
      parts.core.clock.now(),
    );
    return presentRefund(order, order.capture, refund, parts.core.baseUrl());
  } catch (error) {
    if (error instanceof PaypalRefusal)
      throw new ControlRefusal(error.issues[0]?.description ?? error.message);
    throw error;
  }
}

function stateOf({ core, accounts }: PaypalParts, name: string) {
  const { orders } = accounts.of(name);
  const now = core.clock.now();
  return {
    orders: [...orders.values()].map((order) => ({
      ...presentOrder(order, core.baseUrl()),
      is_expired: findOrder(accounts.of(name), order.id, now) === null,
    })),
  };
}
