import type { Material } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Kit, KitLines } from '@plumbline/contract/kits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
let browser: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  browser = await signedInContractor(server);
});
afterAll(() => server.close());

const own = (description: string, unit: string, price: string) =>
  ({ kind: 'material', description, unit, price }) as const;
/** The kit of the money tests' example 19. */
const ROOF = {
  name: 'Asphalt re-roof',
  unit: 'sq ft',
  parts: [
    { kind: 'labor', laborType: 'lead', description: 'Tear off and lay', perUnit: '0.018' },
    { kind: 'text', description: 'Weather permitting' },
    { ...own('Shingles', 'bundle', '38.75'), perUnit: '0.03', waste: '12', wholeUnits: true },
    { ...own('Underlayment', 'roll', '104.50'), perUnit: '0.0025', waste: '5', wholeUnits: true },
    { ...own('Nails', 'lb', '3.90'), perUnit: '0.0224' },
    { kind: 'cost', type: 'permit', description: 'Permit', price: '250.00', perUnit: '1', fixed: true },
  ],
};

const LINE = { description: 'Shingles', quantity: '63', unitCost: '38.75' };

const made = async (fields: object) => {
  const response = await browser.post('/api/kits', fields);
  expect(response.statusCode).toBe(201);
  return response.json<Kit>();
};
const linesOf = (id: string, quantity: string, as: 'lines' | 'line' = 'lines') =>
  browser.post(`/api/kits/${id}/lines`, { quantity, as });

