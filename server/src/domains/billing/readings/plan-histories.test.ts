import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { billingEvents, mails } from '../../../db/schema/schema.ts';
import { planProvider } from '../../../providers/stripe/stripe-plan.ts';
import { type PlanApp, startPlanApp } from '../../../testing/plan-app.ts';
import { getStatus } from '../get-status.ts';
import { findPlan } from '../queries.ts';
import { planAt } from '../rules.ts';
import { PlanHistory, planHistory, type Step } from '../testing/plan-history.ts';
import { checkPlans } from './check-plans.ts';
import { NO_SUBSCRIPTION } from './event-rules.ts';

/**
 * Histories per clock and Stripe sandbox, which get slower with each history. The logic is the same on both databases, so
 * PostgreSQL runs fewer to save time.
 */
const PER_BATCH = process.env.TEST_DATABASE_KIND === 'postgres' ? 10 : 250;
const SEEDS = [20_261_121, 20_261_122, 20_261_123, 20_261_124];
const TIME_LIMIT_MS = 300_000;

test.each(SEEDS)(
  `${PER_BATCH} random histories end as Stripe has it, tell everything once and leave one plan (seed %i)`,
  async (seed) => {
    const app = await startPlanApp({ webhooks: false });
    const property = fc.asyncProperty(planHistory, (steps) => liveAndCheck(app, steps));
    try {
      expect(await failureOf(property, seed)).toBeNull();
    } finally {
      await app.close();
    }
  },
  TIME_LIMIT_MS,
);

async function failureOf(property: fc.IAsyncProperty<[Step[]]>, seed: number): Promise<string | null> {
  const details = await fc.check(property, { numRuns: PER_BATCH, seed });
  return details.failed ? (fc.defaultReportMessage(details) ?? 'failed') : null;
}

async function liveAndCheck(app: PlanApp, steps: readonly Step[]): Promise<void> {
  const history = await PlanHistory.begin(app);
  try {
    for (const step of steps) await history.live(step);
    await app.moveBy({ days: 1 });
    await checkPlans(app.server.deps);
    await expectFresh(app, history);
    await expectNotifiedOnce(app, history);
  } finally {
    await history.end();
  }
}

/** Expects the stored facts, and the status derived from them, to match Stripe. */
async function expectFresh({ server }: PlanApp, history: PlanHistory): Promise<void> {
  const { config, db, clock } = server.deps;
  const fresh = await planProvider(config)?.readSubscription(history.customer);
  const plan = await findPlan(db, history.account);
  const facts = fresh?.subscription ?? NO_SUBSCRIPTION;
  expect(plan?.subscription).toMatchObject(facts);
  const status = await getStatus(server.deps, history.account);
  const trialEndsAt = plan?.trialEndsAt ?? new Date(0);
  expect(status).toEqual(planAt({ trialEndsAt, subscription: facts }, clock.now()));

  const all = history.atStripe().subscriptions;
  const live = all.filter(({ ended_at: endedAt }) => endedAt === null);
  expect(live.length).toBeLessThanOrEqual(1);
  expect(status.subscriptionStatus).toBe(standing(live[0], all.length > 0, trialEndsAt > clock.now()));
}

/** Derives the subscription status from Stripe's objects, independently of the code under test. */
function standing(live: Stripe.Subscription | undefined, hadOne: boolean, isOnTrial: boolean): string {
  if (live?.status === 'past_due') return 'past_due';
  if (live) return live.cancel_at === null ? 'active' : 'active_cancelling';
  if (hadOne) return 'canceled';
  return isOnTrial ? 'trial' : 'none';
}

/** Expects no more mails and refunds than there were reasons for at Stripe. */
async function expectNotifiedOnce({ server: { deps } }: PlanApp, history: PlanHistory): Promise<void> {
  const { events, refunds } = history.atStripe();
  const sent = await deps.db
    .select({ message: mails.message })
    .from(mails)
    .where(eq(mails.accountId, history.account));
  const written = await deps.db
    .select({ type: billingEvents.type, detail: billingEvents.detail })
    .from(billingEvents)
    .where(eq(billingEvents.accountId, history.account));
  const duplicates = new Set(
    written.flatMap(({ type, detail }) =>
      type.startsWith('duplicate') ? [detail['subscription'] ?? ''] : [],
    ),
  );
  const changes = events.map(({ type, data }) => ({
    type,
    object: data.object as Stripe.Subscription,
    before: data.previous_attributes as Partial<Stripe.Subscription> | undefined,
  }));
  const endings = changes.filter(
    ({ type, object, before }) =>
      (before?.cancel_at === null && object.cancel_at !== null) ||
      (type === 'customer.subscription.deleted' && object.cancel_at === null && !duplicates.has(object.id)),
  );
  const failures = changes.filter(
    ({ object, before }) => before?.status !== undefined && object.status === 'past_due',
  );
  const count = (message: string) => sent.filter((mail) => mail.message === message).length;
  expect(count('plan-canceled')).toBeLessThanOrEqual(endings.length);
  expect(count('payment-failed')).toBeLessThanOrEqual(failures.length);
  expect(refunds.filter(({ reason }) => reason === 'duplicate').length).toBeLessThanOrEqual(duplicates.size);
}
