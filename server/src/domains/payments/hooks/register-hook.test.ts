import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountId } from '../../../account-id.ts';
import { PASSWORD } from '../../../testing/factory.ts';
import { aPaidContractor, type PayingApp, startPayingApp } from '../../../testing/visitors/paying-client.ts';
import { findHook } from './hook-queries.ts';
import { registerHook } from './register-hook.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

describe.each([
  ['stripe', 'stripeSecretKey', 'v1/webhook_endpoints'],
  ['square', 'squareAccessToken', 'v2/webhooks/subscriptions'],
] as const)('a webhook of %s', (provider, keyField, path) => {
  /** The number of webhooks at the provider that were registered with this key. */
  async function hooksAt(key: string): Promise<number> {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${app.sandbox.address}/${path}`, { headers });
    const { data, subscriptions } = (await answer.json()) as { data?: object[]; subscriptions?: object[] };
    return (data ?? subscriptions ?? []).length;
  }

  async function aContractor() {
    const contractor = await aPaidContractor(app);
    const account = accountId((await contractor.get('/api/auth/user')).json<{ id: string }>().id);
    const register = () => registerHook(app.server.deps, account, provider);
    return { contractor, account, register, key: contractor[keyField] };
  }

  test('is registered once when two clients start to pay at the same moment', async () => {
    const { account, register, key } = await aContractor();
    await Promise.all([register(), register()]);
    expect(await hooksAt(key)).toBe(1);
    expect(await findHook(app.server.deps.db, account, provider)).not.toBeNull();
  });

  test('is removed at the provider when the key is replaced', async () => {
    const { contractor, register, key } = await aContractor();
    await register();
    expect(await hooksAt(key)).toBe(1);
    const newKey = key.replace('contractor', 'new');
    const response = await contractor.patch('/api/user/settings', { [keyField]: newKey });
    expect(response.statusCode).toBe(200);
    expect(await hooksAt(key)).toBe(0);
    await register();
    expect(await hooksAt(newKey)).toBe(1);
  });

  test('stays at the provider when the change of the key is refused for another field', async () => {
    const { contractor, register, key } = await aContractor();
    await register();
    const response = await contractor.patch('/api/user/settings', {
      [keyField]: key.replace('contractor', 'new'),
      timeZone: 'Nowhere/At all',
    });
    expect(response.statusCode).toBe(400);
    expect(await hooksAt(key)).toBe(1);
  });

  test('is removed at the provider when the account is closed', async () => {
    const { contractor, register, key } = await aContractor();
    await register();
    const response = await contractor.post('/api/auth/close-account', { password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(await hooksAt(key)).toBe(0);
  });

  test('does not prevent the account from being closed while the provider is down', async () => {
    const { contractor, register } = await aContractor();
    await register();
    await app.control('faults', { provider, kind: 'error', status: 503, times: 20 });
    const response = await contractor.post('/api/auth/close-account', { password: PASSWORD });
    expect(response.statusCode).toBe(200);
  });
});
