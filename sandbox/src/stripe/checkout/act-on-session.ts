import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { ControlRefusal, type PayerAction } from '../../core/provider.ts';
import { addCard } from '../payments/add-card.ts';
import { chargeCard } from '../payments/charge-card.ts';
import { newPaymentIntent } from '../payments/new-payment-intent.ts';
import { recordEvent } from '../record-event.ts';
import { linkedId, type StoredSession, type StripeAccount } from '../stripe-account.ts';
import { completeSession, type Payer } from './complete-session.ts';
import { subscribeThroughSession } from './subscribe-through-session.ts';

/**
 * Does what the payer chose on the hosted page. Returns the browser's next address, or null to stay.
 * Throws `ControlRefusal` if the checkout's state forbids it.
 */
export function actOnSession(
  core: Core,
  account: StripeAccount,
  stored: StoredSession,
  action: PayerAction,
  payer: Payer = {},
): string | null {
  const { session } = stored;
  switch (action) {
    case 'pay':
      requireOpen(session);
      if (stored.subscriptionData) return pay(session, subscribeThroughSession(core, account, stored, payer));
      return pay(session, payAtOnce(core, account, stored, payer));
    case 'pay-later':
      requireOpen(session);
      if (session.mode !== 'payment') throw new ControlRefusal('action: a plan cannot be paid later');
      return pay(session, promiseToPay(core, account, stored, payer));
    case 'decline':
      requireOpen(session);
      if (session.mode === 'payment') declineOnce(core, account, stored, payer);
      return null;
    case 'cancel':
      requireOpen(session);
      return session.cancel_url;
    case 'expire':
      requireOpen(session);
      expireSession(core, account, session);
      return null;
    default:
      settlePromise(core, account, stored, action === 'settle');
      return null;
  }
}

/** Ends an unpaid checkout, by Stripe's clock or by request. */
export function expireSession(core: Core, account: StripeAccount, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  recordEvent(core, account, 'checkout.session.expired', session);
}

function requireOpen({ status }: Stripe.Checkout.Session): void {
  if (status === 'complete') throw new ControlRefusal('This checkout has already been completed.');
  if (status === 'expired') throw new ControlRefusal('This checkout has expired.');
}

function pay({ success_url: url, id }: Stripe.Checkout.Session, succeeded: boolean): string | null {
  return succeeded && url !== null ? url.replaceAll('{CHECKOUT_SESSION_ID}', id) : null;
}

function payAtOnce(core: Core, account: StripeAccount, stored: StoredSession, payer: Payer): boolean {
  if (payer.card === 'declines') {
    declineOnce(core, account, stored, payer);
    return false;
  }
  const { session } = stored;
  const intent = intentOf(core, account, stored);
  session.payment_intent = intent.id;
  session.payment_status = 'paid';
  chargeCard(core, account, intent, cardOf(core, account, session, payer), 'paid');
  completeSession(core, account, session, payer);
  return true;
}

function promiseToPay(core: Core, account: StripeAccount, stored: StoredSession, payer: Payer): boolean {
  const { session } = stored;
  const intent = intentOf(core, account, stored);
  intent.status = 'processing';
  intent.payment_method = cardOf(core, account, session, payer).id;
  session.payment_intent = intent.id;
  recordEvent(core, account, 'payment_intent.processing', intent);
  completeSession(core, account, session, payer);
  return true;
}

function settlePromise(core: Core, account: StripeAccount, stored: StoredSession, isPaid: boolean): void {
  const { session } = stored;
  const intent = account.paymentIntents.get(linkedId(session.payment_intent));
  if (intent?.status !== 'processing')
    throw new ControlRefusal('No payment was promised, or it is decided already.');
  const card = cardOf(core, account, session, {});
  chargeCard(core, account, intent, card, isPaid ? 'paid' : 'declined');
  if (isPaid) session.payment_status = 'paid';
  const type = isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed';
  recordEvent(core, account, type, session);
}

/** The intent stays unpaid, and the next attempt reuses it; the session does not name it yet. */
function declineOnce(core: Core, account: StripeAccount, stored: StoredSession, payer: Payer): void {
  const intent = intentOf(core, account, stored);
  const card = cardOf(core, account, stored.session, { ...payer, card: 'declines' });
  chargeCard(core, account, intent, card, 'declined');
}

function intentOf(core: Core, account: StripeAccount, stored: StoredSession): Stripe.PaymentIntent {
  const known = account.paymentIntents.get(stored.intentId ?? '');
  if (known) return known;
  const { session, paymentIntentData } = stored;
  const intent = newPaymentIntent(account, {
    ...paymentIntentData,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    created: core.clock.nowSeconds(),
    customer: typeof session.customer === 'string' ? session.customer : null,
  });
  stored.intentId = intent.id;
  recordEvent(core, account, 'payment_intent.created', intent);
  return intent;
}

function cardOf(
  core: Core,
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  { email, card = 'works' }: Payer,
): Stripe.PaymentMethod {
  const owner = {
    customer: null,
    email: email ?? session.customer_details?.email ?? null,
    created: core.clock.nowSeconds(),
  };
  return addCard(account, owner, card);
}
