import { createHmac, randomUUID } from 'node:crypto';
import { DAY_MS } from '@plumbline/contract/durations';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { Stripe } from 'stripe';
import { type AccountId, accountId } from '../../../account-id.ts';
import { accounts, subscriptions } from '../../../db/schema/schema.ts';
import { ConflictError } from '../../../errors.ts';
import type { PlanApp } from '../../../testing/plan-app.ts';
import { cancelSubscription } from '../checkout/cancel-subscription.ts';
import { resumeSubscription } from '../checkout/resume-subscription.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { checkPlans } from '../readings/check-plans.ts';
import { storeReading } from '../readings/store-reading.ts';

/** The events to which docs/plan.md has the operator subscribe. */
const SUBSCRIBED_EVENTS =
  /^(?:checkout\.session\.(?:completed|expired)|customer\.subscription\..*|invoice\.(?:paid|payment_failed|payment_action_required))$/;

const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
const REFUSALS = [ConflictError, StripeInvalidRequestError, StripeCardError];

const act = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'buy' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'buy in another tab' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'cancel' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'resume' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('portal' as const), endsWithPeriod: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'end at once' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('card' as const),
      card: fc.constantFrom('works', 'declines', 'needs-authentication'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'pay what is owed' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'refund' } as const) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const news = fc.oneof(
  // Picks one of the undelivered events: earlier ones arrive late, and those never picked are lost.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('event' as const), pick: fc.nat(9), twice: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'job' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sync' } as const) },
);
type News = typeof news extends fc.Arbitrary<infer Value> ? Value : never;

/** Concurrent actions, and the days that pass after them. */
const step = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 2 }),
  news: fc.array(news, { maxLength: 2 }),
  days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** An optional purchase, then random steps. */
export const planHistory = fc
  .tuple(fc.constantFrom<Act[]>([{ kind: 'buy' }], []), fc.array(step, { minLength: 1, maxLength: 2 }))
  .map(([first, steps]): Step[] => [{ acts: first, news: [], days: 0 }, ...steps]);

/** An account and its customer at Stripe, with the events delivered so far. */
export class PlanHistory {
  readonly account: AccountId;
  readonly customer: string;
  readonly #app: PlanApp;
  readonly #delivered = new Set<string>();

  private constructor(app: PlanApp, account: AccountId, customer: string) {
    this.#app = app;
    this.account = account;
    this.customer = customer;
  }

  /** Creates the account in the state of an abandoned checkout. */
  static async begin(app: PlanApp): Promise<PlanHistory> {
    const { db, clock } = app.server.deps;
    const account = accountId(randomUUID());
    const { id: customer } = await app.stripe.customers.create({ email: `${account}@example.com` });
    const now = clock.now();
    await db.insert(accounts).values({
      id: account,
      email: `${account}@example.com`,
      passwordHash: 'none',
      firstName: 'Marcus',
      lastName: 'Bell',
      trialEndsAt: new Date(now.getTime() + 7 * DAY_MS),
      createdAt: now,
    });
    await db
      .insert(subscriptions)
      .values({ accountId: account, customerId: customer, checkAt: now, createdAt: now, updatedAt: now });
    return new PlanHistory(app, account, customer);
  }

