import type { LaborType } from '@plumbline/contract/catalog';
import { COST_FIELDS } from '@plumbline/contract/costs';
import { ALL_SCOPES } from '@plumbline/contract/developers/api-keys';
import type { WebhookWithSecret } from '@plumbline/contract/developers/webhooks';
import type { Estimate } from '@plumbline/contract/estimates';
import { isPlain } from '@plumbline/contract/offer/present-offer';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookDeliveries } from '../../../db/schema/schema.ts';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { aProgram } from '../../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const COST = '31337.31';
const LINES = {
  laborLines: [{ laborType: 'lead' as const, description: 'Tear off', hours: '2', rate: '45', cost: COST }],
  materialLines: [
    { description: 'Shingles', quantity: '3', unit: 'bundle', unitCost: '38.95', cost: COST },
    { description: 'Nails', quantity: '3', unit: 'box', unitCost: '8.95' },
  ],
  additionalCosts: [{ type: 'permit' as const, description: 'City', amount: '120', cost: COST }],
};
const costsOf = ({ laborLines, materialLines, additionalCosts }: Estimate) =>
  [...laborLines, ...materialLines, ...additionalCosts].map(({ cost }) => cost);

describe('the cost of a line', () => {
  test('is stored with it, and stays when a change of the line leaves it out', async () => {
    const draft = await anEstimate(contractor, LINES);
    expect(costsOf(draft)).toEqual([COST, COST, null, COST]);
    const [labor] = draft.laborLines;
    const [shingles, nails] = draft.materialLines;
    const figures = { unit: 'bundle', unitCost: '40' };
    const changed = await contractor.patch(`/api/estimates/${draft.id}`, {
      updatedAt: draft.updatedAt,
      laborLines: [{ id: labor?.id, laborType: 'lead', hours: '4', rate: '45' }],
      materialLines: [
        { id: shingles?.id, quantity: '5', ...figures, cost: null },
        { id: nails?.id, quantity: '5', ...figures, cost: '7.5' },
      ],
    });
    expect(changed.statusCode).toBe(200);
    expect(costsOf(changed.json<Estimate>())).toEqual([COST, null, '7.50', COST]);
    const copy = await contractor.post(`/api/estimates/${draft.id}/duplicate`);
    expect(costsOf(copy.json<Estimate>())).toEqual([COST, null, '7.50', COST]);
  });

  test('leaves the estimate plain', async () => {
    expect(isPlain(await anEstimate(contractor, LINES))).toBe(true);
  });
});

describe('a key without the scope costs:read', () => {
  const SETTINGS = { leadWorkerCost: '31.5', helperCost: '19', specialistCost: '' };
  const rated = { name: 'Welder', defaultRate: '85', costRate: '41.5' };

  test('gets no cost, cost rate or profit from any route, and a person gets them', async () => {
    await contractor.patch('/api/user/settings', SETTINGS);
    const welder = (await contractor.post('/api/labor-types', rated)).json<LaborType>();
    expect(welder.costRate).toBe('41.50');
    const { id, updatedAt } = await anEstimate(contractor, LINES);
    const limited = await aProgram(
      server,
      contractor,
      ALL_SCOPES.filter((scope) => scope !== 'costs:read'),
    );
    const reads = ['/api/auth/user', '/api/settings', '/api/labor-types', `/api/estimates/${id}`];
    const all = await aProgram(server, contractor);
    for (const path of reads) {
      const named = (body: string) => [path, COST_FIELDS.some((field) => body.includes(`"${field}"`))];
      expect(named((await limited.get(path)).body)).toEqual([path, false]);
      expect(named((await all.get(path)).body)).toEqual([path, true]);
      expect((await contractor.get(path)).json()).toEqual((await all.get(path)).json());
    }
    const writes = [
      await limited.post('/api/labor-types', { ...rated, name: 'Mason' }),
      await limited.patch('/api/user/settings', SETTINGS),
      await limited.post('/api/estimates', LINES),
      await limited.patch(`/api/estimates/${id}`, { updatedAt, laborLines: LINES.laborLines }),
      await limited.post(`/api/estimates/${id}/duplicate`),
      await limited.patch(`/api/estimates/${id}/status`, { status: 'sent' }),
    ];
    for (const { statusCode, body } of writes) {
      expect([statusCode < 300, body]).toEqual([true, body]);
      for (const field of COST_FIELDS) expect(body).not.toContain(`"${field}"`);
    }
    expect((await contractor.get('/api/settings')).json()).toMatchObject({
      leadWorkerCost: '31.50',
      helperCost: '19.00',
      specialistCost: null,
    });
  });

  test('finds no cost in webhooks', async () => {
    const made = await contractor.post('/api/webhooks', {
      url: 'https://hooks.example.com/1',
      events: ['estimate.created', 'estimate.sent'],
    });
    const { id: endpointId } = made.json<WebhookWithSecret>();
    const { id } = await anEstimate(contractor, LINES);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    const rows = await server.deps.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpointId));
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows) expect(row.body).not.toContain(COST);
  });
});
