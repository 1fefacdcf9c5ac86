import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { formatAmount } from '../../core/currencies.ts';
import { type HostedForm, type HostedPage, sendHostedPage } from '../../core/hosted-page.ts';
import { ControlRefusal } from '../../core/provider.ts';
import type { AccountStore } from '../../core/store.ts';
import { CARD_CHOICES } from '../payments/card-choices.ts';
import { CARD_BEHAVIOURS, type StoredSession, type StripeAccount } from '../stripe-account.ts';
import { actOnSession } from './act-on-session.ts';

const PATH = '/pay/stripe/:id';
const params = z.strictObject({ id: z.string() });
const form = z.strictObject({
  action: z.enum(['pay', 'decline', 'cancel', 'pay-later', 'settle', 'fail']),
  email: z.string().max(512).optional(),
  card: z.enum(CARD_BEHAVIOURS).optional(),
});

/** The page at a checkout's `url`. */
export function registerCheckoutPage(
  app: FastifyInstance,
  core: Core,
  accounts: AccountStore<StripeAccount>,
): void {
  const find = (id: string) =>
    accounts.find((account) => {
      const stored = account.sessions.get(id);
      return stored && { account, stored };
    });

  app.get(PATH, (request, reply) => {
    const found = find(params.parse(request.params).id);
    if (!found) return sendHostedPage(reply, UNKNOWN, 404);
    return sendHostedPage(reply, checkoutPage(found.account, found.stored));
  });

  app.post(PATH, async (request, reply) => {
    const found = find(params.parse(request.params).id);
    if (!found) return sendHostedPage(reply, UNKNOWN, 404);
    const { account, stored } = found;
    const { action, email, card } = form.parse(request.body);
    try {
      const next = actOnSession(core, account, stored, action, {
        ...(email && { email }),
        ...(card && { card }),
      });
      // As at Stripe, webhooks arrive shortly before the payer returns.
      await core.webhooks.settled();
      if (next !== null) return await reply.redirect(next, 303);
      const page = checkoutPage(account, stored);
      if (action === 'settle' || action === 'fail') return sendHostedPage(reply, page);
      return sendHostedPage(reply, { ...page, notice: 'The card was declined.' }, 402);
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error;
      return sendHostedPage(reply, { ...checkoutPage(account, stored), notice: error.message }, 409);
    }
  });
}

const UNKNOWN: HostedPage = {
  title: 'Stripe stand-in: no such checkout',
  heading: 'No such checkout',
  lead: 'The sandbox knows no checkout at this address. It forgets everything when it is stopped.',
};

function checkoutPage(account: StripeAccount, stored: StoredSession): HostedPage {
  const { session, lineItems, subscriptionData } = stored;
  const currency = session.currency ?? 'usd';
  const names = lineItems.map(({ description }) => description ?? 'Item');
  const page = {
    title: 'Stripe stand-in: checkout',
    heading: names.join(', '),
    amount: formatAmount(session.amount_total ?? 0, currency),
    rows: [...trialRow(subscriptionData), ...renewalRow(lineItems)],
  };
  if (session.status === 'expired') return { ...page, lead: 'This checkout has expired.' };
  const isPromised = account.paymentIntents.get(stored.intentId ?? '')?.status === 'processing';
  if (isPromised)
    return { ...page, lead: 'The payment was promised. Now its bank decides.', forms: [BANK_FORM] };
  if (session.status !== 'open')
    return {
      ...page,
      lead: `This checkout has been completed: ${session.payment_status.replaceAll('_', ' ')}.`,
    };
  return {
    ...page,
    lead: 'A stand-in for Stripe Checkout.',
    forms: [payForm(session)],
  };
}

const BANK_FORM: HostedForm = {
  buttons: [
    { action: 'settle', label: 'The bank pays', look: 'main' },
    { action: 'fail', label: 'The bank refuses', look: 'warn' },
  ],
};

function payForm(session: StoredSession['session']): HostedForm {
  const email = session.customer_details?.email ?? '';
  const isPlan = session.mode === 'subscription';
  // As at Stripe, there is a way back only if the caller gave one.
  const cancel = session.cancel_url === null ? [] : [{ action: 'cancel', label: 'Cancel' }];
  const decline = { action: 'decline', label: 'Decline', look: 'warn' } as const;
  return {
    fields: [
      { name: 'email', label: 'Email', value: email },
      ...(isPlan ? [{ name: 'card', label: 'Card', value: 'works', options: CARD_CHOICES }] : []),
    ],
    buttons: isPlan
      ? [{ action: 'pay', label: 'Subscribe', look: 'main' }, decline, ...cancel]
      : [
          { action: 'pay', label: 'Pay', look: 'main' },
          { action: 'pay-later', label: 'Pay later' },
          decline,
          ...cancel,
        ],
  };
}

function trialRow(data: StoredSession['subscriptionData']): [string, string][] {
  if (data?.trialDays) return [['Free for', `${data.trialDays} days`]];
  if (!data?.trialEnd) return [];
  return [['Free until', new Date(data.trialEnd * 1000).toISOString().slice(0, 10)]];
}

function renewalRow(lineItems: StoredSession['lineItems']): [string, string][] {
  return lineItems.flatMap(({ price, amount_total: amount, currency }): [string, string][] =>
    price?.recurring ? [[`Every ${price.recurring.interval}`, formatAmount(amount, currency)]] : [],
  );
}
