import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, mails, subscriptions } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { accountIdOf, insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { extendTrial } from '../../accounts/trial/extend-trial.ts';
import { listRemovals } from './list-removals.ts';
import { queueRemovalNotices } from './queue-removal-notices.ts';

// The server's clock begins at 2026-03-10 15:00 UTC.
let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

/** A contractor whose subscription ends now, three months after the trial. */
async function aFormerSubscriber(timeZone = 'America/Boise') {
  const contractor = await signedInContractor(server, { timeZone });
  const account = await accountIdOf(contractor);
  server.clock.moveBy({ days: 90 });
  const now = server.clock.now();
  await insertSubscription(server, account, { stripeStatus: 'canceled', paidUntil: now, endedAt: now });
  return Object.assign(contractor, { account });
}

const noticesTo = async ({ email }: { readonly email: string }) =>
  (await server.deps.db.select().from(mails).where(eq(mails.recipient, email))).flatMap(
    ({ message, props, createdAt }) =>
      message === 'data-removal' ? [`${createdAt.toISOString().slice(0, 10)}: ${props.goesOn}`] : [],
  );

/** Advances the clock by days and runs the job. */
async function walk(days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours += 6) {
    server.clock.moveBy({ hours: 6 });
    await queueRemovalNotices(server.deps);
  }
}

describe('a canceled account', () => {
  test('gets one notice a week and one a day before its data is deleted, and is then due', async () => {
    const contractor = await aFormerSubscriber();
    await walk(40);
    // Ended on June 8 at 15:00 UTC.
    expect(await noticesTo(contractor)).toEqual(['2026-07-01: 2026-07-08', '2026-07-07: 2026-07-08']);
    expect(await listRemovals(server.deps)).toMatchObject([
      { email: contractor.email, dueAt: new Date('2026-07-08T15:00:00.000Z'), isDue: true },
    ]);
  });

  test('gets the date in the contractor’s time zone', async () => {
    const contractor = await aFormerSubscriber('Pacific/Kiritimati');
    await walk(24);
    expect(await noticesTo(contractor)).toEqual(['2026-07-01: 2026-07-09']);
  });

  test('is kept longer if no worker ran: a week from the first notice, a day from the second', async () => {
    const contractor = await aFormerSubscriber();
    server.clock.moveBy({ days: 60 });
    expect(await listRemovals(server.deps)).toMatchObject([{ isDue: false }]);
    await queueRemovalNotices(server.deps);
    expect(await noticesTo(contractor)).toEqual(['2026-08-07: 2026-08-14']);
    server.clock.moveBy({ days: 20 });
    expect(await listRemovals(server.deps)).toMatchObject([{ isDue: false }]);
    await queueRemovalNotices(server.deps);
    expect(await noticesTo(contractor)).toEqual(['2026-08-07: 2026-08-14', '2026-08-27: 2026-08-28']);
    server.clock.moveBy({ hours: 23 });
    expect(await listRemovals(server.deps)).toMatchObject([{ isDue: false }]);
    server.clock.moveBy({ hours: 1 });
    expect(await listRemovals(server.deps)).toMatchObject([{ isDue: true }]);
  });

  test('gets one notice from concurrent workers', async () => {
    const contractor = await aFormerSubscriber();
    server.clock.moveBy({ days: 23 });
    await Promise.all(Array.from({ length: 4 }, () => queueRemovalNotices(server.deps)));
    expect(await noticesTo(contractor)).toHaveLength(1);
  });

  test('gets its notice though another one has a time zone that this Node does not know, and the job fails', async () => {
    const odd = await aFormerSubscriber();
    const contractor = await aFormerSubscriber();
    await server.deps.db
      .update(accounts)
      .set({ timeZone: 'Mars/Olympus' })
      .where(eq(accounts.id, odd.account));
    server.clock.moveBy({ days: 23 });
    await expect(queueRemovalNotices(server.deps)).rejects.toThrow('1 of 2 rows failed');
    expect(await noticesTo(contractor)).toHaveLength(1);
  });

  test('that is resumed in time gets no more notices and is not due', async () => {
    const contractor = await aFormerSubscriber();
    await walk(24);
    await server.deps.db
      .update(subscriptions)
      .set({ stripeStatus: 'active', weekNoticeAt: null })
      .where(eq(subscriptions.accountId, contractor.account));
    await walk(16);
    expect(await noticesTo(contractor)).toHaveLength(1);
    expect(await listRemovals(server.deps)).toEqual([]);
  });

  test('with an extended trial is kept for thirty days after its new end, and gets new notices', async () => {
    const contractor = await aFormerSubscriber();
    await walk(29.5);
    expect(await noticesTo(contractor)).toHaveLength(2);
    await extendTrial(server.deps, contractor.account, 20);
    await walk(10);
    expect(await listRemovals(server.deps)).toEqual([]);
    // The longer trial ends on July 28, in Boise on the 27th.
    await walk(33.5);
    expect((await noticesTo(contractor)).slice(2)).toEqual(['2026-08-20: 2026-08-26']);
  });

  test('learns from the mail when data is deleted, how to export it and how to keep it', async () => {
    const contractor = await aFormerSubscriber();
    server.clock.moveBy({ days: 23 });
    expect(JOBS.map(({ name }) => name)).toContain('tell-removal');
    const mail = (await mailsTo(server, contractor.email)).at(-1);
    expect(mail?.subject).toBe('Your Plumbline data will be deleted Jul 8, 2026');
    expect(mail?.text).toContain('On Jul 8, 2026 we’ll delete your account');
    expect(mail?.text).toContain('“Export everything” under Settings, Account security');
    expect(mail?.text).toContain('Keep my account: https://plumbline.example/billing');
  });
});

test.each([
  ['a subscription that lives', { stripeStatus: 'active' }],
  [
    'one that is canceled and runs to its end',
    { cancelsAtPeriodEnd: true, periodEnd: new Date('2026-03-12') },
  ],
  ['a payment that is due', { stripeStatus: 'past_due' }],
  ['none at all', { stripeStatus: null, subscriptionId: null }],
])('nobody is written to about their data who has %s', async (_what, fields) => {
  const contractor = await signedInContractor(server);
  await insertSubscription(server, await accountIdOf(contractor), fields);
  server.clock.moveBy({ days: 200 });
  await queueRemovalNotices(server.deps);
  expect(await noticesTo(contractor)).toEqual([]);
  expect(await listRemovals(server.deps)).toEqual([]);
});
