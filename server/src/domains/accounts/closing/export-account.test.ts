import { randomUUID } from 'node:crypto';
import { accountExport } from '@plumbline/contract/accounts/account-export';
import type { JobType, LaborType, Material } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import type { LogoResponse } from '@plumbline/contract/settings';
import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../../db/schema/schema.ts';
import { plain, uploadOf } from '../../../images/testing/image-files.ts';
import { accountIdOf, insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { aClient, anEstimate, aSentEstimate, registeredContractor } from '../../../testing/factory.ts';
import { copyClient, copyWholeEstimate } from '../../../testing/many-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
const LINES = {
  laborLines: [{ laborType: 'lead' as const, description: 'Tear off', hours: '7.25', rate: '45.00' }],
  materialLines: [{ description: 'Shingles “30 yr”', quantity: '31.5', unit: 'bundle', unitCost: '38.95' }],
  additionalCosts: [{ type: 'permit' as const, description: 'City of Boise', amount: '120.00' }],
};
const acceptance = {
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@example.com',
  signature: { kind: 'typed', text: 'Dana Whitfield' },
};
/** The tables with account data that the export contains, and those it omits, with the reason. */
const EXPORTED = `logos clients job_types labor_types tax_rates materials estimates labor_lines material_lines
   additional_costs estimate_groups estimate_choices estimate_taxes text_lines estimate_files
   estimate_events estimate_templates estimate_messages estimate_versions revisions kits kit_parts
   acceptances payments refunds invoices credit_notes subscriptions billing_events`.split(/\s+/);
const OMITTED = {
  sessions: 'secret',
  email_verifications: 'secret',
  password_resets: 'secret',
  email_changes: 'secret',
  mails: 'what became of them is in the timeline',
  payment_attempts: 'what came of them is in the payments and the timeline',
  provider_credentials: 'what may be shown of them is in the settings',
  provider_hooks: 'secret',
  files: 'what describes them is in the estimates, and each can be downloaded',
  template_files: 'what they name is in the templates',
  version_files: 'what they name is in the versions',
  file_contents: 'each file can be downloaded',
  estimate_reminders: 'those that were sent are in the timeline',
  api_keys: 'secret',
  webhook_endpoints: 'secret',
  webhook_deliveries: 'what they tell of is in the timeline',
  price_list_layouts: 'what the lists said is in the materials',
  idempotent_calls: 'what the calls did is in the timeline',
  tallies: 'follows from the estimates',
  client_standings: 'follows from clients and estimates',
  client_amounts: 'follows from clients and estimates',
  job_standings: 'follows from estimates, invoices and payments',
  estimate_texts: 'follows from the estimates',
  invoice_texts: 'follows from the invoices',
};

describe('the export of an account', () => {
  test('is a JSON file with the profile, every client and every estimate as their own routes return them', async () => {
    const contractor = await registeredContractor(server);
    const client = await aClient(contractor, { name: 'Zoë “Z” O’Neil', notes: 'Gate code\n4711' });
    const draft = await anEstimate(contractor, { clientId: client.id, taxRate: '8.25', ...LINES });
    const sent = await aSentEstimate(contractor, { clientId: client.id });
    const path = `/api/estimates/${sent.id}/confirm-manual-payment`;
    const accepted = await server.visitor().post(path, acceptance, { headers: { 'user-agent': 'Safari' } });
    expect(accepted.statusCode).toBe(200);
    const response = await contractor.get('/api/auth/export');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="plumbline-export.json"',
    });
    const read = async <Answer>(url: string) => (await contractor.get(url)).json<Answer>();
    const [first, second] = response.json().estimates;
    expect(second.acceptance).toBeNull();
    expect(first.acceptance).toEqual({
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@example.com',
      signatureKind: 'typed',
      signatureText: 'Dana Whitfield',
      signatureStrokes: null,
      depositMethod: null,
      consent: expect.stringContaining('By signing, I accept estimate EST-000'),
      document: expect.stringContaining('"estimateNumber":"EST-000'),
      documentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      ipAddress: '127.0.0.1',
      userAgent: 'Safari',
      deviceOf: null,
      acceptedAt: server.clock.now().toISOString(),
    });
    expect([first, second]).toMatchObject([
      await read<Estimate>(`/api/estimates/${sent.id}`),
      await read<Estimate>(`/api/estimates/${draft.id}`),
    ]);
    expect(second.materialLines[0]).toMatchObject({
      quantity: '31.5',
      unitCost: '38.95',
      total: '1226.93',
    });
    expect(response.json()).toMatchObject({
      exportedAt: server.clock.now().toISOString(),
      profile: await read('/api/auth/user'),
      clients: await read('/api/clients'),
    });
    expect(() => accountExport.strict().parse(response.json())).not.toThrow();
  });

  test('contains the contractor’s own job types, labor types, tax rates and materials, without the defaults', async () => {
    const contractor = await registeredContractor(server);
    const { id: accountId } = (await contractor.get('/api/auth/user')).json<{ id: string }>();
    const fields = { name: 'Chimney caps', category: 'roofing' };
    const jobType = (await contractor.post('/api/job-types', fields)).json<JobType>();
    const rated = { name: 'Welder', defaultRate: '85', costRate: '41' };
    const laborType = (await contractor.post('/api/labor-types', rated)).json<LaborType>();
    const vat = { name: 'VAT', rate: '20', registration: 'GB 123 4567 89' };
    const taxRate = (await contractor.post('/api/tax-rates', vat)).json<TaxRate>();
    const own = {
      id: randomUUID(),
      name: 'Copper cap',
      category: 'roofing',
      unit: 'each',
      code: 'CC-4',
      supplier: 'Gem State Supply',
      taxable: false,
      fileId: randomUUID(),
    };
    await server.deps.db.insert(schema.materials).values({
      ...own,
      accountId,
      defaultPriceHundredths: 12_050n,
      sellPriceHundredths: 15_000n,
      createdAt: server.clock.now(),
    });
    const content = accountExport.parse((await contractor.get('/api/auth/export')).json());
    expect(content).toMatchObject({ jobTypes: [jobType], laborTypes: [laborType], taxRates: [taxRate] });
    expect(content.materials).toEqual([
      { ...own, defaultPrice: '120.50', sellPrice: '150.00', description: null, userId: accountId },
    ]);
  });

  test('contains the settings with masked provider keys, and the logo', async () => {
    const contractor = await registeredContractor(server);
    const secrets = {
      stripeSecretKey: 'sk_live_51HxNobodyMayReadThis4242',
      squareAccessToken: 'EAAAENobody9001',
    };
    await contractor.patch('/api/user/settings', { ...secrets, acceptsCash: true });
    const { body, headers } = await uploadOf(await plain(30, 20).png().toBuffer());
    const { logoUrl } = (await contractor.post('/api/user/logo', body, { headers })).json<LogoResponse>();
    const response = await contractor.get('/api/auth/export');
    const content = accountExport.parse(response.json());
    expect(content.settings).toEqual((await contractor.get('/api/settings')).json());
    expect(content.settings).toMatchObject({ acceptsCash: true, stripeSecretKey: '••••••••4242', logoUrl });
    expect(response.body).not.toMatch(/Nobody/);
    const served = (await server.visitor().get(logoUrl ?? '')).rawPayload;
    expect(content.logo).toBe(`data:image/png;base64,${served.toString('base64')}`);
  });

  test('contains the plan’s status and its history, oldest first', async () => {
    const contractor = await registeredContractor(server);
    const accountId = await accountIdOf(contractor);
    const { customerId } = await insertSubscription(server, accountId);
    const at = server.clock.now();
    const later = new Date(at.getTime() + 60_000);
    const event = { accountId, detail: {} };
    await server.deps.db.insert(schema.billingEvents).values([
      { ...event, id: randomUUID(), type: 'cancel_scheduled', createdAt: later },
      { ...event, id: randomUUID(), type: 'subscribed', detail: { subscription: 'sub_1' }, createdAt: at },
    ]);
    const response = await contractor.get('/api/auth/export');
    expect(accountExport.parse(response.json()).billing).toEqual({
      status: (await contractor.get('/api/billing/status')).json(),
      events: [
        { type: 'subscribed', detail: { subscription: 'sub_1' }, at: at.toISOString() },
        { type: 'cancel_scheduled', detail: {}, at: later.toISOString() },
      ],
    });
    expect(response.body).not.toContain(customerId);
  });

  test('of an empty account is complete too', async () => {
    const contractor = await registeredContractor(server);
    const content = accountExport.parse((await contractor.get('/api/auth/export')).json());
    expect(content).toMatchObject({
      clients: [],
      logo: null,
      jobTypes: [],
      billing: { status: { status: 'trial' }, events: [] },
      estimates: [],
      profile: { email: contractor.email },
    });
  });

  test('of a large account arrives in chunks as one file', async () => {
    const contractor = await registeredContractor(server);
    const jobDescription = 'Ridge vents. '.repeat(380);
    for (let count = 0; count < 20; count += 1) await anEstimate(contractor, { jobDescription });
    const response = await contractor.get('/api/auth/export');
    expect(response.body.length).toBeGreaterThan(90_000);
    expect(accountExport.parse(response.json()).estimates).toHaveLength(20);
  });

  test('contains every client, material and estimate once and in order, whatever the number of batches', async () => {
    const contractor = await registeredContractor(server);
    const client = await aClient(contractor, { name: 'Dana “D” Whitfield', notes: 'Gate\ncode' });
    await copyClient(server.deps.db, client.id, 450);
    const accountId = await accountIdOf(contractor);
    const material = { accountId, category: 'roofing', unit: 'each', createdAt: server.clock.now() };
    const names = Array.from({ length: 1_100 }, (_, number) => `Cap ${number % 300}`);
    await server.deps.db
      .insert(schema.materials)
      .values(names.map((name) => ({ ...material, id: randomUUID(), name })));
    const { id } = await anEstimate(contractor, { clientId: client.id, ...LINES });
    await copyWholeEstimate(server.deps.db, id, 230);
    const { body } = await contractor.get('/api/auth/export');
    const content = accountExport.parse(JSON.parse(body));
    const read = async <Answer>(url: string) => (await contractor.get(url)).json<Answer>();
    expect(content.clients).toEqual(await read('/api/clients'));
    const all = await read<Material[]>('/api/materials');
    expect(content.materials).toEqual(all.filter(({ userId }) => userId === accountId));
    expect(content.estimates.map((estimate) => estimate.estimateNumber)).toEqual(
      (await read<Estimate[]>('/api/estimates')).map((estimate) => estimate.estimateNumber),
    );
    const last = content.estimates.at(-1);
    expect(last).toMatchObject(await read<object>(`/api/estimates/${id}`));
    const { estimates, ...head } = JSON.parse(body) as Record<string, unknown>;
    const rows = (estimates as object[]).map((estimate) => `\n    ${JSON.stringify(estimate)}`).join(',');
    const opening = JSON.stringify(head, null, 2).slice(0, -'\n}'.length);
    expect(body).toBe(`${opening},\n  "estimates": [${rows}\n  ]\n}\n`);
  });

  test('reads estimates of 1,500 lines in batches of one', async () => {
    const contractor = await registeredContractor(server);
    const laborLines = Array.from({ length: 500 }, () => LINES.laborLines).flat();
    const materialLines = Array.from({ length: 500 }, () => LINES.materialLines).flat();
    const { id } = await anEstimate(contractor, { laborLines, materialLines });
    await copyWholeEstimate(server.deps.db, id, 2);
    const { estimates } = accountExport.parse((await contractor.get('/api/auth/export')).json());
    expect(estimates.map((estimate) => estimate.materialLines.length)).toEqual([500, 500, 500]);
  });

  test('contains no secrets and nothing of another account', async () => {
    const contractor = await registeredContractor(server);
    await aSentEstimate(contractor);
    const stranger = await registeredContractor(server, { firstName: 'Priya' });
    await aClient(stranger, { name: 'A client of somebody else' });
    const { body } = await contractor.get('/api/auth/export');
    const [row] = await server.deps.db
      .select()
      .from(schema.accounts)
      .where(eq(schema.accounts.email, contractor.email));
    const token = contractor.cookies.get('plumbline_session') ?? '';
    for (const secret of [
      row?.passwordHash ?? '',
      token,
      'argon2',
      'digest',
      stranger.email,
      'somebody else',
    ])
      expect(body).not.toContain(secret);
  });

  test('omits no account table without a reason', () => {
    const tables = Object.values<unknown>(schema)
      .filter((table) => is(table, PgTable))
      .filter((table) => 'accountId' in getTableColumns(table))
      .map(getTableName);
    expect(tables.toSorted()).toEqual([...EXPORTED, ...Object.keys(OMITTED)].toSorted());
  });
});
