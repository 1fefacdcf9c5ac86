import type Stripe from 'stripe';
import { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { listRequest } from '../checkout/checkout-requests.ts';
import { listPage } from '../list-page.ts';
import { getObject, type StripeAccount } from '../stripe-account.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { expand, text, url } from '../stripe-fields.ts';
import { badRequest } from '../stripe-refusal.ts';

const createPortalSessionRequest = z.strictObject({
  customer: text(),
  return_url: url.optional(),
  configuration: text().optional(),
  locale: text(10).optional(),
  flow_data: z
    .strictObject({
      type: z.enum(['payment_method_update', 'subscription_cancel']),
      subscription_cancel: z.strictObject({ subscription: text() }).optional(),
      after_completion: z
        .strictObject({
          type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
          redirect: z.strictObject({ return_url: url }).optional(),
        })
        .optional(),
    })
    .optional(),
  expand,
});
type FlowRequest = NonNullable<z.output<typeof createPortalSessionRequest>['flow_data']>;

/** The page where a customer manages their plan: https://docs.stripe.com/api/customer_portal */
export function registerPortalRoutes(calls: StripeCalls, core: Core): void {
  calls.post('/v1/billing_portal/sessions', createPortalSessionRequest, ({ account, fields }) => {
    getObject(account.customers, 'customer', fields.customer, 'customer');
    const configuration = defaultConfiguration(core, account);
    if (fields.configuration !== undefined)
      getObject(account.portalConfigurations, 'configuration', fields.configuration, 'configuration');
    const id = newId('bps_1');
    const session: Stripe.BillingPortal.Session = {
      id,
      object: 'billing_portal.session',
      configuration: fields.configuration ?? configuration.id,
      created: core.clock.nowSeconds(),
      customer: fields.customer,
      customer_account: null,
      flow: fields.flow_data ? flowOf(account, fields.flow_data) : null,
      livemode: account.livemode,
      locale: fields.locale ?? null,
      on_behalf_of: null,
      return_url: fields.return_url ?? null,
      url: `${core.baseUrl()}/portal/${id}`,
    };
    account.portalSessions.set(id, session);
    return session;
  });

  calls.get('/v1/billing_portal/configurations', listRequest, ({ account, fields }) => {
    defaultConfiguration(core, account);
    return listPage(account.portalConfigurations.values(), fields, '/v1/billing_portal/configurations');
  });
}

function flowOf(account: StripeAccount, flow: FlowRequest): Stripe.BillingPortal.Session.Flow {
  const { type, subscription_cancel: cancel, after_completion: after } = flow;
  if (type === 'subscription_cancel') {
    const param = 'flow_data[subscription_cancel][subscription]';
    if (!cancel) throw badRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
    const { cancel_at_period_end: isEnding, ended_at: endedAt } = getObject(
      account.subscriptions,
      'subscription',
      cancel.subscription,
      param,
    );
    if (isEnding || endedAt !== null)
      throw badRequest('The subscription is already set to be canceled or has ended.', param);
  }
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ? { return_url: after.redirect.return_url } : null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}

/** Every account has one from the start, as if the portal's settings had been saved in the dashboard. */
function defaultConfiguration(core: Core, account: StripeAccount): Stripe.BillingPortal.Configuration {
  const [known] = account.portalConfigurations.values();
  if (known) return known;
  const created = core.clock.nowSeconds();
  const configuration: Stripe.BillingPortal.Configuration = {
    id: newId('bpc_1'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: true,
    livemode: account.livemode,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: created,
  };
  account.portalConfigurations.set(configuration.id, configuration);
  return configuration;
}
