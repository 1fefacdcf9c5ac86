import type { Client } from '@plumbline/contract/clients';
import type { ImportResult } from '@plumbline/contract/csv-import';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { IS_LONG } from '../../testing/is-long.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const CSV = { headers: { 'content-type': 'text/csv' } };
const send = (browser: ApiClient, file: string | Buffer, dryRun = false) =>
  browser.post(`/api/clients/import${dryRun ? '?dryRun=true' : ''}`, Buffer.from(file), CSV);
const clientsOf = async (browser: ApiClient) => (await browser.get('/api/clients')).json<Client[]>();

const FILE = [
  'E-Mail;MOBILE;Client name;Type;Street;Notes;Favourite colour',
  'Dana@Example.com;(208) 555-0142;Dana Whitfield;Commercial;"2214 N 18th St\nBoise; ID";Gate 4711;red',
  ';;Kim;;;;',
].join('\r\n');

describe('importing clients', () => {
  test('previews what would be stored, and stores nothing', async () => {
    const contractor = await signedInContractor(server);
    const response = await send(contractor, FILE, true);
    expect(response.statusCode).toBe(200);
    expect(response.json<ImportResult>()).toEqual({
      rows: 2,
      valid: 2,
      created: 2,
      updated: 0,
      skipped: 0,
      columns: [
        { header: 'E-Mail', field: 'email' },
        { header: 'MOBILE', field: 'phone' },
        { header: 'Client name', field: 'name' },
        { header: 'Type', field: 'clientType' },
        { header: 'Street', field: 'address' },
        { header: 'Notes', field: 'notes' },
        { header: 'Favourite colour', field: null },
      ],
      errors: [],
      preview: [
        {
          row: 2,
          outcome: 'created',
          values: {
            name: 'Dana Whitfield',
            email: 'dana@example.com',
            phone: '(208) 555-0142',
            address: '2214 N 18th St\nBoise; ID',
            clientType: 'commercial',
            notes: 'Gate 4711',
          },
        },
        {
          row: 3,
          outcome: 'created',
          values: {
            name: 'Kim',
            email: null,
            phone: null,
            address: null,
            clientType: 'residential',
            notes: null,
          },
        },
      ],
    });
    expect(await clientsOf(contractor)).toEqual([]);
  });

  test('stores every row as previewed', async () => {
    const contractor = await signedInContractor(server);
    const { preview } = (await send(contractor, FILE, true)).json<ImportResult>();
    expect((await send(contractor, FILE)).json()).toMatchObject({ created: 2, preview });
    const stored = await clientsOf(contractor);
    expect(stored).toMatchObject(preview.map(({ values }) => values));
    expect(stored[0]?.createdAt).toBe(server.clock.now().toISOString());
  });

  test('skips existing clients, matched by e-mail, or by name if the row has none, and duplicates in the file', async () => {
    const contractor = await signedInContractor(server);
    await aClient(contractor, { name: 'Dana Whitfield', email: 'dana@example.com' });
    const file = [
      'Name,Email',
      'D. Whitfield,DANA@example.com',
      'dana  WHITFIELD,',
      'Dana Whitfield,another@example.com',
      'Kim,kim@example.com',
      'Kim Lee,kim@example.com',
      'Sam,',
      'sam,',
    ].join('\n');
    expect((await send(contractor, file)).json()).toMatchObject({
      rows: 7,
      valid: 7,
      created: 3,
      skipped: 4,
    });
    const names = (await clientsOf(contractor)).map(({ name, email }) => `${name} ${email}`);
    expect(names.toSorted()).toEqual([
      'Dana Whitfield another@example.com',
      'Dana Whitfield dana@example.com',
      'Kim kim@example.com',
      'Sam null',
    ]);
    expect((await send(contractor, file)).json()).toMatchObject({ created: 0, skipped: 7 });
  });

  test('concurrently stores each client once', async () => {
    const contractor = await signedInContractor(server);
    await Promise.all([send(contractor, FILE), send(contractor, FILE), send(contractor, FILE)]);
    expect(await clientsOf(contractor)).toHaveLength(2);
  });

  test.each([
    [',kim@example.com', 'name', 'Name is required'],
    ['Kim,kim', 'email', 'Invalid email'],
    [`${'x'.repeat(201)},`, 'name', 'Name must be at most 200 characters'],
    [`Kim,,${'1'.repeat(51)}`, 'phone', 'Phone must be at most 50 characters'],
    [`Kim,,,${'x'.repeat(5_001)}`, 'address', 'Address must be at most 5,000 characters'],
    ['Kim,,,,royal', 'clientType', 'Client type must be residential or commercial'],
    [`Kim,,,,,${'x'.repeat(20_001)}`, 'notes', 'Notes must be at most 20,000 characters'],
    [
      'Kim,,,,,,Boise',
      'row',
      'This row has more cells than columns: put text that contains commas in quotation marks',
    ],
  ])('of the row %s is refused by field and row, and nothing is stored', async (row, field, message) => {
    const contractor = await signedInContractor(server);
    const file = `Name,Email,Phone,Address,Client Type,Notes\nSam,,,,,\n\n${row}\n`;
    const dry = (await send(contractor, file, true)).json<ImportResult>();
    expect(dry).toMatchObject({ rows: 2, valid: 1, created: 1, errors: [{ row: 4, field, message }] });
    const response = await send(contractor, file);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      error: 'VALIDATION_FAILED',
      message: `Nothing was imported. Row 4: ${message}.`,
      issues: [{ field: `row 4, ${field}`, message }],
    });
    expect(await clientsOf(contractor)).toEqual([]);
  });

  const MANY = IS_LONG ? 5_000 : 600;
  test(`with a fault in the last of ${MANY} rows stores nothing, and stores all once it is fixed`, async () => {
    const contractor = await signedInContractor(server);
    const rows = Array.from({ length: MANY - 1 }, (_, index) => `Client ${index},c${index}@example.com`);
    const refused = await send(contractor, ['Name,Email', ...rows, 'Last,nowhere'].join('\n'));
    expect(refused.json()).toMatchObject({
      message: `Nothing was imported. Row ${MANY + 1}: Invalid email.`,
    });
    expect(await clientsOf(contractor)).toEqual([]);
    const taken = await send(contractor, ['Name,Email', ...rows, 'Last,last@example.com'].join('\n'));
    expect(taken.json<ImportResult>()).toMatchObject({ rows: MANY, created: MANY });
    expect(taken.json<ImportResult>().preview).toHaveLength(20);
    expect(await clientsOf(contractor)).toHaveLength(MANY);
  });

  test('with many faulty rows names the first hundred and the total', async () => {
    const contractor = await signedInContractor(server);
    const file = `Name,Email\n${'Kim,x\n'.repeat(150)}`;
    const dry = (await send(contractor, file, true)).json<ImportResult>();
    expect(dry).toMatchObject({ rows: 150, valid: 0 });
    expect(dry.errors).toHaveLength(100);
    const { message } = (await send(contractor, file)).json<{ message: string }>();
    expect(message).toBe('Nothing was imported. Row 2: Invalid email. 150 rows need a fix.');
  });

  test.each([
    ['', 'The file is empty.'],
    ['Name\n', 'The file has column names but no rows.'],
    ['Email\nkim@example.com', 'The first row must have the column names, including “Name”.'],
    [`Name\n${'Kim\n'.repeat(5_001)}`, 'The file has more than 5,000 rows. Please split it.'],
  ])('of the file %j is refused whole', async (file, message) => {
    const contractor = await signedInContractor(server);
    for (const dryRun of [true, false]) {
      const response = await send(contractor, file, dryRun);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message, issues: [{ field: 'file' }] });
    }
    expect(await clientsOf(contractor)).toEqual([]);
  });

  test('of more than 2 MB, of another content type, or with an invalid query is refused', async () => {
    const contractor = await signedInContractor(server);
    const tooLarge = await send(contractor, `Name,Notes\nKim,${'x'.repeat(2 * 1024 * 1024)}`);
    expect([tooLarge.statusCode, tooLarge.json().error]).toEqual([413, 'BODY_TOO_LARGE']);
    const json = await contractor.post('/api/clients/import', { name: 'Kim' });
    expect([json.statusCode, json.json().message]).toEqual([400, 'The file must be sent as text/csv.']);
    const query = await contractor.post('/api/clients/import?dryRun=maybe', Buffer.from('Name\nKim'), CSV);
    expect([query.statusCode, query.json().message]).toEqual([400, 'dryRun must be true or false']);
    const elsewhere = await contractor.post('/api/clients', Buffer.from('Name\nKim'), CSV);
    expect(elsewhere.statusCode).toBe(415);
    expect(await clientsOf(contractor)).toEqual([]);
  });
});

