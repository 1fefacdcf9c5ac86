import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountId, accountId } from '../../account-id.ts';
import { emptyPlace } from '../../backup/testing/empty-place.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { readMigrationFiles } from '../../db/migration-files.ts';
import { accounts, providerCredentials } from '../../db/schema/schema.ts';
import { secretKey } from '../../secret-key.ts';
import { decryptSecret } from '../../secrets/decrypt-secret.ts';
import { encryptSecret } from '../../secrets/encrypt-secret.ts';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { getSecrets } from './get-secrets.ts';
import { rebindSecrets, rotateSecrets } from './rotate-secrets.ts';

const STRIPE = 'sk_live_typedInAnOlderVersion4242';
const SQUARE = 'EAAAtypedInAnOlderVersion9001';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The columns that a process of a version before `provider_credentials` writes to `accounts`. */
const asBefore = (account: AccountId) => ({
  stripePublishableKey: 'pk_live_before',
  stripeSecretKey: encryptSecret(server.deps, { account, field: 'stripeSecretKey' }, STRIPE),
  paypalBusinessEmail: 'pay@before.example',
  squareAccessToken: encryptSecret(server.deps, { account, field: 'squareAccessToken' }, SQUARE),
});

/** Inserts an account with these columns alone: newer ones do not exist yet. */
async function insertAsBefore(db: Database, row: Partial<typeof accounts.$inferInsert>) {
  const columns = getTableColumns(accounts);
  const given = Object.entries(row).map(([key, value]) => ({
    column: columns[key as keyof typeof columns],
    value,
  }));
  const names = given.map(({ column }) => sql.identifier(column.name));
  const values = given.map(({ column, value }) => sql.param(value, column));
  await db.execute(
    sql`insert into accounts (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
  );
}

async function credentialsOf(db: Database, account: AccountId) {
  const rows = await db.select().from(providerCredentials).where(eq(providerCredentials.accountId, account));
  return Object.fromEntries(rows.map((row) => [row.provider, row]));
}

async function columnsOf(account: AccountId) {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, account));
  if (!row) throw new Error('The account is gone.');
  return row;
}

async function aContractor() {
  const contractor = await signedInContractor(server);
  return { contractor, account: await accountIdOf(contractor).then(accountId) };
}

const isCopy = { stripe: { secretIsCopy: true }, square: { secretIsCopy: true } };
const isOwn = { stripe: { secretIsCopy: false }, square: { secretIsCopy: false } };

describe('a database of the previous version', () => {
  test('keeps every credential through the migration, and moves its secrets', async () => {
    const kind = process.env.TEST_DATABASE_KIND === 'postgres' ? 'postgres' : 'embedded';
    const handle = await openDatabase({ ...(await emptyPlace(kind)), log: server.deps.log });
    try {
      const files = await readMigrationFiles();
      const until = files.findIndex(({ name }) => name === '0020_provider-credentials');
      await migrate(handle, files.slice(0, until));
      const account = accountId(randomUUID());
      const at = new Date();
      const row = { email: 'owner@before.example', passwordHash: 'none', firstName: 'O', lastName: 'B' };
      await insertAsBefore(handle.db, {
        ...row,
        id: account,
        trialEndsAt: at,
        createdAt: at,
        ...asBefore(account),
      });
      await migrate(handle, files);

      const deps = { ...server.deps, db: handle.db };
      const secrets = { stripeSecretKey: STRIPE, squareAccessToken: SQUARE };
      const copied = await credentialsOf(handle.db, account);
      expect(copied).toMatchObject({ ...isCopy, paypal: { identity: 'pay@before.example', secret: null } });
      expect(copied['stripe']?.identity).toBe('pk_live_before');
      expect(await getSecrets(deps, account)).toEqual(secrets);

      expect(await rebindSecrets(deps)).toEqual({ renewed: 2, unreadable: 0 });
      expect(await credentialsOf(handle.db, account)).toMatchObject(isOwn);
      expect(await getSecrets(deps, account)).toEqual(secrets);
      expect(await rebindSecrets(deps)).toEqual({ renewed: 0, unreadable: 0 });
    } finally {
      await handle.close();
    }
  });
});

describe('beside a process of the previous version', () => {
  test('its saves are visible here, and the next rebinding re-encrypts them', async () => {
    const { contractor, account } = await aContractor();
    await contractor.patch('/api/user/settings', { stripeSecretKey: 'sk_live_saved_here_first' });
    await server.deps.db.update(accounts).set(asBefore(account)).where(eq(accounts.id, account));
    expect((await contractor.get('/api/settings')).json()).toMatchObject({
      stripePublishableKey: 'pk_live_before',
      stripeSecretKey: '••••••••4242',
      paypalBusinessEmail: 'pay@before.example',
      squareAccessToken: '••••••••9001',
    });
    expect(await credentialsOf(server.deps.db, account)).toMatchObject(isCopy);
    await rebindSecrets(server.deps);
    expect(await credentialsOf(server.deps.db, account)).toMatchObject(isOwn);
    expect((await contractor.get('/api/settings')).json()).toMatchObject({ stripeSecretKey: '••••••••4242' });
  });

  test('saves here are visible there, and so are removals', async () => {
    const { contractor, account } = await aContractor();
    await server.deps.db.update(accounts).set(asBefore(account)).where(eq(accounts.id, account));
    await contractor.patch('/api/user/settings', {
      stripeSecretKey: 'sk_live_saved_here_later',
      squareAccessToken: null,
      paypalBusinessEmail: 'pay@later.example',
    });
    const { stripeSecretKey, ...others } = await columnsOf(account);
    expect(others).toMatchObject({
      stripePublishableKey: 'pk_live_before',
      paypalBusinessEmail: 'pay@later.example',
      squareAccessToken: null,
    });
    const place = { account, field: 'stripeSecretKey' } as const;
    expect(decryptSecret(server.deps, place, stripeSecretKey ?? '')).toBe('sk_live_saved_here_later');
  });

  test('an id it changes keeps the secret and the currencies saved here', async () => {
    const { contractor, account } = await aContractor();
    await contractor.patch('/api/user/settings', { squareAccessToken: SQUARE });
    const ofSquare = and(
      eq(providerCredentials.accountId, account),
      eq(providerCredentials.provider, 'square'),
    );
    await server.deps.db
      .update(providerCredentials)
      .set({ currencies: ['CAD'] })
      .where(ofSquare);
    const { square: before } = await credentialsOf(server.deps.db, account);
    const change = { squareApplicationId: 'sq0idp-before' };
    await server.deps.db.update(accounts).set(change).where(eq(accounts.id, account));
    const { square: after } = await credentialsOf(server.deps.db, account);
    expect(after).toEqual({ ...before, identity: 'sq0idp-before' });
  });

  test('after a rotation both places are readable without the previous key', async () => {
    const { contractor, account } = await aContractor();
    await contractor.patch('/api/user/settings', { stripeSecretKey: STRIPE });
    await contractor.patch('/api/user/settings', { squareAccessToken: SQUARE });
    const secret = secretKey('the secret that came after, and just as long');
    const both = {
      ...server.deps.config,
      previousSecretKeys: ['a secret that only the tests know, long enough'],
    };
    await rotateSecrets({ ...server.deps, secret, config: both });
    const after = { ...server.deps, secret };
    expect(await getSecrets(after, account)).toEqual({ stripeSecretKey: STRIPE, squareAccessToken: SQUARE });
    const { stripeSecretKey } = await columnsOf(account);
    const place = { account, field: 'stripeSecretKey' } as const;
    expect(decryptSecret(after, place, stripeSecretKey ?? '')).toBe(STRIPE);
  });
});
