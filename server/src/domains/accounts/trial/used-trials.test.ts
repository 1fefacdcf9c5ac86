import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import type { BillingStatus } from '@plumbline/contract/billing';
import { DAY_MS } from '@plumbline/contract/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { accounts, emailChanges, installationSecrets, usedTrials } from '../../../db/schema/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { CHANGE_EMAIL } from '../../../mail/token-purposes.ts';
import { secretKey } from '../../../secret-key.ts';
import { accountIdOf, insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { aSentEstimate, PASSWORD, registeredContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { removeAccount } from '../closing/remove-account.ts';
import { removeExpired } from '../closing/remove-expired.ts';
import { extendTrial } from './extend-trial.ts';
import { getTrialEnd } from './get-trial-end.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(usedTrials);
  await server.deps.db.delete(installationSecrets);
});

type RemovalReason = Parameters<typeof removeAccount>[3]['reason'];
const remove = (
  tx: Transaction,
  deps: Parameters<typeof removeAccount>[1],
  account: AccountId,
  reason: RemovalReason,
) => removeAccount(tx, deps, account, { reason, requireClosed: async () => {} });
const freshAddress = () => `${randomUUID()}@example.com`;
const register = (email: string) => registeredContractor(server, { email });
const close = (browser: ApiClient) => browser.post('/api/auth/close-account', { password: PASSWORD });

/** The length of an account's trial in days, from its creation. */
async function trialOf(contractor: ApiClient): Promise<number> {
  const { createdAt, trialEndsAt } = (await contractor.get('/api/auth/user')).json<Profile>();
  return (Date.parse(trialEndsAt ?? '') - Date.parse(createdAt)) / DAY_MS;
}
const planOf = async (contractor: ApiClient) =>
  (await contractor.get('/api/billing/status')).json<BillingStatus>();

async function changeAddress(contractor: ApiClient, email: string): Promise<void> {
  await contractor.post('/api/auth/change-email', { email, password: PASSWORD });
  const [link] = await server.deps.db.select().from(emailChanges).where(eq(emailChanges.newEmail, email));
  const token = server.deps.secret.tokenFor(CHANGE_EMAIL, link?.id ?? '');
  await server.visitor().get(`/api/auth/confirm-email/${token}`);
}

describe('a contractor who closes the account and registers again', () => {
  test('gets the remaining days of the trial, however much later, and fewer the next time', async () => {
    const first = await register(freshAddress());
    expect(await trialOf(first)).toBe(7);
    server.clock.moveBy({ days: 3 });
    await close(first);
    server.clock.moveBy({ days: 100 });
    const second = await register(first.email);
    expect(await trialOf(second)).toBe(4);
    expect(await planOf(second)).toMatchObject({ status: 'trial', trialDaysLeft: 4 });
    server.clock.moveBy({ days: 1 });
    await close(second);
    expect(await trialOf(await register(first.email))).toBe(3);
  });

  test.each([
    [8, { status: 'expired_grace', graceDaysLeft: 2, isBlocked: false }],
    [40, { status: 'expired_blocked', graceDaysLeft: 0, isBlocked: true }],
  ])('after %i days has no trial, and only the rest of its grace period', async (days, plan) => {
    const first = await register(freshAddress());
    server.clock.moveBy({ days });
    await close(first);
    expect(await planOf(await register(first.email))).toMatchObject(plan);
  });

  test('is refused what needs a plan if nothing is left', async () => {
    const first = await register(freshAddress());
    server.clock.moveBy({ days: 40 });
    await close(first);
    await expect(aSentEstimate(await register(first.email))).rejects.toThrow('PAYMENT_REQUIRED');
  });

  test.each(['active', 'trialing', 'past_due', 'canceled'])(
    'has no trial where the account had the plan (%s)',
    async (stripeStatus) => {
      const first = await register(freshAddress());
      await insertSubscription(server, await accountIdOf(first), { stripeStatus });
      await close(first);
      expect(await planOf(await register(first.email))).toMatchObject({ status: 'expired_blocked' });
    },
  );

  test('keeps the full trial after a checkout that was never paid', async () => {
    const first = await register(freshAddress());
    await insertSubscription(server, await accountIdOf(first), { stripeStatus: 'incomplete_expired' });
    await close(first);
    expect(await trialOf(await register(first.email))).toBe(7);
  });

  test('gets the rest of a trial that the operator extended', async () => {
    const first = await register(freshAddress());
    await extendTrial(server.deps, await accountIdOf(first), 30);
    await close(first);
    expect(await trialOf(await register(first.email))).toBe(37);
  });

  test.each([
    ['with a tag', 'ana.maria+roofs@example.com', 'ana.maria@example.com', 5],
    ['with other dots at Gmail', 'ana.maria@gmail.com', 'a.namaria+2@googlemail.com', 5],
    ['with other dots elsewhere, which is somebody else,', 'ana.lisa@example.com', 'analisa@example.com', 7],
  ])('%s has a trial of the right length', async (_how, former, next, days) => {
    const first = await register(former);
    server.clock.moveBy({ days: 2 });
    await close(first);
    expect(await trialOf(await register(next))).toBe(days);
  });

  test.each(['owner', 'operator', 'time'] as const)(
    'gets the rest whether the owner, the operator or time closed the account (%s)',
    async (reason) => {
      const first = await register(freshAddress());
      const account = await accountIdOf(first);
      server.clock.moveBy({ days: 2 });
      await inTransaction(server.deps.db, (tx) => remove(tx, server.deps, account, reason));
      expect(await trialOf(await register(first.email))).toBe(5);
    },
  );
});

