import type Stripe from 'stripe';
import type { SandboxClock } from '../core/clock.ts';
import { createIdempotencyMemory, type IdempotencyMemory } from '../core/idempotency.ts';
import { noSuch } from './stripe-refusal.ts';

/** How a card reacts to a charge. `declines-later` pays the first time and never again. */
export const CARD_BEHAVIOURS = ['works', 'declines', 'declines-later', 'needs-authentication'] as const;
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number];

/** All data of one Stripe account. Links between objects are ids, as in Stripe's unexpanded answers. */
export interface StripeAccount {
  readonly name: string;
  readonly livemode: boolean;
  readonly sessions: Map<string, StoredSession>;
  readonly paymentIntents: Map<string, Stripe.PaymentIntent>;
  readonly charges: Map<string, Stripe.Charge>;
  readonly refunds: Map<string, Stripe.Refund>;
  readonly paymentMethods: Map<string, Stripe.PaymentMethod>;
  readonly cards: Map<string, CardBehaviour>;
  readonly customers: Map<string, Stripe.Customer>;
  readonly deletedCustomers: Set<string>;
  readonly products: Map<string, Stripe.Product>;
  readonly prices: Map<string, Stripe.Price>;
  readonly subscriptions: Map<string, Stripe.Subscription>;
  /** Subscriptions whose end of trial was announced. */
  readonly trialsWarned: Set<string>;
  readonly invoices: Map<string, Stripe.Invoice>;
  /** The intent that pays an invoice, by the invoice's id. */
  readonly invoiceIntents: Map<string, string>;
  readonly portalSessions: Map<string, Stripe.BillingPortal.Session>;
  readonly portalConfigurations: Map<string, Stripe.BillingPortal.Configuration>;
  readonly endpoints: Map<string, Stripe.WebhookEndpoint>;
  readonly events: Map<string, Stripe.EventBase>;
  readonly idempotency: IdempotencyMemory;
}

/** A checkout with the parts of its request that Stripe returns only on request. */
export interface StoredSession {
  readonly session: Stripe.Checkout.Session;
  readonly lineItems: Stripe.LineItem[];
  readonly paymentIntentData: {
    readonly metadata: Stripe.Metadata;
    readonly description: string | null;
    readonly receiptEmail: string | null;
  };
  readonly subscriptionData: SubscriptionData | null;
  /** The intent of the first attempt, paid or not: the session names it only once it is paid. */
  intentId: string | null;
}

export interface SubscriptionData {
  readonly metadata: Stripe.Metadata;
  readonly description: string | null;
  /** Seconds since 1970, or null without a trial. */
  readonly trialEnd: number | null;
  readonly trialDays: number | null;
  readonly missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
}

export function createStripeAccount(name: string, clock: SandboxClock): StripeAccount {
  return {
    name,
    livemode: name.startsWith('live_'),
    sessions: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    paymentMethods: new Map(),
    cards: new Map(),
    customers: new Map(),
    deletedCustomers: new Set(),
    products: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    trialsWarned: new Set(),
    invoices: new Map(),
    invoiceIntents: new Map(),
    portalSessions: new Map(),
    portalConfigurations: new Map(),
    endpoints: new Map(),
    events: new Map(),
    idempotency: createIdempotencyMemory(clock),
  };
}

/** The object with this id, or Stripe's 404. `param` names where the id came from: in a body it is a 400. */
export function getObject<Stored>(
  table: ReadonlyMap<string, Stored>,
  what: string,
  id: string,
  param?: string,
): Stored {
  const found = table.get(id);
  if (found === undefined) throw noSuch(what, id, param ?? 'id', param ? 400 : 404);
  return found;
}

/** The id of a link: stored objects hold ids, though the SDK's types allow objects. Empty for none. */
export function linkedId(link: string | { readonly id: string } | null | undefined): string {
  if (link === null || link === undefined) return '';
  return typeof link === 'string' ? link : link.id;
}

/** Finds any object of the account by id, to expand links. */
export function findObject(account: StripeAccount, id: string): object | null {
  const session = account.sessions.get(id)?.session;
  if (session) return session;
  const { paymentIntents, charges, refunds, paymentMethods, customers, products, prices } = account;
  const { subscriptions, invoices } = account;
  const tables: readonly ReadonlyMap<string, object>[] = [
    paymentIntents,
    charges,
    refunds,
    paymentMethods,
    customers,
    products,
    prices,
    subscriptions,
    invoices,
  ];
  for (const table of tables) {
    const found = table.get(id);
    if (found) return found;
  }
  return null;
}
