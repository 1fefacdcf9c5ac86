import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../db/schema/schema.ts';
import { findSubscription } from '../domains/billing/queries.ts';
import { queueRemovalNotices } from '../domains/billing/removal/queue-removal-notices.ts';
import { aSubscriber, beginCheckout, type PlanApp, startPlanApp, statusOf } from '../testing/plan-app.ts';
import { anotherDevice } from '../testing/visitors/another-device.ts';
import { runAdmin } from './run-admin.ts';

let app: PlanApp;
beforeAll(async () => {
  // Without webhooks the server does not hear of changes at Stripe.
  app = await startPlanApp({ webhooks: false });
});
afterAll(() => app.close());

async function removeDue() {
  const said: string[] = [];
  const output = { line: (text: string) => said.push(text), fault: (text: string) => said.push(text) };
  const code = await runAdmin({ deps: app.server.deps, operator: 'olivia', output }, ['remove-due', '--yes']);
  return { code, said: said.join('\n') };
}

test('an account is not removed before Stripe was asked, nor if the plan was bought again', async () => {
  const { server, stripe } = app;
  const contractor = await aSubscriber(app);
  await contractor.post('/api/billing/sync-status');
  const { subscriptionId } = (await findSubscription(server.deps.db, contractor.account)) ?? {};
  await stripe.subscriptions.cancel(subscriptionId ?? '');
  await contractor.post('/api/billing/sync-status');
  expect(await statusOf(contractor)).toMatchObject({ status: 'canceled' });
  for (const days of [30, 6, 2]) {
    await app.moveBy({ days });
    await queueRemovalNotices(server.deps);
  }

  await app.fault({ kind: 'error', status: 503, times: 20 });
  expect(await removeDue()).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /was not removed: Billing is unavailable right now\..*\n0 accounts removed, 1 not removed\./,
    ),
  });
  await app.clearFaults();

  await app.control(`sessions/${await beginCheckout(await anotherDevice(server, contractor))}/pay`);
  expect((await removeDue()).said).toContain('was not removed: it is no longer due');
  expect(await server.deps.db.select().from(accounts)).toHaveLength(1);
});
