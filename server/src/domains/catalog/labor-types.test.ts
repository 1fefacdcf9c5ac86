import { randomUUID } from 'node:crypto';
import type { LaborType } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEstimate, estimateBody, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Contractor = Awaited<ReturnType<typeof signedInContractor>>;

const WELDER = { name: 'Welder', defaultRate: '85.50', costRate: '41.00', description: 'Certified, on site' };

const listOf = async (contractor: Contractor) =>
  (await contractor.get('/api/labor-types')).json<LaborType[]>();
async function aLaborType(contractor: Contractor, fields: object = WELDER): Promise<LaborType> {
  const response = await contractor.post('/api/labor-types', fields);
  expect(response.statusCode).toBe(201);
  return response.json<LaborType>();
}
const lineOf = (laborTypeId: string, hours = '2') =>
  ({ laborType: 'custom', laborTypeId, hours, rate: '90' }) as const;

describe('labor types', () => {
  test('belong to the contractor, sorted by name; only a name is required', async () => {
    const contractor = await signedInContractor(server);
    expect(await listOf(contractor)).toEqual([]);
    const welder = await aLaborType(contractor);
    expect(welder).toEqual({ ...WELDER, id: welder.id });
    const mason = await aLaborType(contractor, { name: ' mason ', defaultRate: ' ', description: '' });
    expect(mason).toEqual({ id: mason.id, name: 'mason', costRate: null, description: null });
    expect(await listOf(contractor)).toEqual([mason, welder]);
  });

  test.each([
    [12.5, '12.50'],
    ['0', '0.00'],
    ['10000000', '10000000.00'],
  ])('the rate %o is kept as %s', async (defaultRate, kept) => {
    const contractor = await signedInContractor(server);
    expect(await aLaborType(contractor, { name: 'Welder', defaultRate })).toMatchObject({
      defaultRate: kept,
    });
  });

  test('can be changed field by field, answered without a body; a blank rate removes it', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aLaborType(contractor);
    const response = await contractor.patch(`/api/labor-types/${id}`, { name: 'Pipe welder' });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await listOf(contractor)).toEqual([{ ...WELDER, id, name: 'Pipe welder' }]);
    await contractor.patch(`/api/labor-types/${id}`, { costRate: '', defaultRate: '', description: null });
    expect(await listOf(contractor)).toEqual([
      { id, name: 'Pipe welder', costRate: null, description: null },
    ]);
    await contractor.patch(`/api/labor-types/${id}`, { defaultRate: '70' });
    expect(await listOf(contractor)).toMatchObject([{ defaultRate: '70.00' }]);
    expect((await contractor.patch(`/api/labor-types/${id}`, {})).statusCode).toBe(204);
  });

  test.each([
    [{}, 'Please enter a labor type name'],
    [{ name: '  ' }, 'Please enter a labor type name'],
    [{ name: null }, 'Please enter a labor type name'],
    [{ name: 'x'.repeat(201) }, 'name must be at most 200 characters'],
    [{ name: 'W', defaultRate: '-1' }, 'defaultRate must be a number of 0 or more'],
    [{ name: 'W', defaultRate: '1.005' }, 'defaultRate must have at most 2 decimals'],
    [{ name: 'W', defaultRate: '10000000.01' }, 'defaultRate must be at most 10,000,000'],
    [{ name: 'W', defaultRate: '1,000.00' }, 'defaultRate must be a number of 0 or more'],
    [{ name: 'W', defaultRate: '٣' }, 'defaultRate must be a number of 0 or more'],
    [{ name: 'W', defaultRate: true }, 'defaultRate must be a number'],
    [{ name: 'W', owner: 'me' }, "The request does not take 'owner'"],
  ])('%o is refused and stores nothing', async (body, message) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/labor-types', body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
    expect(await listOf(contractor)).toEqual([]);
  });

  test.each([{ name: '' }, { defaultRate: 'much' }, { id: randomUUID() }])(
    'the change %o is refused and changes nothing',
    async (changes) => {
      const contractor = await signedInContractor(server);
      const created = await aLaborType(contractor);
      const response = await contractor.patch(`/api/labor-types/${created.id}`, changes);
      expect(response.statusCode).toBe(400);
      expect(await listOf(contractor)).toEqual([created]);
    },
  );
});

