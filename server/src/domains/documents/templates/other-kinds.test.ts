import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { EstimateTemplate } from '@plumbline/contract/estimates/templates';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAcceptedEstimate, anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const PATH = '/api/estimate-templates';

/** The ids of a draft of a change order and of an invoice, both of one estimate. */
async function draftsOfJob() {
  const { id } = await anAcceptedEstimate(contractor);
  const change = await contractor.post(`/api/estimates/${id}/change-orders`, { title: 'Skylight' });
  const invoice = await contractor.post('/api/invoices', { estimateId: id, covers: { kind: 'rest' } });
  return [change.json<ChangeOrder>().id, invoice.json<Invoice>().id];
}

test('a template is made of an estimate, and not of a change order or an invoice', async () => {
  const template = { name: 'Roof', estimateId: (await anEstimate(contractor)).id };
  const { id } = (await contractor.post(PATH, template)).json<EstimateTemplate>();
  for (const estimateId of await draftsOfJob()) {
    expect((await contractor.post(PATH, { name: 'Other', estimateId })).statusCode).toBe(404);
    expect((await contractor.patch(`${PATH}/${id}`, { estimateId })).statusCode).toBe(404);
  }
});

test('a template fills the draft of an estimate, and not that of a change order or an invoice', async () => {
  const template = { name: 'Deck', estimateId: (await anEstimate(contractor)).id };
  const { id } = (await contractor.post(PATH, template)).json<EstimateTemplate>();
  for (const draftId of await draftsOfJob()) {
    const filled = await contractor.post(`${PATH}/${id}/estimates`, { draftId });
    expect([filled.statusCode, filled.json()]).toMatchObject([404, { message: 'Estimate Not Found' }]);
  }
});
