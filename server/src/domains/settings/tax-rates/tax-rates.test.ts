import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Contractor = Awaited<ReturnType<typeof signedInContractor>>;

const EVERYWHERE = { labor: true, materials: true, costs: true } as const;
const QST = {
  name: 'QST',
  rate: '9.975',
  registration: '1234567890 TQ 0001',
  labor: false,
  materials: true,
  costs: true,
  isDefault: true,
};

const listOf = async (contractor: Contractor) => (await contractor.get('/api/tax-rates')).json<TaxRate[]>();
async function aTaxRate(contractor: Contractor, fields: object = QST): Promise<TaxRate> {
  const response = await contractor.post('/api/tax-rates', fields);
  expect(response.statusCode).toBe(201);
  return response.json<TaxRate>();
}
const aDraft = async (contractor: Contractor) =>
  (await contractor.post('/api/estimates', {})).json<Estimate>();
async function severalTaxRates(contractor: Contractor, count: number, fields: object = {}) {
  for (let number = 1; number <= count; number += 1) {
    server.clock.moveBy({ ms: 1 });
    await aTaxRate(contractor, { name: `Tax ${number}`, rate: number, ...fields });
  }
}

describe('tax rates', () => {
  test('are listed oldest first; only a name and a rate are required', async () => {
    const contractor = await signedInContractor(server);
    expect(await listOf(contractor)).toEqual([]);
    const qst = await aTaxRate(contractor);
    expect(qst).toEqual({ ...QST, id: qst.id });
    server.clock.moveBy({ ms: 1 });
    const gst = await aTaxRate(contractor, { name: ' GST ', rate: 5, registration: ' ' });
    const bare = { name: 'GST', rate: '5', registration: null, ...EVERYWHERE, isDefault: false };
    expect(gst).toEqual({ id: gst.id, ...bare });
    expect(await listOf(contractor)).toEqual([qst, gst]);
  });

  test('are changed field by field', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aTaxRate(contractor);
    const change = async (fields: object) =>
      (await contractor.patch(`/api/tax-rates/${id}`, fields)).json<TaxRate>();
    expect(await change({ rate: '8.875' })).toEqual({ ...QST, id, rate: '8.875' });
    expect(await change({ registration: null, labor: true, isDefault: false })).toEqual({
      ...QST,
      id,
      rate: '8.875',
      registration: null,
      labor: true,
      isDefault: false,
    });
    const stored = await listOf(contractor);
    expect(await change({})).toEqual(stored[0]);
    expect(await listOf(contractor)).toEqual(stored);
  });

  test('are gone once deleted, for changes too', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aTaxRate(contractor);
    const deleted = await contractor.delete(`/api/tax-rates/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect(await listOf(contractor)).toEqual([]);
    expect((await contractor.patch(`/api/tax-rates/${id}`, { rate: '6' })).statusCode).toBe(404);
    expect((await contractor.delete(`/api/tax-rates/${id}`)).statusCode).toBe(404);
  });

  test.each([
    [{}, 'Please name the tax'],
    [{ ...QST, name: '  ' }, 'Please name the tax'],
    [{ ...QST, name: 'x'.repeat(51) }, 'name must be at most 50 characters'],
    [{ ...QST, registration: 'x'.repeat(51) }, 'registration must be at most 50 characters'],
    [{ name: 'GST' }, 'rate'],
    [{ ...QST, rate: '9.9751' }, 'rate must have at most 3 decimals'],
    [{ ...QST, rate: '100.001' }, 'rate must be at most 100'],
    [{ ...QST, rate: '-1' }, 'rate must be a number of 0 or more'],
    [{ ...QST, labor: 'yes' }, 'labor must be true or false'],
    [{ ...QST, id: randomUUID() }, "The request does not take 'id'"],
  ])('%o is refused and stores nothing', async (body, message) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/tax-rates', body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
    expect(await listOf(contractor)).toEqual([]);
  });

  test.each([{ name: '' }, { rate: '9.9751' }, { rate: null }, { isDefault: null }])(
    'the change %o is refused and changes nothing',
    async (changes) => {
      const contractor = await signedInContractor(server);
      const created = await aTaxRate(contractor);
      const response = await contractor.patch(`/api/tax-rates/${created.id}`, changes);
      expect(response.statusCode).toBe(400);
      expect(await listOf(contractor)).toEqual([created]);
    },
  );
});

describe('the number of tax rates', () => {
  test('is ten at most, also when two are added at once; a deleted one makes room', async () => {
    const contractor = await signedInContractor(server);
    await severalTaxRates(contractor, 9);
    const both = await Promise.all(
      ['10', '11'].map((name) => contractor.post('/api/tax-rates', { name, rate: 1 })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = await contractor.post('/api/tax-rates', QST);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'You already have 10 tax rates. Please delete one first.',
    ]);
    const [first] = await listOf(contractor);
    await contractor.delete(`/api/tax-rates/${first?.id}`);
    await aTaxRate(contractor);
    expect(await listOf(contractor)).toHaveLength(10);
  });

  test('is four at most on new estimates, by a new rate and by a change', async () => {
    const contractor = await signedInContractor(server);
    await severalTaxRates(contractor, 4, { isDefault: true });
    const message = 'New estimates already have 4 taxes, the maximum. Please remove one first.';
    const fifth = await contractor.post('/api/tax-rates', QST);
    expect([fifth.statusCode, fifth.json()]).toEqual([409, expect.objectContaining({ message })]);
    const spare = await aTaxRate(contractor, { ...QST, isDefault: false });
    const moved = await contractor.patch(`/api/tax-rates/${spare.id}`, { isDefault: true });
    expect([moved.statusCode, moved.json()]).toEqual([409, expect.objectContaining({ message })]);
    const [first] = await listOf(contractor);
    const again = await contractor.patch(`/api/tax-rates/${first?.id}`, { isDefault: true, rate: '2' });
    expect(again.json()).toMatchObject({ isDefault: true, rate: '2' });
  });
});

describe('a new estimate', () => {
  test('copies the rates marked so, and keeps them when a rate is changed or deleted', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aTaxRate(contractor);
    server.clock.moveBy({ ms: 1 });
    const pst = await aTaxRate(contractor, { name: 'PST', rate: '7', isDefault: true });
    await aTaxRate(contractor, { name: 'HST', rate: '13' });
    const estimate = await aDraft(contractor);
    expect(estimate).toMatchObject({
      taxRate: '16.975',
      taxes: [
        { name: 'QST', rate: '9.975', registration: QST.registration, labor: false, materials: true },
        { name: 'PST', rate: '7', registration: null, labor: true },
      ],
    });
    await contractor.patch(`/api/tax-rates/${id}`, { rate: '5', name: 'GST' });
    await contractor.delete(`/api/tax-rates/${pst.id}`);
    expect((await contractor.get(`/api/estimates/${estimate.id}`)).json()).toEqual(estimate);
    expect(await aDraft(contractor)).toMatchObject({ taxRate: '5', taxes: [{ name: 'GST' }] });
  });

  test('without such rates has the default tax rate of the settings', async () => {
    const contractor = await signedInContractor(server);
    await aTaxRate(contractor, { ...QST, isDefault: false });
    expect(await aDraft(contractor)).toMatchObject({ taxRate: '8.25', taxes: [] });
  });
});

describe('access to tax rates', () => {
  test('is 401 for visitors, without data', async () => {
    const { id } = await aTaxRate(await signedInContractor(server));
    const visitor = server.visitor();
    for (const call of [
      visitor.get('/api/tax-rates'),
      visitor.post('/api/tax-rates', QST),
      visitor.patch(`/api/tax-rates/${id}`, { name: 'Mine' }),
      visitor.delete(`/api/tax-rates/${id}`),
    ]) {
      const response = await call;
      expect(response.statusCode).toBe(401);
      expect(response.body).not.toContain('QST');
    }
  });

  test('reads another account’s id, an unknown one and an invalid one as not found', async () => {
    const owner = await signedInContractor(server);
    const created = await aTaxRate(owner);
    const other = await signedInContractor(server);
    for (const target of [created.id, randomUUID(), 'not-an-id']) {
      expect((await other.patch(`/api/tax-rates/${target}`, { name: 'Mine' })).statusCode).toBe(404);
      expect((await other.delete(`/api/tax-rates/${target}`)).statusCode).toBe(404);
    }
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(owner)).toEqual([created]);
  });
});
