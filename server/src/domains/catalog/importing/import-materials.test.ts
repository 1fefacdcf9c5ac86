import { randomUUID } from 'node:crypto';
import type { Material } from '@plumbline/contract/catalog';
import type { ImportResult } from '@plumbline/contract/csv-import';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId } from '../../../account-id.ts';
import { materials } from '../../../db/schema/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { aPhoto } from '../../../images/testing/image-files.ts';
import { anEstimate, estimateBody, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { lockMaterialImport, upsertOwnMaterials } from './import-queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const CSV = { headers: { 'content-type': 'text/csv' } };
const send = (browser: ApiClient, lines: readonly string[], dryRun = false) =>
  browser.post(`/api/materials/import?dryRun=${dryRun}`, Buffer.from(lines.join('\r\n')), CSV);
const ownOf = async (browser: ApiClient) =>
  (await browser.get('/api/materials')).json<Material[]>().filter(({ userId }) => userId !== undefined);

const FILE = [
  'Item;UOM;Unit price;Category;Details',
  'Cedar board;ft;$1,234.50;Lumber;Clear grade',
  'Copper cap;;12,5;;',
  'Crane;day;;hardware;As quoted',
];

describe('importing materials', () => {
  test('shows what would be stored, then adds them to the contractor’s own', async () => {
    const contractor = await signedInContractor(server);
    const { id: userId } = (await contractor.get('/api/auth/user')).json<{ id: string }>();
    const dry = (await send(contractor, FILE, true)).json<ImportResult>();
    expect(dry).toMatchObject({ rows: 3, valid: 3, created: 3, updated: 0, skipped: 0, errors: [] });
    expect(dry.preview.map(({ values }) => values)).toEqual([
      { name: 'Cedar board', category: 'lumber', unit: 'ft', price: '1234.50', description: 'Clear grade' },
      { name: 'Copper cap', category: 'hardware', unit: 'each', price: '12.50', description: null },
      { name: 'Crane', category: 'hardware', unit: 'day', price: null, description: 'As quoted' },
    ]);
    expect(await ownOf(contractor)).toEqual([]);
    expect((await send(contractor, FILE)).json()).toEqual(dry);
    const own = await ownOf(contractor);
    expect(own).toMatchObject([
      { name: 'Copper cap', unit: 'each', defaultPrice: '12.50', userId },
      { name: 'Crane', unit: 'day', defaultPrice: null, userId },
      { name: 'Cedar board', category: 'lumber', unit: 'ft', defaultPrice: '1234.50', userId },
    ]);
    const found = await contractor.get('/api/materials?search=clear%20grade');
    expect(found.json()).toEqual([own[2]]);
  });

  test('again updates the prices of the same materials, skips unchanged rows, and ignores empty cells', async () => {
    const contractor = await signedInContractor(server);
    await send(contractor, FILE);
    const before = await ownOf(contractor);
    const second = await send(contractor, [
      'Name,Unit,Price',
      'CEDAR BOARD,ft,10',
      'Copper cap,each,12.50',
      'Crane,day,',
      'Crane,hour,80',
      'crane,Hour,90',
    ]);
    expect(second.json()).toMatchObject({ rows: 5, created: 1, updated: 1, skipped: 3 });
    const after = await ownOf(contractor);
    expect(after).toHaveLength(4);
    const [cedar] = before.filter(({ name }) => name === 'Cedar board');
    expect(after).toContainEqual({ ...cedar, defaultPrice: '10.00' });
    expect(after).toContainEqual(before[0]);
    expect(after.find(({ unit }) => unit === 'hour')).toMatchObject({ name: 'Crane', defaultPrice: '80.00' });
  });

  test.each([
    [',ft,1,lumber', 'name', 'Name is required'],
    [`${'x'.repeat(201)},ft,1,lumber`, 'name', 'Name must be at most 200 characters'],
    [`Cedar,${'x'.repeat(51)},1,lumber`, 'unit', 'Unit must be at most 50 characters'],
    ['Cedar,ft,-1,lumber', 'price', 'Price must be a number of 0 or more, such as 12.5'],
    [
      'Cedar,ft,1.005,lumber',
      'price',
      'Price could be read in two ways: write “1.005” with two decimals, such as 1234.00',
    ],
    [
      'Cedar,ft,"$1,234",lumber',
      'price',
      'Price could be read in two ways: write “$1,234” with two decimals, such as 1234.00',
    ],
    ['Cedar,ft,12.3456,lumber', 'price', 'Price must have at most 2 decimals'],
    ['Cedar,ft,10000000.01,lumber', 'price', 'Price must be at most 10,000,000'],
    ['Cedar,ft,varies,lumber', 'price', 'Price must be a number of 0 or more, such as 12.5'],
    ['Cedar,ft,1,wood', 'category', 'Category must be one of plumbing, electrical, roofing'],
    [`Cedar,ft,1,lumber,${'x'.repeat(5_001)}`, 'description', 'Description must be at most 5,000 characters'],
  ])('of the row %s is refused by field and row, and nothing is stored', async (row, field, message) => {
    const contractor = await signedInContractor(server);
    const file = ['Name,Unit,Price,Category,Description', 'Fine,ft,1,lumber,', row];
    const dry = (await send(contractor, file, true)).json<ImportResult>();
    expect(dry).toMatchObject({ rows: 2, valid: 1, errors: [{ row: 3, field }] });
    expect(dry.errors[0]?.message).toContain(message);
    const response = await send(contractor, file);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(`Nothing was imported. Row 3: ${message}`);
    expect(await ownOf(contractor)).toEqual([]);
  });

  test('of 5,000 rows imports all or, if the last is invalid, none', async () => {
    const contractor = await signedInContractor(server);
    const rows = Array.from({ length: 4_999 }, (_, index) => `Part ${index},${index}.25`);
    expect((await send(contractor, ['Name,Price', ...rows, 'Last,x'])).statusCode).toBe(400);
    expect(await ownOf(contractor)).toEqual([]);
    expect((await send(contractor, ['Name,Price', ...rows, 'Last,1'])).json()).toMatchObject({
      created: 5_000,
    });
    const dearer = Array.from({ length: 4_999 }, (_, index) => `Part ${index},${index}.75`);
    const second = await send(contractor, ['Name,Price', ...dearer, 'Last,1']);
    expect(second.json()).toMatchObject({ created: 0, updated: 4_999, skipped: 1 });
    const own = await ownOf(contractor);
    expect(own).toHaveLength(5_000);
    expect(own.find(({ name }) => name === 'Part 4998')?.defaultPrice).toBe('4998.75');
  });
});

describe('deleting an own material', () => {
  test('removes it from the list; drafts keep it, new lines cannot use it, and an import restores it', async () => {
    const contractor = await signedInContractor(server);
    await send(contractor, FILE);
    const [cap] = await ownOf(contractor);
    const materialLines = [{ materialId: cap?.id, quantity: '2', unitCost: '3.00' }];
    const draft = await anEstimate(contractor, { materialLines });
    const response = await contractor.delete(`/api/materials/${cap?.id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await ownOf(contractor)).toHaveLength(2);
    expect((await contractor.get('/api/auth/export')).json<{ materials: [] }>().materials).toHaveLength(2);
    const change = { updatedAt: draft.updatedAt, materialLines };
    const saved = (await contractor.patch(`/api/estimates/${draft.id}`, change)).json<Estimate>();
    expect(saved.materialLines).toMatchObject([{ material: { name: 'Copper cap' } }]);
    const created = await contractor.post(
      '/api/estimates',
      await estimateBody(contractor, { materialLines }),
    );
    expect(created.statusCode).toBe(404);
    expect((await contractor.delete(`/api/materials/${cap?.id}`)).statusCode).toBe(404);
    expect((await send(contractor, FILE)).json()).toMatchObject({ created: 1, skipped: 2 });
  });

  test('is refused for a default, and not found for another account’s', async () => {
    const owner = await signedInContractor(server);
    await send(owner, FILE);
    const [cap] = await ownOf(owner);
    const other = await signedInContractor(server);
    const [shipped] = (await other.get('/api/materials')).json<Material[]>();
    const refused = await other.delete(`/api/materials/${shipped?.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Default materials can’t be changed or deleted.',
    ]);
    for (const id of [cap?.id, randomUUID(), 'not-an-id'])
      expect((await other.delete(`/api/materials/${id}`)).statusCode).toBe(404);
    expect(await ownOf(owner)).toHaveLength(3);
  });
});

describe('access to materials', () => {
  test('is refused to visitors', async () => {
    expect((await send(server.visitor(), FILE)).statusCode).toBe(401);
    expect((await server.visitor().delete(`/api/materials/${randomUUID()}`)).statusCode).toBe(401);
  });

  test('does not extend to another account’s, even when it imports the same file', async () => {
    const owner = await signedInContractor(server);
    await send(owner, FILE);
    const before = await ownOf(owner);
    const other = await signedInContractor(server);
    expect(await ownOf(other)).toEqual([]);
    const cheaper = ['Name,Unit,Price', 'Cedar board,ft,1'];
    expect((await send(other, cheaper)).json()).toMatchObject({ created: 1, updated: 0 });
    expect(await ownOf(owner)).toEqual(before);
  });
});

test('a material deleted during an import stays without its photo', async () => {
  const contractor = await signedInContractor(server);
  const { id: fileId } = await aPhoto(contractor);
  const cedar = { name: 'Cedar board', unit: 'ft', price: '9.00', fileId };
  const { id } = (await contractor.post('/api/materials', cedar)).json<Material>();
  const read = () => server.deps.db.select().from(materials).where(eq(materials.id, id));
  const [stored] = await read();
  const { accountId = null, deletedAt: _kept, ...row } = stored ?? {};
  const account = accountId as AccountId;
  let begin = () => {};
  const isLocked = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const importing = inTransaction(server.deps.db, async (tx) => {
    await lockMaterialImport(tx, account);
    begin();
    // Long enough for the deletion to be answered if it did not wait.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await upsertOwnMaterials(tx, account, [row as Parameters<typeof upsertOwnMaterials>[2][number]]);
  });
  await isLocked;
  const deleting = await contractor.delete(`/api/materials/${id}`);
  await importing;
  expect([deleting.statusCode, deleting.body]).toEqual([204, '']);
  expect(await read()).toMatchObject([{ fileId: null, deletedAt: expect.any(Date) }]);
});
