import { randomUUID } from 'node:crypto';
import { MATERIAL_CATEGORIES, type Material } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { materials } from '../../db/schema/schema.ts';
import { anEstimate, estimateBody, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Contractor = Awaited<ReturnType<typeof signedInContractor>>;

async function search(contractor: Contractor, query: Record<string, string> = {}): Promise<Material[]> {
  const response = await contractor.get(`/api/materials?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode).toBe(200);
  return response.json<Material[]>();
}
const namesOf = (list: Material[]) => list.map(({ name }) => name);

/** Adds materials to one contractor's catalog. */
async function withOwn(contractor: Contractor, ...rows: { name: string; description?: string }[]) {
  const { id: accountId } = (await contractor.get('/api/auth/user')).json<{ id: string }>();
  const ids = rows.map(() => randomUUID());
  await server.deps.db.insert(materials).values(
    rows.map((row, index) => ({
      ...row,
      id: ids[index] ?? '',
      accountId,
      category: 'lumber',
      unit: 'ft',
      createdAt: server.clock.now(),
    })),
  );
  return ids;
}

describe('the materials', () => {
  test('are at least 300 over the ten categories, with prices as decimal text or none where they vary', async () => {
    const list = await search(await signedInContractor(server));
    expect(list.length).toBeGreaterThanOrEqual(300);
    const categories = list.map(({ category }) => category);
    expect([...new Set(categories)]).toEqual(MATERIAL_CATEGORIES.toSorted());
    expect(categories).toEqual(categories.toSorted());
    expect(list.find(({ name }) => name === 'PEX-A pipe, 3/4 in x 100 ft, red')).toMatchObject({
      category: 'plumbing',
      unit: 'roll',
      defaultPrice: '108.00',
      description: 'Hot water main runs, expansion fittings',
    });
    const varying = list.filter(({ defaultPrice }) => defaultPrice === null);
    expect(varying.length).toBeGreaterThan(0);
    const priced = list.flatMap(({ defaultPrice }) => defaultPrice ?? []);
    expect(priced.filter((price) => !/^\d+\.\d\d$/.test(price))).toEqual([]);
  });

  test('of the contractor’s trade come first, and no material is missing or doubled', async () => {
    const list = await search(await signedInContractor(server, { trade: 'roofing' }));
    const all = await search(await signedInContractor(server));
    const roofing = all.filter(({ category }) => category === 'roofing');
    const others = all.filter(({ category }) => category !== 'roofing');
    expect(namesOf(list)).toEqual(namesOf([...roofing, ...others]));
  });

  test('can be filtered by category; “all” is the default', async () => {
    const contractor = await signedInContractor(server);
    const drywall = await search(contractor, { category: 'drywall' });
    expect(drywall.length).toBeGreaterThanOrEqual(28);
    expect(drywall.every(({ category }) => category === 'drywall')).toBe(true);
    expect(await search(contractor, { category: 'all' })).toEqual(await search(contractor));
  });

  test('can be found by a part of their name or description, ignoring case', async () => {
    const contractor = await signedInContractor(server);
    const found = await search(contractor, { search: '  pex-A PIPE ' });
    expect(found.length).toBeGreaterThan(1);
    expect(namesOf(found).every((name) => name.includes('PEX-A pipe'))).toBe(true);
    expect(namesOf(await search(contractor, { search: 'shingles architectural' }))).toContain(
      'Architectural shingle, 30-year, 33.3 sq ft',
    );
    expect(namesOf(await search(contractor, { search: 'water main runs' }))).toContain(
      'PEX-A pipe, 3/4 in x 100 ft, red',
    );
    expect(await search(contractor, { search: 'pex-a pipe', category: 'roofing' })).toEqual([]);
    expect(await search(contractor, { search: ' ' })).toEqual(await search(contractor));
  });

  test('match a percent sign, an underscore and a backslash literally, sorted by name', async () => {
    const contractor = await signedInContractor(server);
    await withOwn(
      contractor,
      { name: 'zebra wood 10%_x' },
      { name: 'Alder 10%_y' },
      { name: 'Birch 1000', description: 'C:\\wood' },
    );
    expect(namesOf(await search(contractor, { search: '10%_' }))).toEqual([
      'Alder 10%_y',
      'zebra wood 10%_x',
    ]);
    expect(namesOf(await search(contractor, { search: '%%' }))).toEqual([]);
    expect(namesOf(await search(contractor, { search: 'c:\\w' }))).toEqual(['Birch 1000']);
    expect(await search(contractor, { search: "'; drop table materials; --" })).toEqual([]);
    expect(await search(contractor, { search: 'x'.repeat(200) })).toEqual([]);
  });

  test.each([
    ['category=royal', 'category must be all or one of plumbing'],
    ['category=', 'category must be all or one of plumbing'],
    ['category=hvac&category=lumber', 'category must be all or one of plumbing'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
    ['search=a%00b', 'search must be plain text'],
    ['search=a&search=b', 'search: Invalid input, must be text'],
  ])('asked for by %s are 400 with a sentence', async (query, message) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.get(`/api/materials?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
  });

  test('are 401 for a visitor', async () => {
    expect((await server.visitor().get('/api/materials')).statusCode).toBe(401);
  });
});