describe('the exported clients', () => {
  const guarded = [
    {
      name: '=HYPERLINK("http://x")',
      email: null,
      phone: '+1 208 555 0142',
      address: '-1',
      notes: '@SUM(A1)',
    },
    { name: "'=quoted", email: null, phone: null, address: '-2+3', notes: '＝1' },
    { name: 'Ann "A", Ltd; x', email: 'ann@example.com', phone: null, address: 'a\nb', notes: "'tis" },
  ];

  test('are a UTF-8 download, sorted by name, without executable formulas', async () => {
    const contractor = await signedInContractor(server);
    for (const fields of guarded) await aClient(contractor, fields);
    const response = await contractor.get('/api/clients/export.csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="plumbline-clients.csv"',
    });
    expect(response.body).toBe(
      [
        '\uFEFFName,Email,Phone,Address,Client type,Notes',
        "''=quoted,,,'-2+3,residential,'＝1",
        `"'=HYPERLINK(""http://x"")",,'+1 208 555 0142,-1,residential,'@SUM(A1)`,
        `"Ann ""A"", Ltd; x",ann@example.com,,"a\nb",residential,'tis`,
        '',
      ].join('\r\n'),
    );
  });

  test('can be imported completely into another account', async () => {
    const contractor = await signedInContractor(server);
    for (const fields of guarded) await aClient(contractor, fields);
    await aClient(contractor, { name: 'Zoë Ñandú', clientType: 'commercial', email: 'zoe@example.com' });
    const { rawPayload } = await contractor.get('/api/clients/export.csv');
    const other = await signedInContractor(server);
    expect((await send(other, rawPayload)).json()).toMatchObject({ created: 4, errors: [] });
    const bare = (client: Client) => ({ ...client, id: '', createdAt: '' });
    expect((await clientsOf(other)).map(bare)).toEqual((await clientsOf(contractor)).map(bare));
    const again = await other.get('/api/clients/export.csv');
    expect(again.rawPayload.equals(rawPayload)).toBe(true);
  });

  test('are complete over several pages, also with equal names', async () => {
    const contractor = await signedInContractor(server);
    const rows = Array.from({ length: 1_200 }, (_, index) => `Smith,c${index}@example.com`);
    await send(contractor, ['Name,Email', ...rows].join('\n'));
    const { body } = await contractor.get('/api/clients/export.csv');
    const addresses = body.match(/c\d+@example\.com/g) ?? [];
    expect(addresses).toHaveLength(1_200);
    expect(new Set(addresses).size).toBe(1_200);
  });
});

