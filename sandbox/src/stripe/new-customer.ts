import type Stripe from 'stripe';
import type { Core } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import { recordEvent } from './record-event.ts';
import type { StripeAccount } from './stripe-account.ts';

export interface NewCustomer {
  readonly email?: string | null | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
}

/** Adds a customer and records the event. */
export function addCustomer(core: Core, account: StripeAccount, given: NewCustomer): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: core.clock.nowSeconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: account.livemode,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  account.customers.set(customer.id, customer);
  recordEvent(core, account, 'customer.created', customer);
  return customer;
}
