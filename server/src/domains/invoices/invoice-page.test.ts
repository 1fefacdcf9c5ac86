import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { App } from '../../http/app-instance.ts';
import type { PublicPageRenderer } from '../../pages/page-assets.ts';
import { aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

/** A module of the web workspace, run for real; its types belong to a workspace that knows a browser. */
const renderer = (await import(
  new URL('../../../../web/src/public/entry-server.tsx', import.meta.url).href
)) as PublicPageRenderer;

let server: TestApp;
let pages: App;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  await contractor.patch('/api/user/settings', { acceptsCheck: true });
  const nothing = () => Promise.reject(new Error('no other page is asked for'));
  pages = await buildApp(server.deps, {
    web: {
      appShell: nothing,
      publicPageRenderer: () => Promise.resolve(renderer),
      publicPageStyles: '<style>estimate</style>',
      publicPageScripts: '',
      invoicePageStyles: '<style>invoice</style>',
      invoicePageScripts: '<script type="module" src="/assets/invoice.js"></script>',
      marketingRenderer: nothing,
      marketingStyles: '',
      marketingScripts: '',
      finishDocument: (_url, html) => Promise.resolve(html),
    },
  });
});
afterAll(async () => {
  await pages.close();
  await server.close();
});

const open = async (id: string) => {
  const { statusCode, headers, body } = await pages.inject({
    url: `/invoice/${id}`,
    headers: { accept: 'text/html' },
  });
  const text = body
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
  return { statusCode, headers, body, text };
};

/** A draft of an invoice over 1,082.50: a job of 1,000.00 and a tax of 8.25%. */
async function aDraft(): Promise<Invoice> {
  const { id } = await aSentEstimate(contractor, {
    laborLines: [],
    materialLines: [],
    additionalCosts: [{ type: 'other', description: 'Porch roof', amount: '1000' }],
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    taxRate: '8.25',
    depositPercentage: '0',
    acceptPayments: false,
  });
  await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
  const { id: estimateId } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  return (await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } })).json<Invoice>();
}

async function anInvoice(): Promise<Invoice> {
  return (await contractor.post(`/api/invoices/${(await aDraft()).id}/issue`, {})).json<Invoice>();
}

const NOWHERE = '11111111-1111-4111-8111-111111111111';

describe('the client’s page of an invoice', () => {
  test('is complete without scripts: amount, day, lines and how to pay', async () => {
    const { id, number } = await anInvoice();
    const { statusCode, body, text } = await open(id);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<title>Invoice ${number} from Cutter Ridge Roofing</title>`);
    for (const words of ['To pay by', '$1,082.50', 'Porch roof', '1,000.00', 'Tax, 8.25%', '82.50'])
      expect(text).toContain(words);
    expect(text).toContain(`a check to Cutter Ridge Roofing with ${number} on it`);
    expect(body).toContain(`href="/api/invoices/${id}/public-pdf"`);
  });

  test('has its own styles and script, and gives the script only what it needs', async () => {
    const { id } = await anInvoice();
    const { body } = await open(id);
    expect(body).toContain('<style>invoice</style>');
    expect(body).not.toContain('<style>estimate</style>');
    expect(body).toContain('src="/assets/invoice.js"');
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ id, isOwner: false, companyName: 'Cutter Ridge Roofing' });
  });

  test('is not cached and not indexed, and its preview names no amount', async () => {
    const { headers, body } = await open((await anInvoice()).id);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toContain('noindex');
    for (const [meta] of body.matchAll(/<meta[^>]*>/g)) expect(meta).not.toContain('1,082');
  });

  test('says what is paid, and thanks once all of it is', async () => {
    const { id } = await anInvoice();
    const pay = (amount: string) =>
      contractor.post(`/api/invoices/${id}/payments`, { amount, method: 'check', receivedOn: '2026-03-10' });
    await pay('500');
    expect((await open(id)).text).toContain('$500.00 of $1,082.50 is paid');
    await pay('582.50');
    const { text } = await open(id);
    expect(text).toMatch(/Paid in full on [A-Z][a-z]{2} \d+\. Thank you\./);
    expect(text).not.toContain('To pay by');
  });

  test('asks for nothing once it is void', async () => {
    const { id } = await anInvoice();
    await contractor.post(`/api/invoices/${id}/void`, { reason: 'Wrong job' });
    const { text } = await open(id);
    expect(text).toMatch(/This invoice was withdrawn on [A-Z][a-z]{2} \d+\. Nothing is to be paid\./);
    expect(text).not.toContain('Wrong job');
  });

  test('of a draft, of an unknown id and of anything else is not found', async () => {
    const { id, estimateId } = await aDraft();
    const answers = await Promise.all([id, NOWHERE, estimateId ?? '', 'x'].map(open));
    for (const { statusCode, text } of answers) {
      expect(statusCode).toBe(404);
      expect(text).toContain('Invoice Not Found');
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});