test('a trial moves with its account to a new address, and none is left at the old one', async () => {
  const [oldAddress, newAddress] = [freshAddress(), freshAddress()];
  const contractor = await register(oldAddress);
  server.clock.moveBy({ days: 2 });
  await changeAddress(contractor, newAddress);
  expect(await planOf(await register(oldAddress))).toMatchObject({ status: 'expired_blocked' });
  expect(await trialOf(contractor)).toBe(7);
  await close(contractor);
  expect(await trialOf(await register(newAddress))).toBe(5);
});

test('an account with an unverified address does not use up a trial', async () => {
  const email = freshAddress();
  const stranger = { firstName: 'Not', lastName: 'Ana', email, password: PASSWORD };
  await server.visitor().post('/api/auth/register', stranger);
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
  server.clock.moveBy({ days: 40 });
  const account = accountId(row?.id ?? '');
  await inTransaction(server.deps.db, (tx) => remove(tx, server.deps, account, 'operator'));
  expect(await trialOf(await register(email))).toBe(7);
});

test('the record of a trial is deleted after two years, and not before', async () => {
  const first = await register(freshAddress());
  server.clock.moveBy({ days: 2 });
  await close(first);
  const inDays = async () => {
    await removeExpired(server.deps);
    return server.deps.db.$count(usedTrials);
  };
  server.clock.moveBy({ days: 2 * 365 });
  expect(await inDays()).toBe(1);
  server.clock.moveBy({ ms: 1 });
  expect(await inDays()).toBe(0);
  expect(await trialOf(await register(first.email))).toBe(7);
});

test('the first two accounts closed, concurrently, are recorded under one key', async () => {
  const both = [await register(freshAddress()), await register(freshAddress())];
  await Promise.all(both.map((contractor) => contractor.csrfToken()));
  server.clock.moveBy({ days: 2 });
  await Promise.all(both.map(close));
  for (const { email } of both) expect(await trialOf(await register(email))).toBe(5);
});

test('if the key of the digests is lost, accounts still open and close, and closed ones are recorded again', async () => {
  const first = await register(freshAddress());
  server.clock.moveBy({ days: 2 });
  await close(first);
  const deps = { ...server.deps, secret: secretKey('a key that came after one that was lost, and long') };
  const daysLeft = async () =>
    ((await getTrialEnd(deps.db, deps, first.email)).getTime() - deps.clock.now().getTime()) / DAY_MS;
  expect(await daysLeft()).toBe(7);
  const account = await accountIdOf(await register(first.email));
  server.clock.moveBy({ days: 1 });
  await inTransaction(deps.db, (tx) => remove(tx, deps, account, 'owner'));
  expect(await daysLeft()).toBe(4);
});
