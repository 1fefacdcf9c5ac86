import type Stripe from 'stripe';
import { newId } from '../../core/ids.ts';
import { decimalOnWire } from '../present-price.ts';
import { getObject, linkedId, type StripeAccount } from '../stripe-account.ts';
import { itemOf } from '../subscriptions/new-subscription.ts';

export interface NewInvoice {
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** In minor units: 0 for a trial. */
  readonly amount: number;
  readonly created: number;
  /** When Stripe finalizes the draft and charges, in seconds since 1970; null means immediately. */
  readonly finalizesAt: number | null;
  readonly baseUrl: string;
}

/** A draft invoice for the item's current period. */
export function newInvoice(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  given: NewInvoice,
): Stripe.Invoice {
  const { amount, created } = given;
  const item = itemOf(subscription);
  const customer = getObject(account.customers, 'customer', linkedId(subscription.customer));
  const id = newId('in_1');
  const line = newLine(account, subscription, id, amount);
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Plumbline sandbox',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: given.finalizesAt,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${given.baseUrl}/pay/stripe/invoices/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: account.livemode,
    metadata: {},
    next_payment_attempt: given.finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.reason === 'subscription_cycle' ? item.current_period_start : created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  };
  account.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  return invoice;
}

/** The subscription of an invoice. */
export function subscriptionOf(account: StripeAccount, invoice: Stripe.Invoice): Stripe.Subscription | null {
  const linked = invoice.parent?.subscription_details?.subscription;
  return account.subscriptions.get(linkedId(linked)) ?? null;
}

function newLine(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  invoice: string,
  amount: number,
): Stripe.InvoiceLineItem {
  const {
    id,
    price,
    quantity = 1,
    current_period_start: start,
    current_period_end: end,
  } = itemOf(subscription);
  const product = account.products.get(linkedId(price.product))?.name ?? 'Plan';
  const description =
    subscription.status === 'trialing' ? `Trial period for ${product}` : `${quantity} × ${product}`;
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: account.livemode,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period: { end, start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: linkedId(price.product) },
      type: 'price_details',
      unit_amount_decimal: decimalOnWire(amount === 0 ? 0 : (price.unit_amount ?? 0)),
    },
    quantity,
    quantity_decimal: decimalOnWire(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
