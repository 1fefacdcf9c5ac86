import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { refuseTotal } from '../payments/charge-limits.ts';
import {
  getObject,
  type StoredSession,
  type StripeAccount,
  type SubscriptionData,
} from '../stripe-account.ts';
import { badRequest } from '../stripe-refusal.ts';
import type { CreateSessionRequest } from './checkout-requests.ts';
import { createLineItems } from './create-line-items.ts';

const DAY_S = 24 * 60 * 60;
const SHORTEST_LIFE_S = 30 * 60;
/** Stripe requires a trial in Checkout to end at least 48 hours ahead. */
const SHORTEST_TRIAL_S = 2 * DAY_S;

/** Opens a checkout; nothing is charged before a payer pays on its page. */
export function createSession(
  core: Core,
  account: StripeAccount,
  request: CreateSessionRequest,
): Stripe.Checkout.Session {
  const created = core.clock.nowSeconds();
  const expiresAt = request.expires_at ?? created + DAY_S;
  refuseMoments(request, created, expiresAt);
  if (request.customer !== undefined) getObject(account.customers, 'customer', request.customer, 'customer');
  const lineItems = createLineItems(account, request, created);
  const currency = lineItems[0]?.currency ?? 'usd';
  const subscriptionData = request.mode === 'subscription' ? keepSubscriptionData(request) : null;
  const isOnTrial = subscriptionData && (subscriptionData.trialEnd ?? subscriptionData.trialDays) !== null;
  const total = isOnTrial ? 0 : lineItems.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  if (request.mode === 'payment') refuseTotal(total, currency);
  const stored: StoredSession = {
    session: openSession(core, account, request, { created, expiresAt, currency, total }),
    lineItems,
    paymentIntentData: {
      metadata: request.payment_intent_data?.metadata ?? {},
      description: request.payment_intent_data?.description ?? null,
      receiptEmail: request.payment_intent_data?.receipt_email ?? null,
    },
    subscriptionData,
    intentId: null,
  };
  account.sessions.set(stored.session.id, stored);
  return stored.session;
}

function refuseMoments(request: CreateSessionRequest, created: number, expiresAt: number): void {
  if (expiresAt < created + SHORTEST_LIFE_S || expiresAt > created + DAY_S)
    throw badRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    );
  const { trial_end: trialEnd } = request.subscription_data ?? {};
  if (trialEnd !== undefined && trialEnd < created + SHORTEST_TRIAL_S)
    throw badRequest(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    );
}

function keepSubscriptionData({ subscription_data: data }: CreateSessionRequest): SubscriptionData {
  return {
    metadata: data?.metadata ?? {},
    description: data?.description ?? null,
    trialEnd: data?.trial_end ?? null,
    trialDays: data?.trial_period_days ?? null,
    missingPaymentMethod: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  };
}

interface Opening {
  readonly created: number;
  readonly expiresAt: number;
  readonly currency: string;
  readonly total: number;
}

function openSession(
  core: Core,
  account: StripeAccount,
  request: CreateSessionRequest,
  { created, expiresAt, currency, total }: Opening,
): Stripe.Checkout.Session {
  const isPayment = request.mode === 'payment';
  const id = newId(account.livemode ? 'cs_live_' : 'cs_test_', 58);
  const email = request.customer_email ?? account.customers.get(request.customer ?? '')?.email ?? null;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: isPayment ? { enabled: request.adaptive_pricing?.enabled ?? true } : null,
    after_expiration: null,
    allow_promotion_codes: request.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: request.billing_address_collection ?? null,
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: request.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: request.customer ?? null,
    customer_account: null,
    customer_creation: customerCreation(request),
    customer_details: email === null ? null : customerDetails(email),
    customer_email: request.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: isPayment ? invoiceCreation(request.invoice_creation?.enabled ?? false) : null,
    livemode: account.livemode,
    locale: request.locale ?? null,
    managed_payments: null,
    metadata: request.metadata ?? {},
    mode: request.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: request.payment_method_collection ?? (isPayment ? 'if_required' : 'always'),
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: request.submit_type ?? null,
    subscription: null,
    success_url: request.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${core.baseUrl()}/pay/stripe/${id}`,
    wallet_options: null,
  };
}

function customerCreation(request: CreateSessionRequest): Stripe.Checkout.Session.CustomerCreation | null {
  if (request.mode === 'payment') return request.customer_creation ?? 'if_required';
  return request.customer === undefined ? 'always' : null;
}

function invoiceCreation(enabled: boolean): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  };
}

/** The payer's details, as far as known. */
export function customerDetails(
  email: string | null,
  name: string | null = null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}
