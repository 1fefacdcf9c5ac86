import { randomUUID } from 'node:crypto';
import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Invoice } from '@plumbline/contract/invoices';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { apiKeys, logos, sessions } from '../db/schema/schema.ts';
import { aPhoto, uploadOf } from '../images/testing/image-files.ts';
import { accountIdOf } from './databases/insert-subscription.ts';
import { aClient, anAcceptedEstimate, anEstimate, aSentEstimate, signedInContractor } from './factory.ts';
import { aKey } from './processes/program.ts';
import type { TestApp } from './test-app.ts';
import type { ApiClient } from './visitors/api-client.ts';

/** An account with a row of every kind, and their ids by the names in call addresses. */
export interface WholeAccount {
  readonly account: string;
  readonly browser: ApiClient & { readonly email: string };
  readonly key: string;
  readonly draft: string;
  readonly draftUpdatedAt: string;
  /** A sent estimate with a revision, and when that was saved. */
  readonly revised: string;
  readonly revisedAt: string;
  readonly accepted: string;
  /** A change order of it, accepted too. */
  readonly changeAccepted: string;
  /** When the draft of a change order, the first of them, was last changed. */
  readonly changeUpdatedAt: string;
  /** Of the draft of an invoice with content of its own, the first of them. */
  readonly invoiceUpdatedAt: string;
  /** An issued invoice. */
  readonly issued: string;
  /** The link is the capability: anybody with it may read these and answer. */
  readonly sent: readonly string[];
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** `canary` is an artificial word: it is in every text of the account, and so in every answer that leaks any of it. */
export async function aWholeAccount(server: TestApp, canary: string): Promise<WholeAccount> {
  const browser = await signedInContractor(server, {
    firstName: canary,
    lastName: canary,
    companyName: `${canary} Roofing`,
  });
  const account = await accountIdOf(browser);
  await changeSettings(browser, canary);
  const catalog = await addCatalog(browser, canary);
  const client = await aClient(browser, {
    name: `${canary} Whitfield`,
    email: `${canary.toLowerCase()}@example.com`,
    notes: canary,
    address: canary,
  });
  const photo = await aPhoto(browser);
  const line = { laborType: 'lead' as const, description: canary, hours: '2', rate: '50.00' };
  const fields = {
    clientId: client.id,
    jobTypeId: catalog['job-types'][0] ?? '',
    jobDescription: `${canary} gutters`,
    laborLines: [line],
    materialLines: [
      {
        materialId: catalog.materials[0] ?? '',
        description: canary,
        quantity: '1',
        unit: 'each',
        unitCost: '3',
      },
    ],
    files: [{ id: randomUUID(), fileId: photo.id, caption: canary }],
    depositPercentage: '25',
    acceptPayments: true,
  };
  const draft = await anEstimate(browser, fields);
  const sent = await aSentEstimate(browser, fields);
  const revised = { updatedAt: sent.updatedAt, jobDescription: canary };
  const revision = ensure(await browser.call('PUT', `/api/estimates/${sent.id}/revision`, revised));
  const schedule = [{ name: canary, percentage: '10' }];
  const accepted = await anAcceptedEstimate(browser, { ...fields, schedule });
  const change = { title: canary, reason: canary, laborLines: [line] };
  const changes = `/api/estimates/${accepted.id}/change-orders`;
  const changeDraft = ensure(await browser.post(changes, change)).json<ChangeOrder>();
  const changeSent = ensure(await browser.post(changes, change)).json<ChangeOrder>();
  ensure(await browser.post(`/api/change-orders/${changeSent.id}/send`, {}));
  const changeAccepted = ensure(await browser.post(changes, change)).json<ChangeOrder>();
  const yes = { status: 'accepted' };
  ensure(await browser.call('PATCH', `/api/change-orders/${changeAccepted.id}/status`, yes));
  const invoiceOf = async (amount: string) => {
    const invoice = { estimateId: accepted.id, covers: { kind: 'part', amount }, note: canary };
    return ensure(await browser.post('/api/invoices', invoice)).json<Invoice>();
  };
  const { acceptPayments: _asks, depositPercentage: _deposit, ...work } = fields;
  const ownInvoice = ensure(await browser.post('/api/invoices', { ...work, note: canary })).json<Invoice>();
  const invoiceDraft = await invoiceOf('1');
  const issued = await invoiceOf('60');
  ensure(await browser.post(`/api/invoices/${issued.id}/issue`, { send: {} }));
  const note = { amount: '1', reason: canary };
  const credited = ensure(await browser.post(`/api/invoices/${issued.id}/credit`, note)).json<Invoice>();
  const question = {
    id: randomUUID(),
    text: canary,
    name: canary,
    email: `${canary.toLowerCase()}@asks.example`,
  };
  ensure(await server.visitor().post(`/api/estimates/${accepted.id}/questions`, question));
  const money = { amount: '5', method: 'cash', receivedOn: '2026-03-09', note: canary };
  ensure(await browser.post(`/api/estimates/${accepted.id}/payments`, money));
  const payment = (await browser.get(`/api/estimates/${accepted.id}/payments`)).json<{ id: string }[]>();
  const refund = { id: randomUUID(), amount: '1', refundedOn: '2026-03-10', note: canary };
  ensure(await browser.post(`/api/payments/${payment[0]?.id}/refunds`, refund));
  const view = ensure(
    await server.visitor().post(`/api/estimates/${sent.id}/view`, { hasTouch: false }, { headers: BROWSER }),
  ).json<{ viewId: string | null }>();
  const key = await aKey(browser);
  const part = { kind: 'material', materialId: catalog.materials[0], description: canary, perUnit: '1' };
  const kit = ensure(await browser.post('/api/kits', { name: canary, parts: [part] })).json<{ id: string }>();
  const saved = { name: canary, estimateId: draft.id };
  const template = ensure(await browser.post('/api/estimate-templates', saved)).json<{ id: string }>();
  const webhook = ensure(
    await browser.post('/api/webhooks', {
      url: `https://${canary.toLowerCase()}.example.com/hook`,
      events: ['estimate.sent'],
    }),
  ).json<{ id: string }>();
  const delivery = ensure(await browser.post(`/api/webhooks/${webhook.id}/test`)).json<{ id: string }>();
  return {
    account,
    browser,
    key: key.key,
    draft: draft.id,
    draftUpdatedAt: draft.updatedAt,
    revised: sent.id,
    revisedAt: revision.json<{ updatedAt: string }>().updatedAt,
    accepted: accepted.id,
    changeAccepted: changeAccepted.id,
    changeUpdatedAt: changeDraft.updatedAt,
    invoiceUpdatedAt: ownInvoice.updatedAt,
    issued: issued.id,
    sent: [sent.id, accepted.id, changeSent.id, changeAccepted.id, issued.id],
    ids: {
      ...catalog,
      clients: [client.id],
      estimates: [draft.id, sent.id, accepted.id],
      stages: accepted.stages.filter(({ kind }) => kind === 'progress').map(({ id }) => id),
      'change-orders': [changeDraft.id, changeSent.id, changeAccepted.id],
      invoices: [ownInvoice.id, invoiceDraft.id, issued.id],
      'credit-notes': credited.creditNotes.map(({ id }) => id),
      payments: payment.map(({ id }) => id),
      refunds: [refund.id],
      files: [photo.id],
      'estimate-templates': [template.id],
      kits: [kit.id],
      views: view.viewId ? [view.viewId] : [],
      'api-keys': await idsOf(server, apiKeys, account),
      webhooks: [webhook.id],
      deliveries: [delivery.id],
      sessions: await idsOf(server, sessions, account),
      logos: await idsOf(server, logos, account),
    },
  };
}

async function changeSettings(browser: ApiClient, canary: string): Promise<void> {
  const sections = [
    {
      businessName: `${canary} Roofing`,
      companyDescription: canary,
      businessAddress: canary,
      licenseNumber: canary,
    },
    { emailSubjectTemplate: canary, emailBodyTemplate: canary, termsAndConditions: canary },
    {
      customPaymentInstructions: canary,
      venmoBusinessUsername: canary,
      stripeSecretKey: `sk_test_${canary}`,
    },
    { footerText: canary },
  ];
  for (const section of sections) ensure(await browser.patch('/api/user/settings', section));
  const { body, headers } = await uploadOf(PNG);
  ensure(await browser.post('/api/user/logo', body, { headers }));
}

async function addCatalog(browser: ApiClient, canary: string) {
  const jobType = ensure(
    await browser.post('/api/job-types', { name: canary, category: 'roofing', description: canary }),
  ).json<{ id: string }>();
  const laborType = ensure(
    await browser.post('/api/labor-types', { name: canary, description: canary, defaultRate: '30' }),
  ).json<{ id: string }>();
  const tax = { name: canary, rate: '8.25', registration: canary };
  const taxRate = ensure(await browser.post('/api/tax-rates', tax)).json<{ id: string }>();
  const table = `name,category,unit,price\n${canary} shingle,roofing,each,4.50`;
  ensure(await browser.post('/api/materials/import', table, { headers: { 'content-type': 'text/csv' } }));
  const materials = (await browser.get(`/api/materials?search=${canary}`)).json<{ id: string }[]>();
  return {
    'job-types': [jobType.id],
    'labor-types': [laborType.id],
    'tax-rates': [taxRate.id],
    materials: materials.map(({ id }) => id),
  };
}

type Owned = typeof apiKeys | typeof logos | typeof sessions;

async function idsOf({ deps }: TestApp, table: Owned, account: string): Promise<string[]> {
  const rows = await deps.db.select({ id: table.id }).from(table).where(eq(table.accountId, account));
  return rows.map(({ id }) => id);
}

function ensure(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode >= 300) throw new Error(`Not made: ${response.statusCode} ${response.body}`);
  return response;
}