describe('adding a material', () => {
  const CEDAR = { name: 'Cedar board', unit: 'ft', price: '12.5', category: 'lumber' };
  const own = async (contractor: Contractor) =>
    (await search(contractor)).filter(({ userId }) => userId !== undefined);

  test('stores it as the contractor’s own; only the name is required', async () => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/materials', CEDAR);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ name: 'Cedar board', unit: 'ft', defaultPrice: '12.50' });
    const plain = await contractor.post('/api/materials', { name: 'Crane' });
    expect(plain.json()).toMatchObject({ unit: 'each', category: 'hardware', defaultPrice: null });
    expect(await own(contractor)).toEqual([plain.json(), response.json()]);
    expect(await own(await signedInContractor(server))).toEqual([]);
  });

  test('with the name and unit of one that exists updates its price, as an import does', async () => {
    const contractor = await signedInContractor(server);
    const first = (await contractor.post('/api/materials', CEDAR)).json<Material>();
    const again = { name: 'CEDAR board', unit: 'Ft', price: '14' };
    const second = (await contractor.post('/api/materials', again)).json<Material>();
    expect(second).toEqual({ ...first, defaultPrice: '14.00' });
    expect(await own(contractor)).toEqual([second]);
  });

  test('repeated under its key changes nothing, and with other content is refused', async () => {
    const contractor = await signedInContractor(server);
    const headers = { 'idempotency-key': 'cedar-1' };
    await contractor.post('/api/materials', CEDAR, { headers });
    await contractor.post('/api/materials', { ...CEDAR, price: '14' });
    const repeated = await contractor.post('/api/materials', CEDAR, { headers });
    expect(repeated.json()).toMatchObject({ defaultPrice: '14.00' });
    const other = await contractor.post('/api/materials', { name: 'Oak' }, { headers });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
    expect(namesOf(await own(contractor))).toEqual(['Cedar board']);
  });

  test('after it was deleted adds it again, also under the same key', async () => {
    const contractor = await signedInContractor(server);
    const headers = { 'idempotency-key': 'cedar-1' };
    const { id } = (await contractor.post('/api/materials', CEDAR, { headers })).json<Material>();
    expect((await contractor.delete(`/api/materials/${id}`)).statusCode).toBe(204);
    expect((await contractor.post('/api/materials', CEDAR, { headers })).statusCode).toBe(201);
    expect(namesOf(await own(contractor))).toEqual(['Cedar board']);
  });

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'Cedar', price: '1.234' }, 'price must have at most 2 decimals'],
    [{ name: 'Cedar', category: 'royal' }, 'category must be one of plumbing'],
  ])('as %j is 400 with a sentence', async (body, message) => {
    const response = await (await signedInContractor(server)).post('/api/materials', body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
  });
});

