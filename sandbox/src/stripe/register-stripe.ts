import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { ControlRefusal, type Provider, type WebhookToSign } from '../core/provider.ts';
import { type AccountStore, createAccountStore } from '../core/store.ts';
import { registerCatalogRoutes } from './catalog-routes.ts';
import { actOnSession } from './checkout/act-on-session.ts';
import { registerCheckoutPage } from './checkout/checkout-page.ts';
import { registerCheckoutRoutes } from './checkout/checkout-routes.ts';
import { registerCustomerRoutes } from './customer-routes.ts';
import { registerEventRoutes } from './event-routes.ts';
import { registerInvoicePage } from './payments/invoice-page.ts';
import { registerInvoiceRoutes } from './payments/invoice-routes.ts';
import { chargeOfIntent, registerPaymentRoutes } from './payments/payment-routes.ts';
import { refundCharge } from './payments/refund-charge.ts';
import { presentState } from './present-state.ts';
import { createStripeAccount, type StripeAccount } from './stripe-account.ts';
import { accountOfKey, createStripeCalls, newRequestId } from './stripe-calls.ts';
import { registerStripeControlRoutes } from './stripe-control-routes.ts';
import { StripeRefusal } from './stripe-refusal.ts';
import { createDueWork } from './subscriptions/due-work.ts';
import { registerPortalPage } from './subscriptions/portal-page.ts';
import { registerPortalRoutes } from './subscriptions/portal-routes.ts';
import { registerSubscriptionRoutes } from './subscriptions/subscription-routes.ts';

/** Adds the Stripe sandbox: its API at `/v1`, its hosted pages at `/pay/stripe` and `/portal`. */
export function registerStripe(app: FastifyInstance, core: Core): void {
  const accounts = createAccountStore((name) => createStripeAccount(name, core.clock));
  const due = createDueWork(core, accounts);
  core.addProvider({ ...createProvider(core, accounts), ...due });
  registerCheckoutPage(app, core, accounts);
  registerInvoicePage(app, core, accounts);
  registerPortalPage(app, core, accounts);
  registerStripeControlRoutes(app, core, accounts);
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_, reply) => void reply.header('request-id', newRequestId()));
    scope.setErrorHandler((error, _, reply) =>
      error instanceof StripeRefusal
        ? reply.status(error.status).send(error.body)
        : reply.status(500).send({ error: { type: 'api_error', message: String(error) } }),
    );
    const calls = createStripeCalls(scope, core, accounts);
    registerCheckoutRoutes(calls, core);
    registerPaymentRoutes(calls, core);
    registerEventRoutes(calls, core);
    registerCustomerRoutes(calls, core);
    registerCatalogRoutes(calls, core);
    registerSubscriptionRoutes(calls, core);
    registerInvoiceRoutes(calls, core);
    registerPortalRoutes(calls, core);
    scope.all('/v1/*', (request) => {
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}).`,
      });
    });
  });
}

function createProvider(
  core: Core,
  accounts: AccountStore<StripeAccount>,
): Omit<Provider, 'nextDueAt' | 'runDue'> {
  return {
    name: 'stripe',
    failureBody: (status) => ({
      error: { type: 'api_error', message: `An error of status ${status}, asked for in the sandbox.` },
    }),
    accountOf: accountOfKey,
    signWebhook,
    act: (id, action) =>
      accounts.find((account) => {
        const stored = account.sessions.get(id);
        return stored && { redirectUrl: actOnSession(core, account, stored, action) };
      }),
    refund: (id, amountMinor) =>
      accounts.find((account) => {
        const intent = account.paymentIntents.get(id);
        return (
          intent &&
          asControl(() => {
            const amount = amountMinor === null ? null : Number(amountMinor);
            return { ...refundCharge(core, account, chargeOfIntent(account, intent), { amount }) };
          })
        );
      }),
    state: (name) => presentState(accounts.of(name)),
  };
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signWebhook({ secret, body, signedAt }: WebhookToSign): Record<string, string> {
  const seconds = Math.floor(signedAt.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${seconds},v1=${signature}`, 'user-agent': 'Stripe/1.0 (sandbox)' };
}

function asControl<Done>(act: () => Done): Done {
  try {
    return act();
  } catch (error) {
    throw error instanceof StripeRefusal ? new ControlRefusal(error.message) : error;
  }
}
