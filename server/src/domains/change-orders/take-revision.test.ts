import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const line = (hours: string, description: string) => ({
  laborType: 'lead' as const,
  description,
  hours,
  rate: '50.00',
});

test('a revision that the acceptance overtook becomes a change order', async () => {
  const contractor = await signedInContractor(server);
  const laborLines = [line('20', 'Install'), line('3', 'Cleanup')];
  const { id, updatedAt } = await aSentEstimate(contractor, { laborLines });
  const read = async () => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  const [install] = (await read()).laborLines;
  const revised = [{ ...line('22', 'Install'), id: install?.id }, line('1', 'Flashing')];
  const revision = { updatedAt, laborLines: revised };
  expect((await contractor.call('PUT', `/api/estimates/${id}/revision`, revision)).statusCode).toBe(200);
  const url = `/api/estimates/${id}/revision/change-order`;
  expect((await contractor.post(url)).json().error).toBe('NOT_ACCEPTED');
  await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
  const made = await contractor.post(url);
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  const change = made.json<ChangeOrder>();
  expect(change.laborLines.map((each) => [each.description, each.hours, each.removed])).toEqual([
    ['Install', '22', false],
    ['Flashing', '1', false],
    ['Install', '20', true],
    ['Cleanup', '3', true],
  ]);
  expect(change.totalAmount).toBe('0.00');
  expect((await read()).revision).toBeNull();
  expect((await contractor.post(url)).json().error).toBe('NO_REVISION');
});

test('a revision that only learned a cost is no change order', async () => {
  const contractor = await signedInContractor(server);
  const shingles = {
    id: 'd4d4d4d4-0000-4000-8000-000000000013',
    description: 'Shingles',
    quantity: '2',
    unitCost: '10.00',
  };
  const materialLines = [{ ...shingles, cost: null, costUnknown: true }];
  const { id, updatedAt } = await aSentEstimate(contractor, { laborLines: [], materialLines });
  const revision = {
    updatedAt,
    materialLines: [{ ...shingles, cost: '6.00', costUnknown: false }],
  };
  const saved = await contractor.call('PUT', `/api/estimates/${id}/revision`, revision);
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
  const refused = await contractor.post(`/api/estimates/${id}/revision/change-order`);
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'NOTHING_CHANGED']);
});

test('of a quantity that the client chose, the change order takes out and adds what was accepted', async () => {
  const contractor = await signedInContractor(server);
  const lights = {
    id: 'd4d4d4d4-0000-4000-8000-000000000012',
    description: 'Lights',
    quantity: '2',
    unitCost: '10.00',
    clientQuantity: { min: '2', max: '10', step: '2' },
  };
  const { id, updatedAt } = await aSentEstimate(contractor, { laborLines: [], materialLines: [lights] });
  const revision = { updatedAt, materialLines: [{ ...lights, unitCost: '12.00' }] };
  expect((await contractor.call('PUT', `/api/estimates/${id}/revision`, revision)).statusCode).toBe(200);
  const accepted = await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
    selection: { groupIds: [], lineIds: [], quantities: { [lights.id]: '10' } },
    totalAmount: '100.00',
  });
  expect([accepted.statusCode, accepted.body]).toEqual([200, expect.any(String)]);
  const change = (await contractor.post(`/api/estimates/${id}/revision/change-order`)).json<ChangeOrder>();
  expect(change.materialLines.map((each) => [each.quantity, each.unitCost, each.removed])).toEqual([
    ['10', '12.00', false],
    ['10', '10.00', true],
  ]);
  expect(change.totalAmount).toBe('20.00');
});

test('takes out an option to the cent, at the price that the client accepted', async () => {
  const contractor = await signedInContractor(server);
  const lights = {
    id: 'd4d4d4d4-0000-4000-8000-000000000013',
    description: 'Lights',
    quantity: '3',
    unitCost: '33.33',
    optional: true,
  };
  // A light is 40.00 with its markup, and 3 are 120.00; the markup of 99.99 is 20.00.
  const { id, updatedAt } = await aSentEstimate(contractor, {
    laborLines: [line('1', 'Install')],
    materialLines: [lights],
    materialMarkupPercent: '20',
  });
  const revision = { updatedAt, materialLines: [] };
  expect((await contractor.call('PUT', `/api/estimates/${id}/revision`, revision)).statusCode).toBe(200);
  const accepted = await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
    selection: { groupIds: [], lineIds: [lights.id], quantities: {} },
    totalAmount: '170.00',
  });
  expect([accepted.statusCode, accepted.body]).toEqual([200, expect.any(String)]);
  const change = (await contractor.post(`/api/estimates/${id}/revision/change-order`)).json<ChangeOrder>();
  expect(change).toMatchObject({ totalAmount: '-120.00', job: { after: '50.00' } });
});