describe('a line with an own labor type', () => {
  test('copies the name at the time it was saved, and uses its own rate', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aLaborType(contractor);
    const laborLines = [lineOf(id), lineOf(id.toUpperCase())];
    const { laborLines: lines, id: estimateId } = await anEstimate(contractor, { laborLines });
    const line = { laborType: 'custom', laborTypeId: id, laborTypeName: 'Welder', total: '180.00' };
    expect(lines).toMatchObject([line, line]);
    await contractor.patch(`/api/labor-types/${id}`, { name: 'Pipe welder' });
    const stored = (await contractor.get(`/api/estimates/${estimateId}`)).json<Estimate>();
    expect(stored.laborLines).toEqual(lines);
  });

  test('requires the id of one', async () => {
    const contractor = await signedInContractor(server);
    const body = await estimateBody(contractor, {
      laborLines: [{ laborType: 'custom', hours: '1', rate: '1' }],
    });
    const response = await contractor.post('/api/estimates', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'laborLines[0].laborTypeId must be one of your labor types',
    });
  });

  test('stays readable when the type is deleted, and can be saved and copied, but no other estimate can use it', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aLaborType(contractor);
    const draft = await anEstimate(contractor, { laborLines: [lineOf(id)] });
    const other = await anEstimate(contractor);
    const deleted = await contractor.delete(`/api/labor-types/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect(await listOf(contractor)).toEqual([]);
    expect((await contractor.get(`/api/estimates/${draft.id}`)).json()).toEqual(draft);

    const save = (estimate: Estimate, laborLines: object[]) =>
      contractor.patch(`/api/estimates/${estimate.id}`, { updatedAt: estimate.updatedAt, laborLines });
    const saved = await save(draft, [lineOf(id, '3')]);
    expect(saved.statusCode).toBe(200);
    expect(saved.json<Estimate>().laborLines).toMatchObject([
      { laborTypeId: id, laborTypeName: 'Welder', hours: '3' },
    ]);
    const copy = (await contractor.post(`/api/estimates/${draft.id}/duplicate`)).json<Estimate>();
    expect(copy.laborLines).toMatchObject([{ laborTypeId: id, laborTypeName: 'Welder' }]);

    const refused = await save(other, [lineOf(id)]);
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({
      message: 'laborLines[0].laborTypeId is not one of your labor types',
    });
    expect((await contractor.get(`/api/estimates/${other.id}`)).json()).toEqual(other);
    const gone = `/api/labor-types/${id}`;
    expect((await contractor.patch(gone, { name: 'Back' })).statusCode).toBe(404);
    expect((await contractor.delete(gone)).statusCode).toBe(404);
  });
});

describe('access to labor types', () => {
  test('is 401 for visitors, without data', async () => {
    const { id } = await aLaborType(await signedInContractor(server));
    const visitor = server.visitor();
    for (const call of [
      visitor.get('/api/labor-types'),
      visitor.post('/api/labor-types', WELDER),
      visitor.patch(`/api/labor-types/${id}`, { name: 'Mine' }),
      visitor.delete(`/api/labor-types/${id}`),
    ]) {
      const response = await call;
      expect(response.statusCode).toBe(401);
      expect(response.body).not.toContain('Welder');
    }
  });

  test('reads another account’s id, an unknown one and an invalid one as not found', async () => {
    const owner = await signedInContractor(server);
    const created = await aLaborType(owner);
    const other = await signedInContractor(server);
    for (const target of [created.id, randomUUID(), 'not-an-id']) {
      expect((await other.patch(`/api/labor-types/${target}`, { name: 'Mine' })).statusCode).toBe(404);
      expect((await other.delete(`/api/labor-types/${target}`)).statusCode).toBe(404);
    }
    const body = await estimateBody(other, { laborLines: [lineOf(created.id)] });
    const used = await other.post('/api/estimates', body);
    expect(used.statusCode).toBe(404);
    expect(used.body).not.toContain('Welder');
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(owner)).toEqual([created]);
  });
});
