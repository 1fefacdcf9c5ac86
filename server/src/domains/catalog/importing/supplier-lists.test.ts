import type { Material } from '@plumbline/contract/catalog';
import type { ImportResult } from '@plumbline/contract/csv-import';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const CSV = { headers: { 'content-type': 'text/csv' } };
const send = (browser: ApiClient, lines: readonly string[], query: Record<string, string> = {}) =>
  browser.post(
    `/api/materials/import?${new URLSearchParams(query).toString()}`,
    Buffer.from(lines.join('\r\n')),
    CSV,
  );
const ownOf = async (browser: ApiClient) => (await browser.get('/api/materials?own=true')).json<Material[]>();

const HEAD = 'Item,SKU,Vendor,Cost,Price,Taxable';
const LIST = [HEAD, 'Shingle,GS-1,Gem State,40.00,50.00,yes', 'Drip edge,GS-2,Gem State,10,12.50,no'];

test('of cost and price together the second is the sell price; one price alone is the cost', async () => {
  const contractor = await signedInContractor(server);
  expect((await send(contractor, LIST)).json()).toMatchObject({ created: 2, errors: [] });
  expect(await ownOf(contractor)).toMatchObject([
    { name: 'Drip edge', code: 'GS-2', supplier: 'Gem State', sellPrice: '12.50', taxable: false },
    { name: 'Shingle', defaultPrice: '40.00', sellPrice: '50.00', taxable: true },
  ]);
  const percent = { sellPrices: 'percent', percent: '30' };
  await send(contractor, ['Item,Cost,Sell price', 'Delivery,9.00,0.00'], percent);
  expect(await ownOf(contractor)).toContainEqual(
    expect.objectContaining({ name: 'Delivery', defaultPrice: '9.00', sellPrice: '0.00' }),
  );
  await send(contractor, ['Item,Price', 'Crane,80']);
  expect(await ownOf(contractor)).toContainEqual(
    expect.objectContaining({ name: 'Crane', defaultPrice: '80.00', sellPrice: null }),
  );
});

test.each([
  ['Cost,Price', 'abc,50.00', 'price', 'Cost must be a number of 0 or more, such as 12.5'],
  ['Cost,Price', '-4,50.00', 'price', 'Cost must be a number of 0 or more, such as 12.5'],
  ['Cost,Price', '40.00,abc', 'sellPrice', 'Price must be a number of 0 or more, such as 12.5'],
  ['Dealer cost,retail', '40.00,abc', 'sellPrice', 'Retail must be a number of 0 or more, such as 12.5'],
])(
  'a fault in a list with %s and the values %s names the column as the file does',
  async (names, values, field, message) => {
    const contractor = await signedInContractor(server);
    const dry = (await send(contractor, [`Item,${names}`, `Shingle,${values}`], { dryRun: 'true' })).json();
    expect(dry).toMatchObject({ errors: [{ row: 2, field, message }] });
  },
);

test.each([
  [{}, '50.00', '11.1'],
  [{ sellPrices: 'leave' }, '50.00', '11.1'],
  [{ sellPrices: 'margin' }, '55.56', '20.0'],
  [{ sellPrices: 'percent', percent: '30' }, '57.79', '23.1'],
])('a new list previews old, new and margin, and with %j sells for %s', async (rule, sellPrice, margin) => {
  const contractor = await signedInContractor(server);
  await send(contractor, LIST);
  const before = await ownOf(contractor);
  const { id } = before.find(({ name }) => name === 'Shingle') as Material;
  const draft = await anEstimate(contractor, {
    materialLines: [{ materialId: id, quantity: '2', unitCost: '50', markupPercent: '0', cost: '40' }],
  });
  const renamed = [HEAD.replace(',Price', ''), 'Shingle (new wrap),gs-1,GEM STATE,44.45,yes'];
  const dry = (await send(contractor, renamed, { ...rule, dryRun: 'true' })).json<ImportResult>();
  expect(dry).toMatchObject({ created: 0, updated: 1 });
  expect(dry.preview[0]?.values).toMatchObject({
    oldPrice: '40.00',
    oldSellPrice: '50.00',
    oldMargin: '20.0',
    price: '44.45',
    sellPrice,
    margin,
  });
  expect(await ownOf(contractor)).toEqual(before);
  await send(contractor, renamed, rule);
  expect((await ownOf(contractor)).find((material) => material.id === id)).toMatchObject({
    name: 'Shingle',
    defaultPrice: '44.45',
    sellPrice,
  });
  expect((await contractor.get(`/api/estimates/${draft.id}`)).json<Estimate>()).toEqual(draft);
});

test('headings can be matched by hand', async () => {
  const contractor = await signedInContractor(server);
  const list = ['Artikel,Nr,Netto,Name', 'Dachlatte,D-1,3.20,ignored'];
  const columns = JSON.stringify({ name: 'Artikel', code: 'Nr', price: 'Netto' });
  expect((await send(contractor, list, { columns })).json()).toMatchObject({
    columns: [
      { header: 'Artikel', field: 'name' },
      { header: 'Nr', field: 'code' },
      { header: 'Netto', field: 'price' },
      { header: 'Name', field: null },
    ],
  });
  expect(await ownOf(contractor)).toMatchObject([{ name: 'Dachlatte', code: 'D-1', defaultPrice: '3.20' }]);
  // The database stores neither NUL nor a lone surrogate.
  for (const unreadable of ['{', '{"code":"N\\u0000r"}', '{"code":"\\ud800"}', '{"c\\u0000":"Nr"}'])
    expect((await send(contractor, list, { columns: unreadable })).statusCode).toBe(400);
});

