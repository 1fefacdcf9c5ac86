import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '../../db/schema.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { queueTrialNotices } from './queue-trial-notices.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const told = async () =>
  (await server.deps.db.select().from(mails).where(eq(mails.message, 'trial-ending'))).map(
    ({ recipient, props }) => ({ recipient, ...props }),
  );

test('a contractor is told once, two days before the trial ends, by the day it is where they are', async () => {
  const contractor = await signedInContractor(server, { timeZone: 'Pacific/Kiritimati' });
  server.clock.moveBy({ days: 4, hours: 23 });
  await queueTrialNotices(server.deps);
  expect(await told()).toEqual([]);
  server.clock.moveBy({ hours: 2 });
  await Promise.all([queueTrialNotices(server.deps), queueTrialNotices(server.deps)]);
  await queueTrialNotices(server.deps);
  // Registered on March 10 at 15:00 UTC, which is March 11 on Kiritimati.
  expect(await told()).toEqual([{ recipient: contractor.email, endsOn: '2026-03-18' }]);
});

test('nobody is told of a trial that is over', async () => {
  await signedInContractor(server);
  server.clock.moveBy({ days: 8 });
  const before = await told();
  await queueTrialNotices(server.deps);
  expect(await told()).toEqual(before);
});
