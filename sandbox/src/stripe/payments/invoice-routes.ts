import type { Core } from '../../core/core.ts';
import { expandRequest } from '../checkout/checkout-requests.ts';
import { listPage } from '../list-page.ts';
import { getObject } from '../stripe-account.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { badRequest, StripeRefusal } from '../stripe-refusal.ts';
import { listInvoicesRequest, payInvoiceRequest } from '../subscriptions/subscription-requests.ts';
import { collectInvoice } from './collect-invoice.ts';
import { subscriptionOf } from './new-invoice.ts';

const PATH = '/v1/invoices';

/** Invoices: https://docs.stripe.com/api/invoices */
export function registerInvoiceRoutes(calls: StripeCalls, core: Core): void {
  calls.get(PATH, listInvoicesRequest, ({ account, fields }) => {
    const wanted = [...account.invoices.values()].filter((invoice) => {
      const subscription = subscriptionOf(account, invoice)?.id;
      return (
        (fields.customer ?? invoice.customer) === invoice.customer &&
        (fields.status ?? invoice.status) === invoice.status &&
        (fields.subscription ?? subscription) === subscription
      );
    });
    return listPage(wanted, fields, PATH);
  });

  calls.get(`${PATH}/:id`, expandRequest, ({ account, id }) => getObject(account.invoices, 'invoice', id));

  calls.post(`${PATH}/:id/pay`, payInvoiceRequest, ({ account, id, fields }) => {
    const invoice = getObject(account.invoices, 'invoice', id);
    if (invoice.status === 'paid')
      throw badRequest('Invoice is already paid', undefined, 'invoice_already_paid');
    if (invoice.status !== 'open')
      throw badRequest(
        `Only open invoices can be paid; this one is ${invoice.status}.`,
        undefined,
        'invoice_not_open',
      );
    const subscription = subscriptionOf(account, invoice);
    if (fields.payment_method !== undefined && subscription) {
      getObject(account.paymentMethods, 'PaymentMethod', fields.payment_method, 'payment_method');
      subscription.default_payment_method = fields.payment_method;
    }
    if (!collectInvoice(core, account, invoice))
      throw new StripeRefusal(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      });
    return invoice;
  });
}
