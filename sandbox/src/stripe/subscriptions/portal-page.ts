import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { formatAmount } from '../../core/currencies.ts';
import { type HostedForm, type HostedPage, sendHostedPage } from '../../core/hosted-page.ts';
import type { AccountStore } from '../../core/store.ts';
import { CARD_CHOICES } from '../payments/card-choices.ts';
import { collectInvoice } from '../payments/collect-invoice.ts';
import { setCard } from '../payments/set-card.ts';
import { CARD_BEHAVIOURS, getObject, linkedId, type StripeAccount } from '../stripe-account.ts';
import { cancelAtPeriodEnd } from './change-subscription.ts';
import { itemOf } from './new-subscription.ts';

const PATH = '/portal/:id';
const params = z.strictObject({ id: z.string() });
const form = z.strictObject({
  action: z.enum(['cancel-plan', 'resume-plan', 'update-card']),
  card: z.enum(CARD_BEHAVIOURS).optional(),
});

interface Visit {
  readonly account: StripeAccount;
  readonly session: Stripe.BillingPortal.Session;
  readonly customer: Stripe.Customer;
}

/** The page at a portal session's `url`. */
export function registerPortalPage(
  app: FastifyInstance,
  core: Core,
  accounts: AccountStore<StripeAccount>,
): void {
  const find = (id: string): Visit | null =>
    accounts.find((account) => {
      const session = account.portalSessions.get(id);
      const customer = session && account.customers.get(session.customer);
      return session && customer && { account, session, customer };
    });

  app.get(PATH, (request, reply) => {
    const visit = find(params.parse(request.params).id);
    return visit ? sendHostedPage(reply, portalPage(visit)) : sendHostedPage(reply, UNKNOWN, 404);
  });

  app.post(PATH, async (request, reply) => {
    const visit = find(params.parse(request.params).id);
    if (!visit) return sendHostedPage(reply, UNKNOWN, 404);
    const { action, card = 'works' } = form.parse(request.body);
    const subscription = subscriptionOf(visit);
    if (action === 'update-card') payWithNewCard(core, visit, card);
    else if (subscription && subscription.cancel_at_period_end !== (action === 'cancel-plan'))
      cancelAtPeriodEnd(core, visit.account, subscription, action === 'cancel-plan');
    await core.webhooks.settled();
    const redirect = visit.session.flow?.after_completion.redirect;
    return redirect ? reply.redirect(redirect.return_url, 303) : reply.redirect(request.url, 303);
  });
}

const UNKNOWN: HostedPage = {
  title: 'Stripe stand-in: no such portal',
  heading: 'No such portal',
  lead: 'The sandbox knows no customer at this address. It forgets everything when it is stopped.',
};

/** The running subscription, else the last one that ended. */
function subscriptionOf({ account, customer }: Visit): Stripe.Subscription | null {
  const own = [...account.subscriptions.values()].filter(
    (subscription) => subscription.customer === customer.id,
  );
  return own.find(({ ended_at: endedAt }) => endedAt === null) ?? own.at(-1) ?? null;
}

function payWithNewCard(
  core: Core,
  { account, customer }: Visit,
  card: (typeof CARD_BEHAVIOURS)[number],
): void {
  setCard(core, account, customer, card);
  const owed = [...account.invoices.values()].filter(
    (invoice) =>
      invoice.customer === customer.id && invoice.status === 'open' && invoice.next_payment_attempt !== null,
  );
  for (const invoice of owed) collectInvoice(core, account, invoice, true);
}

function portalPage(visit: Visit): HostedPage {
  const { account, session, customer } = visit;
  const subscription = subscriptionOf(visit);
  return {
    title: 'Stripe stand-in: your plan',
    heading: subscription ? planName(account, subscription) : 'No plan',
    lead: `A stand-in for Stripe’s customer portal, for ${customer.email ?? customer.id}.`,
    rows: subscription ? rowsOf(account, subscription) : [],
    forms: subscription && subscription.ended_at === null ? formsOf(session, subscription) : [],
    ...(session.return_url && { link: { label: 'Return', url: session.return_url } }),
  };
}

function planName(account: StripeAccount, subscription: Stripe.Subscription): string {
  const { price } = itemOf(subscription);
  const product = getObject(account.products, 'product', linkedId(price.product));
  return `${product.name}, ${formatAmount(price.unit_amount ?? 0, price.currency)}`;
}

function rowsOf(account: StripeAccount, subscription: Stripe.Subscription): [string, string][] {
  const end = new Date(itemOf(subscription).current_period_end * 1000).toISOString().slice(0, 10);
  const card = account.paymentMethods.get(linkedId(subscription.default_payment_method))?.card;
  return [
    ['Status', subscription.status.replaceAll('_', ' ')],
    [subscription.cancel_at_period_end ? 'Ends on' : 'Period ends on', end],
    ['Card', card ? `ending in ${card.last4}` : 'none'],
  ];
}

function formsOf({ flow }: Stripe.BillingPortal.Session, subscription: Stripe.Subscription): HostedForm[] {
  const card: HostedForm = {
    fields: [{ name: 'card', label: 'New card', value: 'works', options: CARD_CHOICES }],
    buttons: [{ action: 'update-card', label: 'Update card', look: 'main' }],
  };
  const plan: HostedForm = {
    buttons: subscription.cancel_at_period_end
      ? [{ action: 'resume-plan', label: 'Do not cancel' }]
      : [{ action: 'cancel-plan', label: 'Cancel plan', look: 'warn' }],
  };
  if (flow?.type === 'payment_method_update') return [card];
  return flow?.type === 'subscription_cancel' ? [plan] : [card, plan];
}
