import type Stripe from 'stripe';
import { z } from 'zod';
import type { Core } from '../core/core.ts';
import { expandRequest } from './checkout/checkout-requests.ts';
import { listPage } from './list-page.ts';
import { addCustomer } from './new-customer.ts';
import { recordEvent } from './record-event.ts';
import { getObject, type StripeAccount } from './stripe-account.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { email, expand, listFields, metadata, text } from './stripe-fields.ts';
import { noSuch } from './stripe-refusal.ts';
import { cancelNow } from './subscriptions/change-subscription.ts';

const customerFields = {
  email: email.optional(),
  name: text(256).optional(),
  phone: text(20).optional(),
  description: text().optional(),
  metadata: metadata.optional(),
  expand,
};
const createRequest = z.strictObject(customerFields);
const updateRequest = z.strictObject({
  ...customerFields,
  invoice_settings: z.strictObject({ default_payment_method: text().optional() }).optional(),
});
const listCustomersRequest = z.strictObject({ ...listFields, email: text(512).optional() });

/** Customers: https://docs.stripe.com/api/customers */
export function registerCustomerRoutes(calls: StripeCalls, core: Core): void {
  calls.post('/v1/customers', createRequest, ({ account, fields }) => addCustomer(core, account, fields));

  calls.get('/v1/customers', listCustomersRequest, ({ account, fields }) => {
    const customers = [...account.customers.values()].filter(
      (customer) => (fields.email ?? customer.email) === customer.email,
    );
    return listPage(customers, fields, '/v1/customers');
  });

  calls.get('/v1/customers/:id', expandRequest, ({ account, id }) => {
    if (account.deletedCustomers.has(id)) return deleted(id);
    return getObject(account.customers, 'customer', id);
  });

  calls.post('/v1/customers/:id', updateRequest, ({ account, id, fields }) => {
    const customer = getLive(account, id);
    const card = fields.invoice_settings?.default_payment_method;
    if (card !== undefined) {
      getObject(account.paymentMethods, 'PaymentMethod', card, 'invoice_settings[default_payment_method]');
      customer.invoice_settings.default_payment_method = card;
    }
    const { email: address, name, phone, description } = fields;
    Object.assign(customer, definedFields({ email: address, name, phone, description }));
    customer.metadata = mergeMetadata(customer.metadata, fields.metadata);
    recordEvent(core, account, 'customer.updated', customer);
    return customer;
  });

  calls.delete('/v1/customers/:id', expandRequest, ({ account, id }) => {
    const customer = getLive(account, id);
    for (const subscription of account.subscriptions.values())
      if (subscription.customer === id && !subscription.ended_at)
        cancelNow(core, account, subscription, 'cancellation_requested');
    account.customers.delete(id);
    account.deletedCustomers.add(id);
    recordEvent(core, account, 'customer.deleted', customer);
    return deleted(id);
  });
}

/** The given fields, without undefined ones. */
export function definedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Merges metadata key by key; an empty value deletes the key. */
export function mergeMetadata(known: Stripe.Metadata, given: Stripe.Metadata | undefined): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ''));
}

function getLive(account: StripeAccount, id: string): Stripe.Customer {
  if (account.deletedCustomers.has(id)) throw noSuch('customer', id);
  return getObject(account.customers, 'customer', id);
}

function deleted(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}
