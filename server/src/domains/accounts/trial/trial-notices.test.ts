import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '../../../db/schema/schema.ts';
import { accountIdOf, insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { registeredContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { extendTrial } from './extend-trial.ts';
import { queueTrialNotices } from './queue-trial-notices.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const notices = async () =>
  (await server.deps.db.select().from(mails).where(eq(mails.message, 'trial-ending'))).map(
    ({ recipient, props }) => ({ recipient, ...props }),
  );

test('a contractor gets one notice, two days before the trial ends, with the day in their time zone', async () => {
  const contractor = await registeredContractor(server, { timeZone: 'Pacific/Kiritimati' });
  server.clock.moveBy({ days: 4, hours: 23 });
  await queueTrialNotices(server.deps);
  expect(await notices()).toEqual([]);
  server.clock.moveBy({ hours: 2 });
  await Promise.all([queueTrialNotices(server.deps), queueTrialNotices(server.deps)]);
  await queueTrialNotices(server.deps);
  // Registered on March 10 at 15:00 UTC, which is March 11 on Kiritimati.
  expect(await notices()).toEqual([{ recipient: contractor.email, endsOn: '2026-03-18' }]);
});

test('no notice is sent after the trial', async () => {
  await registeredContractor(server);
  server.clock.moveBy({ days: 8 });
  const before = await notices();
  await queueTrialNotices(server.deps);
  expect(await notices()).toEqual(before);
});

/** The trial ends that were mailed to an address. */
const noticesTo = async ({ email }: { readonly email: string }) =>
  (await server.deps.db.select().from(mails).where(eq(mails.recipient, email))).flatMap(
    ({ message, props }) => (message === 'trial-ending' ? [props.endsOn] : []),
  );

test.each(['active', 'trialing', 'past_due'])(
  'no notice goes to an account that has the plan already (%s)',
  async (stripeStatus) => {
    const contractor = await registeredContractor(server);
    await insertSubscription(server, await accountIdOf(contractor), { stripeStatus });
    server.clock.moveBy({ days: 6 });
    await queueTrialNotices(server.deps);
    expect(await noticesTo(contractor)).toEqual([]);
  },
);

test('an unpaid checkout does not prevent the notice', async () => {
  const contractor = await registeredContractor(server);
  await insertSubscription(server, await accountIdOf(contractor), { stripeStatus: null });
  server.clock.moveBy({ days: 6 });
  await queueTrialNotices(server.deps);
  expect(await noticesTo(contractor)).toHaveLength(1);
});

test('an extended trial gets another notice, with its new day', async () => {
  const contractor = await registeredContractor(server, { timeZone: 'UTC' });
  server.clock.moveBy({ days: 6 });
  await queueTrialNotices(server.deps);
  const until = await extendTrial(server.deps, await accountIdOf(contractor), 10);
  await queueTrialNotices(server.deps);
  expect(await noticesTo(contractor)).toHaveLength(1);
  server.clock.moveBy({ days: 9 });
  await queueTrialNotices(server.deps);
  expect((await noticesTo(contractor)).at(-1)).toBe(until.toISOString().slice(0, 10));
});