describe('access to import and export', () => {
  test('both require signing in', async () => {
    expect((await send(server.visitor(), FILE)).statusCode).toBe(401);
    const response = await server.visitor().get('/api/clients/export.csv');
    expect([response.statusCode, response.json().error]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('another account’s clients are neither exported nor a reason to skip', async () => {
    const owner = await signedInContractor(server);
    await send(owner, FILE);
    const other = await signedInContractor(server);
    expect((await other.get('/api/clients/export.csv')).body).not.toContain('Dana');
    expect((await send(other, FILE, true)).json()).toMatchObject({ created: 2, skipped: 0 });
  });

  test('an account may import 60 files in 15 minutes, from any address', async () => {
    const contractor = await signedInContractor(server);
    const away = server.visitor('203.0.113.9');
    for (const [name, value] of contractor.cookies) away.cookies.set(name, value);
    for (let count = 0; count < 60; count += 1)
      expect((await send(away, 'Name\nKim', true)).statusCode).toBe(200);
    const refused = await send(away, 'Name\nKim', true);
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'RATE_LIMITED']);
  });

  test('the import requires the security token of its session', async () => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/clients/import', Buffer.from(FILE), { ...CSV, csrf: false });
    expect([response.statusCode, response.json().error]).toEqual([403, 'CSRF_TOKEN_INVALID']);
  });
});
