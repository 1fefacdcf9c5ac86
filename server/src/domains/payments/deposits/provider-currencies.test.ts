import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import type { Settings } from '@plumbline/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { loadCurrenciesJob } from '../../settings/jobs.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

/** Runs the job that a saved key queues. */
async function learn(): Promise<void> {
  const { db, config } = app.server.deps;
  const deps = { ...testWorkerDeps(db, app.server.clock), config };
  await createWorker(deps, { jobs: [loadCurrenciesJob] }).drain();
}

/** A contractor whose Square location takes Canadian dollars, but whose estimates are in US dollars. */
async function aMismatchedContractor() {
  const contractor = await aPaidContractor(app);
  const squareAccessToken = `${contractor.squareAccessToken.replace(/_usd$/, '')}_cad`;
  await contractor.patch('/api/user/settings', { squareAccessToken });
  return contractor;
}

async function offered(id: string): Promise<string[]> {
  const page = await app.server.visitor().get(`/api/estimates/${id}/public`);
  return page.json<PublicEstimateResponse>().estimate.depositMethods.map(({ method }) => method);
}

const begin = (id: string) =>
  app.server.visitor().post(`/api/estimates/${id}/create-payment`, {
    provider: 'square',
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@example.com',
    signature: { kind: 'typed', text: 'Dana Whitfield' },
  });

const currenciesOf = async (contractor: ApiClient) =>
  (await contractor.get('/api/settings')).json<Settings>().providerCurrencies;

describe('Square with a location that takes another currency', () => {
  test('is offered only until its currency is known', async () => {
    const contractor = await aMismatchedContractor();
    const { id } = await anEstimateWithDeposit(contractor);
    expect(await offered(id)).toEqual(['stripe', 'paypal', 'square']);
    await learn();
    expect(await currenciesOf(contractor)).toEqual({ stripe: null, paypal: null, square: ['CAD'] });
    expect(await offered(id)).toEqual(['stripe', 'paypal']);
    const refused = await begin(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: 'You can’t pay the deposit that way.' });
  });

  test('is offered on an estimate in that currency', async () => {
    const contractor = await aMismatchedContractor();
    await contractor.patch('/api/user/settings', { currency: 'CAD' });
    const { id } = await anEstimateWithDeposit(contractor);
    await learn();
    expect(await offered(id)).toEqual(['stripe', 'paypal', 'square']);
    expect((await begin(id)).statusCode).toBe(200);
  });

  test('has its currency stored by a test of the stored token', async () => {
    const contractor = await aMismatchedContractor();
    const verdict = await contractor.post('/api/settings/test-keys', { provider: 'square' });
    expect(verdict.json<KeyTestResponse>().works).toBe(true);
    expect((await currenciesOf(contractor)).square).toEqual(['CAD']);
  });

  test('is offered again with another token; a masked token keeps the known currencies', async () => {
    const contractor = await aMismatchedContractor();
    await learn();
    const { squareAccessToken } = (await contractor.get('/api/settings')).json<Settings>();
    await contractor.patch('/api/user/settings', { squareAccessToken });
    expect((await currenciesOf(contractor)).square).toEqual(['CAD']);
    await contractor.patch('/api/user/settings', { squareAccessToken: contractor.squareAccessToken });
    expect((await currenciesOf(contractor)).square).toBeNull();
    await learn();
    const { id } = await anEstimateWithDeposit(contractor);
    expect(await offered(id)).toEqual(['stripe', 'paypal', 'square']);
  });
});