test('a supplier’s next list is read as the last one was, on any device and by no other contractor', async () => {
  const contractor = await signedInContractor(server);
  const head = 'Artikel,Nr,Netto';
  const unmatched = (await send(contractor, [head, 'Dachlatte,D-1,3.20'], { dryRun: 'true' })).json();
  expect(unmatched).toMatchObject({ rows: 1, valid: 0, supplier: null, errors: [{ row: 1, field: 'name' }] });
  expect((await send(contractor, [head, 'Dachlatte,D-1,3.20'])).statusCode).toBe(400);

  const columns = JSON.stringify({ name: 'Artikel', code: 'Nr', price: 'Netto' });
  const matched = { columns, supplier: 'Holz Huber' };
  await send(contractor, [head, 'Dachlatte,D-1,3.20'], { ...matched, dryRun: 'true' });
  expect((await send(contractor, [head, 'Dachlatte,D-1,3.20'])).statusCode).toBe(400);
  expect((await send(contractor, [head, 'Dachlatte,D-1,3.20'], matched)).json()).toMatchObject({
    created: 1,
  });

  const next = (await send(contractor, [head, 'Latte (neu),d-1,3.60'])).json();
  expect(next).toMatchObject({ created: 0, updated: 1, supplier: 'Holz Huber' });
  expect(await ownOf(contractor)).toMatchObject([
    { name: 'Dachlatte', supplier: 'Holz Huber', defaultPrice: '3.60' },
  ]);
  const other = await signedInContractor(server);
  expect((await send(other, [head, 'Dachlatte,D-1,3.20'])).statusCode).toBe(400);

  await send(contractor, [head, 'Bohle,D-2,9'], { supplier: '' });
  const without = (await send(contractor, [head, 'Bohle,D-2,9'], { dryRun: 'true' })).json();
  expect(without).toMatchObject({ supplier: null, skipped: 1 });
});

const MANY = IS_LONG ? 20_000 : 2_000;
const head = 'Name,Code,Supplier,Cost';
const partsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `Part ${index},P-${index},Gem,${index}.25`);

test(`${MANY} rows are imported whole or not at all, twice`, async () => {
  const contractor = await signedInContractor(server);
  const rows = partsOf(MANY);
  expect((await send(contractor, [head, ...rows.slice(1), 'Last,,,x'])).statusCode).toBe(400);
  expect(await ownOf(contractor)).toEqual([]);
  expect((await send(contractor, [head, ...rows])).json()).toMatchObject({ created: MANY });
  const raised = rows.map((row) => row.replace('.25', '.75'));
  expect((await send(contractor, [head, ...raised])).json()).toMatchObject({ updated: MANY, created: 0 });
  const counted = await contractor.get(`/api/materials?own=true&limit=1&search=part%20${MANY - 1}`);
  expect(counted.json()).toMatchObject([{ defaultPrice: `${MANY - 1}.75` }]);
}, 120_000);

test.runIf(IS_LONG)(
  '20,000 rows fit, and one more does not',
  async () => {
    const contractor = await signedInContractor(server);
    const rows = partsOf(20_000);
    expect((await send(contractor, [head, ...rows, 'Too many,,,1'])).statusCode).toBe(400);
    expect((await send(contractor, [head, ...rows])).json()).toMatchObject({ created: 20_000 });
    expect((await send(contractor, ['Name', 'One more'])).statusCode).toBe(409);
  },
  120_000,
);

test('a code sold by two units keeps the price of each', async () => {
  const contractor = await signedInContractor(server);
  const list = (bundle: string, square: string) => [
    'Item,SKU,Vendor,UOM,Cost',
    `Shingle,GS-1,Gem State,bundle,${bundle}`,
    `Shingle,GS-1,Gem State,square,${square}`,
  ];
  const prices = async () =>
    (await ownOf(contractor)).map(({ name, unit, defaultPrice }) => `${name} ${unit} ${defaultPrice}`);
  expect((await send(contractor, list('30', '90'))).json()).toMatchObject({ created: 2 });
  expect((await send(contractor, list('30', '90'))).json()).toMatchObject({ skipped: 2 });
  expect((await send(contractor, list('33', '99'))).json()).toMatchObject({ updated: 2 });
  expect((await prices()).toSorted()).toEqual(['Shingle bundle 33.00', 'Shingle square 99.00']);
});

test('a code of two materials is a fault at the second, which names the row of the first', async () => {
  const contractor = await signedInContractor(server);
  const columns = 'Item,SKU,Vendor,Cost';
  const list = [
    columns,
    'Shingle,GS-1,Gem State,30',
    'Nail,GS-2,Gem State,x',
    'Ridge cap,gs-1,GEM STATE,12',
    'Shingle,GS-1,Gem State,30',
    'Gutter,GS-1,Holz Huber,9',
  ];
  const dry = (await send(contractor, list, { dryRun: 'true' })).json<ImportResult>();
  expect(dry).toMatchObject({ rows: 5, valid: 3, created: 2, skipped: 1 });
  expect(dry.errors).toMatchObject([
    { row: 3, field: 'price' },
    { row: 4, field: 'code', message: 'Row 2 has the same code' },
  ]);
  const withoutVendor = ['Item,SKU,Cost', 'Shingle,GS-1,30', 'Ridge cap,GS-1,12'];
  for (const query of [{}, { supplier: 'Gem State' }] as Record<string, string>[]) {
    const response = await send(contractor, withoutVendor, query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'Nothing was imported. Row 3: Row 2 has the same code.',
    });
  }
  expect(await ownOf(contractor)).toEqual([]);
});