describe('changing a material', () => {
  const SHINGLE = { name: 'Shingle', unit: 'bundle', price: '38.75', category: 'roofing' };

  test('changes the given fields, keeps the others, and changes no estimate', async () => {
    const contractor = await signedInContractor(server);
    const made = (await contractor.post('/api/materials', SHINGLE)).json<Material>();
    const draft = await anEstimate(contractor, {
      materialLines: [{ materialId: made.id, quantity: '2', unit: 'bundle', unitCost: '38.75' }],
    });
    const terms = { code: 'GSS-1', supplier: 'Gem State Supply', sellPrice: '44.9', taxable: false };
    // Some programs write ids in upper case.
    const changed = await contractor.patch(`/api/materials/${made.id.toUpperCase()}`, terms);
    const expected = { ...made, ...terms, sellPrice: '44.90' };
    expect([changed.statusCode, changed.json()]).toEqual([200, expected]);
    const cleared = await contractor.patch(`/api/materials/${made.id}`, { code: '', sellPrice: null });
    expect(cleared.json()).toEqual({ ...expected, code: null, sellPrice: null });
    expect(await search(contractor, { search: 'gss-1' })).toEqual([]);
    expect((await contractor.get(`/api/estimates/${draft.id}`)).json()).toEqual(draft);
  });

  test('to the name and unit of another is 409; a shipped or unknown one is not changed', async () => {
    const contractor = await signedInContractor(server);
    const { id } = (await contractor.post('/api/materials', SHINGLE)).json<Material>();
    await contractor.post('/api/materials', { ...SHINGLE, name: 'Ridge cap' });
    const taken = await contractor.patch(`/api/materials/${id}`, { name: 'ridge CAP' });
    expect([taken.statusCode, taken.json<{ error: string }>().error]).toEqual([409, 'NAME_TAKEN']);
    const [shipped] = await search(contractor, { own: 'false' });
    const change = { name: 'Mine' };
    expect((await contractor.patch(`/api/materials/${shipped?.id}`, change)).statusCode).toBe(403);
    expect((await contractor.patch(`/api/materials/${randomUUID()}`, change)).statusCode).toBe(404);
  });

  test('own ones are listed page by page, by supplier and code', async () => {
    const contractor = await signedInContractor(server);
    const names = Array.from({ length: 7 }, (_, index) => `Part ${index}`);
    for (const [index, name] of names.entries())
      await contractor.post('/api/materials', { name, code: `P-${index}`, supplier: `S${index % 2}` });
    const pages: string[][] = [];
    let path: string | undefined = '/api/materials?own=true&limit=3';
    while (path) {
      const page: Awaited<ReturnType<Contractor['get']>> = await contractor.get(path);
      expect(page.headers['x-total-count']).toBe('7');
      pages.push(namesOf(page.json<Material[]>()));
      path = /<(.*)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(pages).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)]);
    expect(namesOf(await search(contractor, { own: 'true', supplier: 'S1' }))).toEqual([
      'Part 1',
      'Part 3',
      'Part 5',
    ]);
    expect(namesOf(await search(contractor, { search: 'p-4' }))).toEqual(['Part 4']);
  });
});

describe('a line with a material', () => {
  test('copies its name; price, unit and text belong to the line', async () => {
    const contractor = await signedInContractor(server);
    const [pipe] = await search(contractor, { search: 'PEX-A pipe, 3/4 in x 100 ft, red' });
    const [own = ''] = await withOwn(contractor, { name: 'Cedar' });
    const { id, materialLines } = await anEstimate(contractor, {
      materialLines: [
        { materialId: pipe?.id, description: 'Hot side', quantity: '2', unit: 'roll', unitCost: '99.00' },
        { description: 'Straps', quantity: '1', unitCost: '5.00' },
        { materialId: own, quantity: '1', unitCost: '1.00' },
      ],
    });
    expect(materialLines).toMatchObject([
      { materialId: pipe?.id, material: { name: pipe?.name }, description: 'Hot side', total: '198.00' },
      { materialId: null, description: 'Straps' },
      { materialId: own, material: { name: 'Cedar' } },
    ]);
    expect(materialLines[1]?.material).toBeUndefined();
    const stored = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(stored.materialLines).toEqual(materialLines);
  });

  test('can be saved again on its draft after the material was deleted, and is refused elsewhere', async () => {
    const contractor = await signedInContractor(server);
    const [own = ''] = await withOwn(contractor, { name: 'Cedar' });
    const materialLines = [{ materialId: own, quantity: '2', unitCost: '3.00' }];
    const draft = await anEstimate(contractor, { materialLines });
    await server.deps.db.delete(materials).where(eq(materials.id, own));
    const change = { updatedAt: draft.updatedAt, materialLines };
    const saved = await contractor.patch(`/api/estimates/${draft.id}`, change);
    expect(saved.json<Estimate>().materialLines).toMatchObject([{ material: { name: 'Cedar' } }]);
    const body = await estimateBody(contractor, { materialLines });
    expect((await contractor.post('/api/estimates', body)).statusCode).toBe(404);
  });

  test('of another account, or an unknown one, is refused by name and stores nothing', async () => {
    const [theirs = ''] = await withOwn(await signedInContractor(server), { name: 'Secret wood' });
    const contractor = await signedInContractor(server);
    const [pipe] = await search(contractor, { category: 'plumbing' });
    expect(await search(contractor, { search: 'Secret wood' })).toEqual([]);
    for (const materialId of [theirs, randomUUID()]) {
      const materialLines = [
        { materialId: pipe?.id, quantity: '1', unitCost: '1' },
        { materialId, quantity: '1', unitCost: '1' },
      ];
      const response = await contractor.post('/api/estimates', {
        ...(await estimateBody(contractor)),
        materialLines,
      });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        message: 'materialLines[1].materialId is not a material of the catalog',
      });
    }
    expect((await contractor.get('/api/estimates')).json()).toEqual([]);
  });
});
