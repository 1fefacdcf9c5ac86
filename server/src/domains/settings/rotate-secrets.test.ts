import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { secretKey } from '../../secret-key.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { getSecrets } from './get-secrets.ts';
import { rotateSecrets } from './rotate-secrets.ts';

const FORMER = 'a secret that only the tests know, long enough';
const PRESENT = 'another secret that comes after the first, as long';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const underNewKey = (...previousSecretKeys: string[]) => ({
  ...server.deps,
  secret: secretKey(PRESENT),
  config: { ...server.deps.config, previousSecretKeys },
});

test('after a rotation secrets are readable without the previous key; without that key nothing is rotated', async () => {
  const contractor = await signedInContractor(server);
  const secrets = { stripeSecretKey: 'sk_test_rotated4242', squareAccessToken: 'EAAArotated4242' };
  await contractor.patch('/api/user/settings', secrets);
  await signedInContractor(server);
  const account = accountId((await contractor.get('/api/auth/user')).json<{ id: string }>().id);

  expect(await rotateSecrets(underNewKey())).toEqual({ renewed: 0, unreadable: 2 });
  expect(await getSecrets(server.deps, account)).toEqual(secrets);

  expect(await rotateSecrets(underNewKey(FORMER))).toEqual({ renewed: 2, unreadable: 0 });
  expect(await getSecrets(underNewKey(), account)).toEqual(secrets);
  expect(await rotateSecrets(underNewKey(FORMER))).toEqual({ renewed: 0, unreadable: 0 });
});
