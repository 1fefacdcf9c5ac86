import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { ControlRefusal } from '../core/provider.ts';
import { actOnPaymentLink } from './act-on-payment-link.ts';
import { registerPaymentLinkRoutes } from './payment-link-routes.ts';
import { registerPaymentRoutes } from './payment-routes.ts';
import { presentLocation } from './present-location.ts';
import { presentOrder } from './present-order.ts';
import { presentPayment, presentRefund } from './present-payment.ts';
import { presentPaymentLink } from './present-payment-link.ts';
import { refundPayment } from './refund-payment.ts';
import { answerErrorsAsSquare } from './square-api.ts';
import { signSquareWebhook } from './square-events.ts';
import { registerSquarePageRoutes } from './square-page-routes.ts';
import { accountOfToken, createSquareParts, findPayment, type SquareParts } from './square-parts.ts';
import { SquareRefusal } from './square-refusal.ts';
import { registerWebhookSubscriptionRoutes } from './webhook-subscription-routes.ts';

/** Adds the Square sandbox: its API below `/v2`, and its payment page. */
export function registerSquare(app: FastifyInstance, core: Core): void {
  const parts = createSquareParts(core);
  core.addProvider({
    name: 'square',
    failureBody: () => ({
      errors: [{ category: 'API_ERROR', code: 'SERVICE_UNAVAILABLE', detail: 'Square is not well today.' }],
    }),
    accountOf: accountOfToken,
    signWebhook: ({ url, body, secret }) => ({
      'x-square-hmacsha256-signature': signSquareWebhook(url, body, secret),
    }),
    act: (id, action) => actOnPaymentLink(parts, id, action),
    refund: (paymentId, amountMinor) => refundByHand(parts, paymentId, amountMinor),
    state: (account) => stateOf(parts, account),
    nextDueAt: () => null,
    runDue: () => {},
  });
  registerSquarePageRoutes(app, parts);
  app.register((api, _, done) => {
    answerErrorsAsSquare(api);
    registerPaymentLinkRoutes(api, parts);
    registerPaymentRoutes(api, parts);
    registerWebhookSubscriptionRoutes(api, parts);
    done();
  });
}

/** Refunds like the seller in Square's dashboard. */
function refundByHand(parts: SquareParts, paymentId: string, amountMinor: bigint | null) {
  const found = findPayment(parts, paymentId);
  if (!found) return null;
  const amount = amountMinor === null ? null : Number(amountMinor);
  try {
    const wish = { amountMinor: amount, currency: null, reason: null };
    return presentRefund(found.account, refundPayment(parts.core, found.account, found.payment, wish));
  } catch (error) {
    if (error instanceof SquareRefusal) throw new ControlRefusal(error.errors[0]?.detail ?? error.message);
    throw error;
  }
}

function stateOf({ core, accounts }: SquareParts, name: string) {
  const account = accounts.of(name);
  return {
    location: presentLocation(account),
    payment_links: [...account.links.values()].map((link) => presentPaymentLink(link, core.baseUrl())),
    orders: [...account.orders.values()].map((order) => presentOrder(account, order)),
    payments: [...account.payments.values()].map((payment) => presentPayment(account, payment)),
    refunds: [...account.refunds.values()].map((refund) => presentRefund(account, refund)),
    webhook_subscriptions: [...account.subscriptions.values()],
  };
}
