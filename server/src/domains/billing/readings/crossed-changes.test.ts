import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mails } from '../../../db/schema/schema.ts';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import {
  aSubscriber,
  type PlanApp,
  type PlanContractor,
  startPlanApp,
  statusOf,
} from '../../../testing/plan-app.ts';
import { findSubscription } from '../queries.ts';
import { checkPlans } from './check-plans.ts';

const ROUNDS = IS_LONG_ONCE ? 10 : 3;

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

/** How often the subscription was set to end with its period at Stripe, and whether it is now. */
async function cancellationsAtStripe({ account }: PlanContractor) {
  const { subscriptionId } = (await findSubscription(app.server.deps.db, account)) ?? {};
  const events = app.stripe.events.list({ type: 'customer.subscription.updated', limit: 100 });
  let times = 0;
  for await (const { data } of events) {
    const { id, cancel_at: endsAt } = data.object as { id?: string; cancel_at?: number | null };
    const before = data.previous_attributes as { cancel_at?: number | null } | undefined;
    if (id === subscriptionId && before?.cancel_at === null && endsAt !== null) times += 1;
  }
  const subscription = await app.stripe.subscriptions.retrieve(subscriptionId ?? '');
  return { times, isEnding: subscription.cancel_at_period_end };
}

test.each(['arrive', 'are lost'])(
  'canceled and resumed in many tabs at once, while webhooks %s, it ends as Stripe has it, and no cancellation is mailed twice',
  async (webhooks) => {
    const contractor = await aSubscriber(app);
    if (webhooks === 'are lost') await app.fault({ kind: 'webhook-lost', match: 'webhook', times: 1000 });
    const cancel = () =>
      contractor.post('/api/billing/cancel-subscription', { reason: 'The season is over for us' });
    const reactivate = () => contractor.post('/api/billing/reactivate-subscription');
    const { db } = app.server.deps;
    const ofCancelling = and(eq(mails.accountId, contractor.account), eq(mails.message, 'plan-canceled'));
    for (let round = 0; round < ROUNDS; round += 1) {
      const tabs = [cancel(), reactivate(), cancel(), reactivate()];
      const [answers] = await Promise.all([Promise.all(tabs), checkPlans(app.server.deps)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      await app.sandbox.core.webhooks.settled();
      const { times, isEnding } = await cancellationsAtStripe(contractor);
      const status = isEnding ? 'active_cancelling' : 'active';
      expect((await statusOf(contractor)).subscriptionStatus).toBe(status);
      expect(await db.$count(mails, ofCancelling)).toBeLessThanOrEqual(times);
    }
  },
);