  async live({ acts, news: heard, days }: Step): Promise<void> {
    await Promise.all([...acts.map((one) => this.#act(one)), ...heard.map((one) => this.#hear(one))]);
    if (days > 0) await this.#app.moveBy({ days });
  }

  /** The customer's objects at Stripe. */
  atStripe() {
    const { plan } = this.#app.server.deps.config;
    const stripe = this.#app.sandbox.core.providers.get('stripe');
    const all = stripe?.state(stripe.accountOf(plan?.secretKey ?? '') ?? '') as unknown as {
      readonly subscriptions: readonly Stripe.Subscription[];
      readonly events: readonly Stripe.Event[];
      readonly charges: readonly Stripe.Charge[];
      readonly refunds: readonly (Stripe.Refund & { readonly customer: string })[];
    };
    const isOurs = ({ customer }: { readonly customer?: unknown }) => customer === this.customer;
    return {
      subscriptions: all.subscriptions.filter(isOurs),
      charges: all.charges.filter(isOurs),
      refunds: all.refunds.filter(isOurs),
      events: all.events.filter(
        ({ type, data }) => SUBSCRIBED_EVENTS.test(type) && isOurs(data.object as object),
      ),
    };
  }

  /** Deletes the account, so that none of its checks fall due in the next history. */
  async end(): Promise<void> {
    await this.#app.stripe.customers.del(this.customer);
    await this.#app.server.deps.db.delete(accounts).where(eq(accounts.id, this.account));
  }

  async #act(one: Act): Promise<void> {
    try {
      await this.#dare(one);
    } catch (error) {
      // The app or Stripe refuses actions that do not fit the current state.
      if (!REFUSALS.some((Refusal) => error instanceof Refusal)) throw error;
    }
  }

  async #dare(one: Act): Promise<void> {
    const { stripe, server } = this.#app;
    const { subscriptions: all, charges } = this.atStripe();
    const live = all.find(({ ended_at: endedAt }) => endedAt === null)?.id;
    switch (one.kind) {
      case 'buy':
        this.#pay(new URL(await startCheckout(server.deps, this.account)).pathname.split('/').at(-1));
        break;
      case 'buy in another tab':
        this.#pay(await this.#anotherSession());
        break;
      case 'cancel':
        await cancelSubscription(server.deps, this.account, 'The season is over for us');
        break;
      case 'resume':
        await resumeSubscription(server.deps, this.account);
        break;
      case 'portal':
        if (live) await stripe.subscriptions.update(live, { cancel_at_period_end: one.endsWithPeriod });
        break;
      case 'end at once':
        if (live) await stripe.subscriptions.cancel(live);
        break;
      case 'card':
        await this.#app.control(`stripe/customers/${this.customer}/card`, { card: one.card });
        break;
      case 'pay what is owed': {
        const [owed] = (await stripe.invoices.list({ customer: this.customer, status: 'open' })).data;
        if (owed) await stripe.invoices.pay(owed.id);
        break;
      }
      case 'refund': {
        const charge = charges.at(-1);
        if (charge) await stripe.refunds.create({ charge: charge.id });
        break;
      }
    }
  }

  async #anotherSession(): Promise<string> {
    const { id } = await this.#app.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: this.customer,
      line_items: [{ price: this.#app.priceId, quantity: 1 }],
      subscription_data: { metadata: { account: this.account } },
      success_url: 'https://plumbline.example/billing/success',
    });
    return id;
  }

  /** A checkout paid in two tabs is charged once. */
  #pay(session = ''): void {
    try {
      this.#app.sandbox.core.providers.get('stripe')?.act(session, 'pay');
    } catch (error) {
      if ((error as Error).name !== 'ControlRefusal') throw error;
    }
  }

  async #hear(one: News): Promise<void> {
    const { deps } = this.#app.server;
    if (one.kind === 'job') await checkPlans(deps);
    else if (one.kind === 'sync') await storeReading(deps, this.account);
    else await this.#hearEvent(one);
  }

  /** Delivers one of the undelivered events, if any. */
  async #hearEvent(one: Extract<News, { kind: 'event' }>): Promise<void> {
    const waiting = this.atStripe().events.filter(({ id }) => !this.#delivered.has(id));
    const event = waiting[one.pick % waiting.length];
    if (!event) return;
    this.#delivered.add(event.id);
    await Promise.all(Array.from({ length: one.twice ? 2 : 1 }, () => this.#deliver(event)));
  }

  async #deliver(event: Stripe.Event): Promise<void> {
    const { app, clock } = this.#app.server;
    const body = JSON.stringify(event);
    const at = Math.floor(clock.now().getTime() / 1000);
    const signature = createHmac('sha256', this.#app.webhookSecret).update(`${at}.${body}`).digest('hex');
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/billing',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    });
    if (answer.statusCode !== 200) throw new Error(`${event.type} was not taken: ${answer.body}`);
  }
}
