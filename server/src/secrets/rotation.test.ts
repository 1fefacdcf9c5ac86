import { TRIAL_DAYS } from '@plumbline/contract/billing';
import type { Certificate, VerifyCertificateResponse } from '@plumbline/contract/certificates';
import { DAY_MS } from '@plumbline/contract/durations';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountId } from '../account-id.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { getTrialEnd } from '../domains/accounts/trial/get-trial-end.ts';
import { rotateTrialKey } from '../domains/accounts/trial/rotate-trial-key.ts';
import { rotateWebhookSecrets } from '../domains/developers/webhooks/rotate-webhook-secret.ts';
import { findReminderLink } from '../domains/documents/reminders/cancel-reminders.ts';
import {
  aRemindingContractor,
  remindersTo,
  sentTo,
  walkDays,
} from '../domains/documents/testing/reminders.ts';
import { rotateHookSecrets } from '../domains/payments/hooks/rotate-hook-secrets.ts';
import { getSecrets } from '../domains/settings/get-secrets.ts';
import { rotateSecrets } from '../domains/settings/rotate-secrets.ts';
import type { App } from '../http/app-instance.ts';
import { secretKey } from '../secret-key.ts';
import { aSentEstimate, PASSWORD, registeredContractor } from '../testing/factory.ts';
import { mailedToken } from '../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ApiClient } from '../testing/visitors/api-client.ts';

const FORMER = 'a secret that only the tests know, long enough';
const PRESENT = 'another secret that comes after the first, as long';

let server: TestApp;
const apps: App[] = [];
beforeAll(async () => {
  server = await startTestApp({ APP_URL: 'https://plumbline.example' });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
});

/** Restarts the same installation with another key. */
async function restartedWith(secret: string, ...previousSecretKeys: string[]) {
  const config = { ...server.deps.config, previousSecretKeys };
  const deps: Deps = { ...server.deps, secret: secretKey(secret), config };
  const app = await buildApp(deps);
  await app.ready();
  apps.push(app);
  return { deps, app };
}

/** Creates everything that depends on the key, with checks whether it still works. */
async function whatWasMade() {
  const contractor = await aRemindingContractor(server, [1]);
  const secrets = { stripeSecretKey: 'sk_test_rotated4242', squareAccessToken: 'EAAArotated4242' };
  await contractor.patch('/api/user/settings', secrets);
  const account = accountId((await contractor.get('/api/auth/user')).json<{ id: string }>().id);
  const accepted = await aSentEstimate(contractor);
  const shown = await server.visitor().get(`/api/estimates/${accepted.id}/public`);
  const { documentHash } = shown.json<PublicEstimateResponse>().estimate;
  const signer = { clientName: 'Dana Whitfield', clientEmail: 'dana@example.com' };
  await server.visitor().post(`/api/estimates/${accepted.id}/confirm-manual-payment`, {
    ...signer,
    signature: { kind: 'typed', text: 'Dana Whitfield' },
    documentHash,
  });
  const certificate = (await contractor.get(`/api/estimates/${accepted.id}/certificate`)).json<Certificate>();
  const { address } = await sentTo(contractor);
  const leaving = await registeredContractor(server);
  await walkDays(server, 1);
  await leaving.post('/api/auth/close-account', { password: PASSWORD });
  const [reminder] = await remindersTo(server, address);
  const [, stop = ''] = /plumbline\.example\/unsubscribe\/(\S+)/.exec(reminder?.text ?? '') ?? [];
  await server.visitor().post('/api/auth/forgot', { email: contractor.email });
  const reset = await mailedToken(server, contractor.email, 'reset-password');

  return async ({ app, deps }: { app: App; deps: Deps }) => {
    const browser = new ApiClient(app);
    for (const [name, value] of contractor.cookies) browser.cookies.set(name, value);
    const verify = await new ApiClient(app).post('/api/certificates/verify', certificate);
    const trialEnd = await getTrialEnd(deps.db, deps, leaving.email);
    return {
      usedTrial: trialEnd.getTime() - deps.clock.now().getTime() === (TRIAL_DAYS - 1) * DAY_MS,
      session: (await browser.get('/api/auth/user')).statusCode,
      changes: (await browser.patch('/api/user/settings', { companyName: 'Cutter Ridge' })).statusCode,
      secrets: await getSecrets(deps, account).then(
        (read) => JSON.stringify(read) === JSON.stringify(secrets),
        () => false,
      ),
      certificate: verify.json<VerifyCertificateResponse>().valid,
      stopLink: (await findReminderLink(deps, stop)) !== null,
      resetLink: async () =>
        (await new ApiClient(app).post(`/api/auth/reset/${reset}`, { password: `${PASSWORD}x` })).statusCode,
    };
  };
}

const rotateAll = async (deps: Deps) => [
  await rotateSecrets(deps),
  await rotateHookSecrets(deps),
  await rotateWebhookSecrets(deps),
  await rotateTrialKey(deps),
];

test('a new SECRET_KEY breaks nothing while the former one is named, and afterwards only what docs/backup.md says', async () => {
  const look = await whatWasMade();
  const holds = {
    usedTrial: true,
    session: 200,
    changes: 200,
    secrets: true,
    certificate: true,
    stopLink: true,
  };
  expect(await look({ app: server.app, deps: server.deps })).toMatchObject(holds);

  // Every process learns the next key before the first one uses it.
  const prepared = await restartedWith(FORMER, PRESENT);
  const changed = await restartedWith(PRESENT, FORMER);
  expect(await look(prepared)).toMatchObject(holds);
  expect(await look(changed)).toMatchObject(holds);

  expect((await rotateAll(changed.deps)).every(({ unreadable }) => unreadable === 0)).toBe(true);
  expect(await look(prepared)).toMatchObject(holds);

  const forgotten = await restartedWith(PRESENT);
  const seen = await look(forgotten);
  expect(seen).toMatchObject({ ...holds, certificate: false, stopLink: false });
  expect(await seen.resetLink()).toBe(200);
});
