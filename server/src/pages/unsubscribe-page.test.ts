import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Reminders } from '@plumbline/contract/estimates/reminders';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import {
  aRemindingContractor,
  type Contractor,
  remindersTo,
  sentTo,
  walkDays,
} from '../domains/documents/testing/reminders.ts';
import { invoicesOf } from '../domains/invoices/testing/invoiced-jobs.ts';
import type { App } from '../http/app-instance.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { PublicPageRenderer } from './page-assets.ts';

/** A module of the web workspace, run for real; its types belong to a workspace that knows a browser. */
const renderer = (await import(
  new URL('../../../web/src/public/entry-server.tsx', import.meta.url).href
)) as PublicPageRenderer;

let server: TestApp;
let app: App;
let contractor: Contractor;
beforeAll(async () => {
  server = await startTestApp();
  const deps = { ...server.deps, config: { ...server.deps.config, production: true } };
  app = await buildApp(deps, {
    web: {
      appShell: () => Promise.resolve('<!doctype html><title>App</title>'),
      publicPageRenderer: () => Promise.resolve(renderer),
      publicPageStyles: '<style>p{}</style>',
      publicPageScripts: '<script type="module" src="/assets/public.js"></script>',
      invoicePageStyles: '',
      invoicePageScripts: '',
      marketingRenderer: () => Promise.reject(new Error('no public page is asked for')),
      marketingStyles: '',
      marketingScripts: '',
      finishDocument: (_url, html) => Promise.resolve(html),
    },
  });
  contractor = await aRemindingContractor(server, [1, 3]);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** An estimate whose client was reminded once, and the path of the link in that mail. */
async function aReminded() {
  const { id, address } = await sentTo(contractor);
  await walkDays(server, 1);
  const [mail] = await remindersTo(server, address);
  const [, path = ''] = /plumbline\.example(\/unsubscribe\/\S+)/.exec(mail?.text ?? '') ?? [];
  return { id, address, path };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const look = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const press = (
  url: string,
  headers: Record<string, string> = FORM,
  payload = '',
  remoteAddress = '203.0.113.7',
) => app.inject({ method: 'POST', url, headers, payload, remoteAddress });
const stopsOf = async (id: string) =>
  (await contractor.get(`/api/estimates/${id}`))
    .json<Estimate>()
    .events.filter(({ type }) => type === 'reminders_stopped').length;

describe('the link in a reminder', () => {
  test('asks first: a scanner that opens it stops nothing', async () => {
    const { id, path } = await aReminded();
    const { statusCode, headers, body } = await look(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<h1>Stop reminders?</h1>');
    expect(body).toContain('estimate EST-0001 from Cutter Ridge Roofing');
    expect(body).toContain('<form method="post"><button class="button button-primary" type="submit">');
    expect(body).not.toContain('<script');
    await app.inject({ method: 'HEAD', url: path });
    expect(await stopsOf(id)).toBe(0);
  });

  test('reveals nothing that could open the estimate', async () => {
    const { id, path } = await aReminded();
    const { body } = await look(path);
    for (const secret of [id, 'Dana', 'Whitfield', '100.00', 'gutters']) {
      expect(body).not.toContain(secret);
      expect(path).not.toContain(secret);
    }
  });

  test('stops reminders by its button, for good, and the contractor sees when', async () => {
    const { id, address, path } = await aReminded();
    const { statusCode, body } = await press(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Reminders stopped</h1>');
    expect(body).not.toContain('<form');
    const stoppedAt = server.clock.now().toISOString();
    await walkDays(server, 4);
    expect(await remindersTo(server, address)).toHaveLength(1);
    expect(await stopsOf(id)).toBe(1);
    const url = `/api/estimates/${id}/reminders`;
    expect((await contractor.get(url)).json<Reminders>()).toMatchObject({ stoppedAt, planned: [] });
    const again = await contractor.call('PUT', url, { days: [9] });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      message: 'Your client turned off reminders for this estimate.',
    });
    expect((await look(path)).body).toContain('<h1>Reminders stopped</h1>');
  });

  test('also stops them after the estimate is recalled and sent again', async () => {
    const { id, address, path } = await aReminded();
    await press(path);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    await contractor.post(`/api/estimates/${id}/send`, {});
    await walkDays(server, 4);
    expect(await remindersTo(server, address)).toHaveLength(1);
  });

  test('pressed many times at once counts once', async () => {
    const { id, path } = await aReminded();
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(path)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await stopsOf(id)).toBe(1);
  });

  test.each([
    ['a form', FORM, 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['nothing', {}, ''],
    ['broken JSON', { 'content-type': 'application/json' }, '{'],
  ])(
    'stops them by the one click of a mail reader that posts %s, without cookie or token',
    async (_what, headers, body) => {
      const { id, path } = await aReminded();
      const { statusCode, headers: answered } = await press(path, headers, body);
      expect(statusCode).toBe(200);
      expect(answered['set-cookie']).toBeUndefined();
      expect(await stopsOf(id)).toBe(1);
    },
  );
});

describe('a forged link', () => {
  test.each([
    ['a truncated token', (path: string) => path.slice(0, -1)],
    ['another signature', (path: string) => `${path.slice(0, -43)}${'A'.repeat(43)}`],
    ['the signature of another mail', (path: string) => path.replace(/[0-9a-f-]{36}/, randomUUID())],
    ['no proof', (path: string) => path.slice(0, -44)],
    ['odd characters', () => '/unsubscribe/%00%ff'],
    ['markup', () => '/unsubscribe/%3Cscript%3E'],
  ])('%s is a page that says so, and stops nothing', async (_what, forge) => {
    const { id, path } = await aReminded();
    for (const answer of [await look(forge(path)), await press(forge(path))]) {
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('EST-');
    }
    expect(await stopsOf(id)).toBe(0);
  });

  test('or that of a deleted estimate does nothing', async () => {
    const { id, path } = await aReminded();
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    expect((await contractor.delete(`/api/estimates/${id}`)).statusCode).toBe(200);
    expect((await look(path)).statusCode).toBe(404);
    const { statusCode, body } = await press(path);
    expect(statusCode).toBe(404);
    expect(body).toContain('<h1>This link doesn’t work</h1>');
  });
});

test('a network that tries hundreds of links gets a page that says when to retry', async () => {
  const tries = Array.from({ length: 301 }, () => `/unsubscribe/${randomUUID()}.${'A'.repeat(43)}`);
  const statuses: number[] = [];
  for (const path of tries) statuses.push((await press(path, FORM, '', '198.51.100.9')).statusCode);
  expect(statuses.slice(0, 300)).toEqual(Array(300).fill(404));
  expect(statuses[300]).toBe(429);
  const { headers, body } = await press('/unsubscribe/x', FORM, '', '198.51.100.9');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('<h1>Please try again later</h1>');
});

test('the link in a reminder of an invoice names it, and stops the reminders of that invoice alone', async () => {
  const { aJob, anInvoice } = invoicesOf(server, contractor);
  const email = `${randomUUID()}@client.example`;
  const { id, number } = await anInvoice((await aJob()).id, { kind: 'rest' }, { send: { email } });
  expect((await contractor.post(`/api/invoices/${id}/remind`, {})).statusCode).toBe(200);
  const [mail] = await remindersTo(server, email);
  const [, path = ''] = /plumbline\.example(\/unsubscribe\/\S+)/.exec(mail?.text ?? '') ?? [];
  expect((await look(path)).body).toContain(`invoice ${number}`);
  expect((await press(path, FORM, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  await press(path);
  expect((await look(path)).body).toContain('<h1>Reminders stopped</h1>');
  const invoice = (await contractor.get(`/api/invoices/${id}`)).json<Invoice>();
  expect(invoice.reminders.stoppedAt).not.toBeNull();
  expect(invoice.events.filter(({ type }) => type === 'reminders_stopped')).toHaveLength(1);
  const days = await contractor.call('PUT', `/api/invoices/${id}/reminders`, { days: [3] });
  expect(days.json()).toMatchObject({ error: 'REMINDERS_STOPPED' });
});