describe('a kit', () => {
  test('for 1,850 sq ft gives the quantities computed by hand, in lines that an estimate takes', async () => {
    const kit = await made(ROOF);
    const lines = (await linesOf(kit.id, '1850')).json<KitLines>();
    expect(lines.laborLines).toMatchObject([{ hours: '33.3', rate: '45.00' }]);
    expect(lines.materialLines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Shingles', '63'],
      ['Underlayment', '5'],
      ['Nails', '41.44'],
    ]);
    expect(lines.additionalCosts).toMatchObject([{ type: 'permit', amount: '250.00' }]);
    const estimate = await anEstimate(browser, lines);
    expect(estimate.materialLines[0]).toMatchObject({ quantity: '63', total: '2441.25' });
    expect(estimate.textLines).toMatchObject([
      { section: 'materials', place: 0, text: 'Weather permitting' },
    ]);
  });

  test('is one line at its price, without a markup and with what its parts cost', async () => {
    const kit = await made({ ...ROOF, name: 'Roof, one price', price: '6.50' });
    const welder = { name: 'Welder', defaultRate: '85' };
    await browser.post('/api/labor-types', welder);
    const unknown = (await linesOf(kit.id, '1850', 'line')).json<KitLines>();
    expect(unknown.materialLines).toMatchObject([
      { description: 'Roof, one price', quantity: '1850', unit: 'sq ft', unitCost: '6.50', cost: null },
    ]);
    expect(unknown.materialLines).toMatchObject([{ costUnknown: true }]);
    const guessed = await anEstimate(browser, unknown);
    expect(guessed.materialLines).toMatchObject([{ cost: null, costUnknown: true }]);
    const missing = { price: '12025.00', cost: null, profit: null, unknownLines: 1 };
    expect(guessed.profit).toMatchObject(missing);
    const copy = (await browser.post(`/api/estimates/${guessed.id}/duplicate`)).json<Estimate>();
    expect(copy.profit).toMatchObject(missing);
    const id = guessed.materialLines[0]?.id;
    const [{ taxIds: _taxIds, ...line } = {}] = unknown.materialLines;
    const costed = await browser.patch(`/api/estimates/${guessed.id}`, {
      materialLines: [{ ...line, id, cost: '2.38' }],
      updatedAt: guessed.updatedAt,
    });
    expect(costed.json<Estimate>().profit).toMatchObject({ cost: '4403.00', unknownLines: 0 });
    await browser.patch('/api/user/settings', { leadWorkerCost: '31.00' });
    const known = (await linesOf(kit.id, '1850', 'line')).json<KitLines>();
    // 33.30 × 31.00 + 63 × 38.75 + 5 × 104.50 + 41.44 × 3.90 + 250.00 = 4,407.666, of which 1,850 sq ft have 2.38 each.
    expect(known.materialLines).toMatchObject([{ markupPercent: '0', cost: '2.38' }]);
    const { materialLines } = (await anEstimate(browser, known)) satisfies Estimate;
    expect(materialLines[0]).toMatchObject({ markupPercent: '0', cost: '2.38', total: '12025.00' });
    const priceless = await made({ ...ROOF, name: 'Roof, no price' });
    expect((await linesOf(priceless.id, '1', 'line')).json()).toMatchObject({ error: 'NO_PRICE' });
  });

  test('stays with its lines in an estimate, its copies and templates, until they are removed', async () => {
    const lineIds = [1, 2].map((place) => `6f75a1b0-0000-4000-8000-00000000000${place}`);
    const part = { perUnit: '0.0300', waste: '12', wholeUnits: true, price: null };
    const kit = { id: '6f75a1b0-0000-4000-8000-000000000009', name: 'Roof', unit: 'sq ft', quantity: '1850' };
    const estimate = await anEstimate(browser, {
      materialLines: lineIds.map((id) => ({ id, ...LINE })),
      kits: [{ ...kit, parts: lineIds.map((lineId) => ({ ...part, lineId })) }],
    });
    const stored = { ...part, perUnit: '0.03' };
    expect(estimate.kits).toEqual([{ ...kit, parts: lineIds.map((lineId) => ({ ...stored, lineId })) }]);

    const copy = (await browser.post(`/api/estimates/${estimate.id}/duplicate`)).json<Estimate>();
    expect(copy.kits[0]?.parts.map(({ lineId }) => lineId)).toEqual(copy.materialLines.map(({ id }) => id));
    expect(copy.kits[0]?.id).not.toBe(kit.id);
    const template = { name: 'Roof with a kit', estimateId: estimate.id };
    const { id: templateId } = (await browser.post('/api/estimate-templates', template)).json<{
      id: string;
    }>();
    const started = await browser.post(`/api/estimate-templates/${templateId}/estimates`, {});
    const { estimate: draft } = started.json<{ estimate: Estimate }>();
    expect(draft.kits).toMatchObject([{ name: 'Roof', parts: [{ lineId: draft.materialLines[0]?.id }, {}] }]);

    const change = (fields: object, { updatedAt }: Estimate) =>
      browser.patch(`/api/estimates/${estimate.id}`, { ...fields, updatedAt });
    const [kept] = estimate.materialLines;
    const one = (
      await change({ materialLines: [kept && { ...LINE, id: kept.id }] }, estimate)
    ).json<Estimate>();
    expect(one.kits[0]?.parts.map(({ lineId }) => lineId)).toEqual([kept?.id]);
    const none = (await change({ materialLines: [] }, one)).json<Estimate>();
    expect(none.kits).toEqual([]);
  });

  test('takes untaxed materials of the price book without tax, and is one untaxed line only if it has nothing else', async () => {
    const other = await signedInContractor(server);
    await other.patch('/api/user/settings', { defaultTaxRate: '8' });
    const material = { name: 'Seed', category: 'roofing', unit: 'bag', price: '40.00', taxable: false };
    const { id } = (await other.post('/api/materials', material)).json<Material>();
    const seed = { kind: 'material', materialId: id, perUnit: '1' };
    const add = async (name: string, parts: object[], as: 'lines' | 'line') => {
      const kit = (await other.post('/api/kits', { name, price: '100', parts })).json<Kit>();
      const lines = await other.post(`/api/kits/${kit.id}/lines`, { quantity: '1', as });
      return lines.json<KitLines>();
    };
    const mixed = [seed, { ...own('Soil', 'bag', '10.00'), perUnit: '1' }];
    const lines = await add('Lawn', mixed, 'lines');
    expect(lines.materialLines.map(({ taxIds }) => taxIds)).toEqual([[], null]);
    const taxableOf = async (added: KitLines, fields: object) =>
      (await anEstimate(other, { ...added, ...fields })).materialLines.map(({ taxable }) => taxable);
    expect(await taxableOf(lines, { taxRate: '8' })).toEqual([false, true]);
    const named = { name: 'GST', rate: '5', labor: true, materials: true, costs: true };
    const taxes = [{ ...named, id: '6f75a1b0-0000-4000-8000-000000000011' }];
    expect(await taxableOf(lines, { taxes, taxRate: undefined })).toEqual([false, true]);
    expect(await taxableOf(await add('Lawn, mixed', mixed, 'line'), { taxRate: '8' })).toEqual([true]);
    expect(await taxableOf(await add('Lawn, seed', [seed], 'line'), { taxRate: '8' })).toEqual([false]);
  });

  test('uses today’s prices, and keeps its copy of deleted items', async () => {
    const material = { name: 'Cedar shingle', category: 'roofing', unit: 'bundle', price: '40.00' };
    const { id } = (await browser.post('/api/materials', material)).json<Material>();
    const parts = [{ kind: 'material', materialId: id, perUnit: '2' }];
    const kit = await made({ name: 'Cedar', parts });
    await browser.post('/api/materials', { ...material, price: '44.50' });
    const today = (await linesOf(kit.id, '3')).json<KitLines>();
    expect(today.materialLines).toMatchObject([{ materialId: id, quantity: '6', unitCost: '44.50' }]);
    await browser.delete(`/api/materials/${id}`);
    const later = (await linesOf(kit.id, '3')).json<KitLines>();
    expect(later.materialLines).toMatchObject([
      { materialId: null, description: 'Cedar shingle', unit: 'bundle', unitCost: '40.00' },
    ]);
    await anEstimate(browser, later);
  });

  test('is listed by its name, with numbers in their order', async () => {
    const other = await signedInContractor(server);
    for (const name of ['Roof 10', 'gutter', 'Roof 2']) await other.post('/api/kits', { ...ROOF, name });
    const [first, second, third] = (await other.get('/api/kits')).json<Kit[]>().map(({ name }) => name);
    expect([first, second, third]).toEqual(['gutter', 'Roof 2', 'Roof 10']);
  });

  test('can be changed and deleted, and has a name of its own', async () => {
    const kit = await made({ ...ROOF, name: 'Chimney' });
    const again = await browser.post('/api/kits', { ...ROOF, name: 'CHIMNEY' });
    expect([again.statusCode, again.json().error]).toEqual([409, 'NAME_TAKEN']);
    const parts = [{ kind: 'labor', laborType: 'helper', perUnit: '1.5' }];
    const changed = await browser.patch(`/api/kits/${kit.id}`, { unit: 'each', price: '99', parts });
    expect(changed.json()).toMatchObject({ name: 'Chimney', unit: 'each', price: '99.00', parts });
    expect((await browser.delete(`/api/kits/${kit.id}`)).statusCode).toBe(204);
    expect((await browser.get(`/api/kits/${kit.id}`)).statusCode).toBe(404);
  });

  test.each([
    [{ parts: 'x' }, 'parts must be a list'],
    [{ parts: [{ kind: 'foo' }] }, 'parts[0].kind must be one of labor, material, cost, text'],
    [
      { parts: [{ kind: 'labor', laborType: 'boss', perUnit: '1' }] },
      'parts[0].laborType must be one of lead, helper, specialist, custom',
    ],
    [
      { parts: [{ kind: 'labor', laborType: 'lead', perUnit: '1', fixed: 'no' }] },
      'parts[0].fixed must be true or false',
    ],
    [{ parts: [{ kind: 'material', materialId: 5, perUnit: '1' }] }, 'parts[0].materialId must be an id'],
  ])('with %j is refused by name', async (fields, message) => {
    const refused = await browser.post('/api/kits', { name: 'Faulty', ...fields });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([400, message]);
  });

  test('is refused with a seventh decimal, without parts, and with more than a line can have', async () => {
    const part = { kind: 'labor', laborType: 'lead', perUnit: '0.0000001' };
    expect((await browser.post('/api/kits', { name: 'Fine', parts: [part] })).statusCode).toBe(400);
    expect((await browser.post('/api/kits', { name: 'None', parts: [] })).statusCode).toBe(400);
    const kit = await made({ name: 'Huge', parts: [{ ...part, perUnit: '1000000' }] });
    expect((await linesOf(kit.id, '1000000')).json()).toMatchObject({ issues: [{ field: 'quantity' }] });
  });
});

test('twenty kits ship, and each can be added', async () => {
  const kits = (await browser.get('/api/kits')).json<Kit[]>().filter(({ userId }) => !userId);
  expect(kits).toHaveLength(20);
  expect(kits.filter(({ trade }) => trade === null)).toEqual([]);
  for (const { id, name, unit } of kits) {
    const lines = (await linesOf(id, unit === 'each' ? '2' : '500')).json<KitLines>();
    const estimate = await anEstimate(browser, lines);
    expect([name, Number(estimate.totalAmount) > 100]).toEqual([name, true]);
    expect((await browser.delete(`/api/kits/${id}`)).statusCode).toBe(404);
  }
});
