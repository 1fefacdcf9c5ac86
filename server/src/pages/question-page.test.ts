import { randomUUID } from 'node:crypto';
import type { Message } from '@plumbline/contract/estimates/questions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { App } from '../http/app-instance.ts';
import { aSentEstimate, signedInContractor } from '../testing/factory.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { PublicPageRenderer } from './page-assets.ts';
import { NO_ASSETS } from './testing/no-assets.ts';

/** A module of the web workspace, run for real; its types belong to a workspace that knows a browser. */
const renderer = (await import(
  new URL('../../../web/src/public/entry-server.tsx', import.meta.url).href
)) as PublicPageRenderer;

let server: TestApp;
let app: App;
beforeAll(async () => {
  server = await startTestApp();
  app = await buildApp(server.deps, {
    web: { ...NO_ASSETS, publicPageRenderer: () => Promise.resolve(renderer) },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const FIELDS = { text: 'Is <b>metal</b> loud?', name: 'Mara Lindqvist', email: 'mara@example.com' };
const post = (
  estimateId: string,
  fields: Record<string, string>,
  { remoteAddress = '203.0.113.9', headers = {}, kind = 'estimate' } = {},
) =>
  app.inject({
    method: 'POST',
    url: `/${kind}/${estimateId}/question`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });

async function open() {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  const messages = async () => (await contractor.get(`/api/estimates/${id}/messages`)).json<Message[]>();
  return { contractor, id, messages };
}

test('a browser without scripts asks by a plain form, and the same form sent twice counts once', async () => {
  const { contractor, id, messages } = await open();
  const page = await app.inject({ url: `/estimate/${id}` });
  expect(page.body).toContain(`<a href="/estimate/${id}/question">Ask a question</a>`);
  const form = await app.inject({ url: `/estimate/${id}/question` });
  expect(form.statusCode).toBe(200);
  expect(form.headers['cache-control']).toBe('private, no-store');
  expect(form.body).toMatch(/<input [^>]*name="name"[^>]* value="Dana Whitfield"/);
  const [, own = ''] = /name="id" value="([^"]+)"/.exec(form.body) ?? [];
  for (let time = 0; time < 2; time += 1) {
    const sent = await post(id, { id: own, ...FIELDS });
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('Cutter Ridge Roofing will answer here and by email.');
  }
  expect(await messages()).toMatchObject([{ kind: 'question', text: FIELDS.text, name: FIELDS.name }]);
  expect(await mailsTo(server, contractor.email)).toHaveLength(1);
});

test('the page of an invoice leads to the same form, which leads back to the invoice', async () => {
  const { contractor, id } = await open();
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'accepted' });
  const drafted = await contractor.post('/api/invoices', { estimateId: id, covers: { kind: 'rest' } });
  const invoice = drafted.json<{ id: string }>().id;
  const fields = { ...FIELDS, id: randomUUID() };
  expect((await post(invoice, fields, { kind: 'invoice' })).statusCode).toBe(404);
  await contractor.post(`/api/invoices/${invoice}/issue`, {});
  const page = await app.inject({ url: `/invoice/${invoice}` });
  expect(page.body).toContain(`href="/invoice/${invoice}/question"`);
  const form = await app.inject({ url: `/invoice/${invoice}/question` });
  expect(form.body).toContain(`action="/invoice/${invoice}/question"`);
  expect(form.body).toContain('INV-0001 · Cutter Ridge Roofing');
  expect(form.body).toContain('It isn’t shown on the invoice’s page.');
  const sent = await post(invoice, fields, { kind: 'invoice' });
  expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('Back to the invoice')]);
  const shown = await app.inject({ url: `/invoice/${invoice}` });
  expect(shown.body).toContain('Is &lt;b>metal&lt;/b> loud?');
  expect(shown.body).not.toContain('mara@example.com');
  const unknown = await app.inject({ url: `/invoice/${randomUUID()}/question` });
  expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining('Invoice Not Found')]);
});

test('what is missing is said at its field, and what was typed stays, as text', async () => {
  const { id, messages } = await open();
  const { statusCode, body } = await post(id, { ...FIELDS, id: randomUUID(), email: 'mara@' });
  expect(statusCode).toBe(400);
  expect(body).toContain('Please enter a valid email address');
  expect(body).toContain('Is &lt;b>metal&lt;/b> loud?');
  expect(await messages()).toEqual([]);
});

test('a form on another site, messages that are off and a draft are refused in words', async () => {
  const { contractor, id, messages } = await open();
  const fields = { ...FIELDS, id: randomUUID() };
  const foreign = await post(id, fields, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([foreign.statusCode, foreign.body]).toEqual([403, expect.stringContaining('from your link')]);
  await contractor.patch('/api/user/settings', { takesQuestions: false });
  const off = await post(id, fields);
  expect([off.statusCode, off.body]).toEqual([409, expect.stringContaining('Messages are turned off here.')]);
  expect(await messages()).toEqual([]);
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
  for (const unknown of [id, randomUUID(), 'nothing'])
    expect((await post(unknown, fields)).statusCode).toBe(404);
});

test('the eleventh in a quarter of an hour is refused', async () => {
  const { id } = await open();
  const again = () => post(id, { ...FIELDS, id: randomUUID() }, { remoteAddress: '198.51.100.23' });
  for (let count = 0; count < 10; count += 1) expect((await again()).statusCode).toBe(200);
  const refused = await again();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toContain('Please try again later');
});
