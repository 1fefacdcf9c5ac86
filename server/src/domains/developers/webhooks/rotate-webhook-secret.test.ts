import { expect, test } from 'vitest';
import { secretKey } from '../../../secret-key.ts';
import { accountIdOf } from '../../../testing/databases/insert-subscription.ts';
import { signedInContractor } from '../../../testing/factory.ts';
import { findEndpoint } from './endpoint-queries.ts';
import { readWebhookSecret } from './read-webhook-secret.ts';
import { rotateWebhookSecrets } from './rotate-webhook-secret.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const FORMER = 'a secret that only the tests know, long enough';
const bench = useWebhooks();

test('after a rotation, signing needs no previous server key; without that key nothing is rotated', async () => {
  const { server, endpoint } = bench();
  const contractor = await signedInContractor(server);
  const { id, secret } = await endpoint(contractor);
  const account = await accountIdOf(contractor);
  const underNewKey = (...previousSecretKeys: string[]) => ({
    ...server.deps,
    secret: secretKey('another secret that comes after the first, as long'),
    config: { ...server.deps.config, previousSecretKeys },
  });
  expect(await rotateWebhookSecrets(underNewKey())).toEqual({ renewed: 0, unreadable: 1 });
  expect(await rotateWebhookSecrets(underNewKey(FORMER))).toEqual({ renewed: 1, unreadable: 0 });
  expect(await rotateWebhookSecrets(underNewKey(FORMER))).toEqual({ renewed: 0, unreadable: 0 });
  const row = await findEndpoint(server.deps.db, account, id);
  expect(row && readWebhookSecret(underNewKey(), account, row)).toEqual({ current: secret });
});

test('a secret rotated by an id in upper case signs deliveries', async () => {
  const { server, receiver, endpoint, work, log } = bench();
  const contractor = await signedInContractor(server);
  const webhook = await endpoint(contractor);
  const rotated = await contractor.post(`/api/webhooks/${webhook.id.toUpperCase()}/rotate-secret`);
  expect(rotated.statusCode).toBe(200);
  await contractor.post(`/api/webhooks/${webhook.id}/test`);
  await work();
  expect(await log(contractor, webhook)).toMatchObject([{ state: 'delivered', lastError: null }]);
  expect(receiver.types).toEqual(['ping']);
});
