import type { Core } from '../../core/core.ts';
import { listPage } from '../list-page.ts';
import { getObject, type StripeAccount } from '../stripe-account.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { badRequest } from '../stripe-refusal.ts';
import { actOnSession } from './act-on-session.ts';
import {
  createSessionRequest,
  expandRequest,
  listRequest,
  listSessionsRequest,
} from './checkout-requests.ts';
import { createSession } from './create-session.ts';

const PATH = '/v1/checkout/sessions';

/** Checkout sessions: https://docs.stripe.com/api/checkout/sessions */
export function registerCheckoutRoutes(calls: StripeCalls, core: Core): void {
  const sessionOf = (account: StripeAccount, id: string) =>
    getObject(account.sessions, 'checkout.session', id);

  calls.post(PATH, createSessionRequest, ({ account, fields }) => createSession(core, account, fields));

  calls.get(PATH, listSessionsRequest, ({ account, fields }) => {
    const { customer } = fields;
    if (customer !== undefined && !account.deletedCustomers.has(customer))
      getObject(account.customers, 'customer', customer, 'customer');
    const wanted = [...account.sessions.values()].flatMap(({ session }) =>
      (fields.customer ?? session.customer) === session.customer &&
      (fields.payment_intent ?? session.payment_intent) === session.payment_intent &&
      (fields.subscription ?? session.subscription) === session.subscription &&
      (fields.status ?? session.status) === session.status
        ? [session]
        : [],
    );
    return listPage(wanted, fields, PATH);
  });

  calls.get(`${PATH}/:id`, expandRequest, ({ account, id }) => sessionOf(account, id).session);

  calls.get(`${PATH}/:id/line_items`, listRequest, ({ account, id, fields }) => {
    const { lineItems } = sessionOf(account, id);
    return listPage(lineItems.toReversed(), fields, `${PATH}/${id}/line_items`);
  });

  calls.post(`${PATH}/:id/expire`, expandRequest, ({ account, id }) => {
    const stored = sessionOf(account, id);
    const { status } = stored.session;
    if (status !== 'open')
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
        'session',
      );
    actOnSession(core, account, stored, 'expire');
    return stored.session;
  });
}
