import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { accountExport } from '@plumbline/contract/accounts/account-export';
import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountId as brandedId } from '../../../account-id.ts';
import { HTTP_LIMITS } from '../../../http/limits/http-limits.ts';
import { aPhoto, uploadTo } from '../../../images/testing/image-files.ts';
import { DocumentError } from '../../../pdf/document-error.ts';
import type { DocumentPool } from '../../../pdf/rendering/document-pool.ts';
import { accountIdOf } from '../../../testing/databases/insert-subscription.ts';
import { anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { unzip } from '../../../testing/unzip.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { ask } from '../../documents/testing/questions.ts';
import { exportArchive } from './export-archive.ts';

const MEGABYTE = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function archiveOf(contractor: ApiClient) {
  const response = await contractor.get('/api/auth/export.zip');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="plumbline-export.zip"',
  });
  return unzip(response.rawPayload);
}

test('the archive contains the JSON, CSV files, PDFs, certificates and every file', async () => {
  const contractor = await signedInContractor(server);
  const photo = await aPhoto(contractor);
  const plan = Buffer.from('%PDF-1.7\n%%EOF\n');
  const { id: planId } = (await uploadTo(contractor, plan, { name: 'a:plan?.pdf' })).json<{ id: string }>();
  const files = [{ id: randomUUID(), fileId: photo.id }];
  await anEstimate(contractor);
  const sent = await aSentEstimate(contractor, { files });
  const accepted = await server.visitor().post(`/api/estimates/${sent.id}/confirm-manual-payment`, {
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@example.com',
    signature: { kind: 'typed', text: 'Dana Whitfield' },
  });
  expect(accepted.statusCode).toBe(200);

  const signed = {
    title: 'Skylight',
    additionalCosts: [{ type: 'other', description: 'Unit', amount: '60' }],
  };
  const change = (
    await contractor.post(`/api/estimates/${sent.id}/change-orders`, signed)
  ).json<ChangeOrder>();
  await contractor.post(`/api/change-orders/${change.id}/send`, {});
  const yes = { clientName: 'Dana Whitfield', clientEmail: 'dana@example.com' };
  await server.visitor().post(`/api/change-orders/${change.id}/confirm-manual-payment`, yes);
  const ofJob = (amount: string) =>
    contractor.post('/api/invoices', { estimateId: sent.id, covers: { kind: 'part', amount } });
  const { id: invoiceId } = (await ofJob('80')).json<Invoice>();
  await contractor.post(`/api/invoices/${invoiceId}/issue`, {});
  await ofJob('10');
  const check = { id: randomUUID(), amount: '50', method: 'check', receivedOn: '2026-03-09' };
  await contractor.post(`/api/invoices/${invoiceId}/payments`, check);
  const back = { amount: '5.00', refundedOn: '2026-03-10', note: 'Twice' };
  const refunded = await contractor.post(`/api/payments/${check.id}/refunds`, back);
  expect([refunded.statusCode, refunded.body]).toEqual([201, expect.any(String)]);
  await contractor.post(`/api/invoices/${invoiceId}/credit`, { amount: '5', reason: 'Twice' });

  await ask(server, invoiceId, { text: 'Is this the last one?' }, server.visitor(), 'invoices');

  const entries = await archiveOf(contractor);
  const number = sent.estimateNumber;
  expect([...entries.keys()].toSorted()).toEqual(
    [
      'plumbline-export.json',
      'clients.csv',
      'estimates.csv',
      'estimate-lines.csv',
      'invoices.csv',
      'invoice-lines.csv',
      'payments.csv',
      'credit-notes.csv',
      `estimates/estimate-${number}.pdf`,
      `estimates/change-order-${number}-CO1.pdf`,
      `certificates/estimate-${number}.json`,
      `certificates/change-order-${number}-CO1.json`,
      'invoices/invoice-INV-0001.pdf',
      'invoices/credit-note-CN-0001.pdf',
      `files/${photo.id}/roof.jpg`,
      `files/${planId}/a_plan_.pdf`,
    ].toSorted(),
  );
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? '';
  const json = accountExport.parse(JSON.parse(text('plumbline-export.json')));
  expect(json).toMatchObject({
    profile: { email: contractor.email },
    estimates: [{ versions: [{ number: 1 }], stages: [{ kind: 'deposit' }, { kind: 'balance' }] }, {}],
    changeOrders: [{ number: `${number}-CO1`, versions: [{ number: 1 }], acceptance: yes }],
    invoices: [
      { status: 'draft' },
      {
        number: 'INV-0001',
        payments: [{ refunds: [back] }],
        creditNotes: [{ number: 'CN-0001', reason: 'Twice' }],
        messages: [{ text: 'Is this the last one?', email: 'mara@example.com' }],
      },
    ],
  });
  expect(json.estimates.length).toBe(2);
  for (const name of ['estimates.csv', 'estimate-lines.csv']) expect(text(name)).toContain(number);
  for (const [name] of [...entries].filter(([each]) => /^(?:estimates|invoices)\//.test(each)))
    expect(text(name)).toMatch(/^%PDF-/);
  expect(text('invoices.csv')).toContain('INV-0001');
  expect(JSON.parse(text(`certificates/estimate-${number}.json`))).toEqual(
    (await contractor.get(`/api/estimates/${sent.id}/certificate`)).json(),
  );
  expect(entries.get(`files/${planId}/a_plan_.pdf`)?.equals(plan)).toBe(true);
  const large = (await contractor.get(`/api/files/${photo.id}/large`)).rawPayload;
  expect(entries.get(`files/${photo.id}/roof.jpg`)?.equals(large)).toBe(true);
});

test('the archive contains nothing of another account, and works without a plan', async () => {
  const other = await signedInContractor(server);
  await aPhoto(other);
  const contractor = await signedInContractor(server);
  await aSentEstimate(contractor);
  server.clock.moveBy({ days: 10 });
  const names = [...(await archiveOf(contractor)).keys()];
  expect(names.filter((name) => name.includes('/')).length).toBe(1);
});

test('the archive waits for PDFs while many others are rendered', async () => {
  const contractor = await signedInContractor(server);
  const { estimateNumber } = await aSentEstimate(contractor);
  const reasons: ('DOCUMENT_BUSY' | 'DOCUMENT_PENDING')[] = ['DOCUMENT_BUSY', 'DOCUMENT_PENDING'];
  const documents: DocumentPool = {
    ...server.deps.documents,
    render: async (...request) => {
      const reason = reasons.shift();
      if (reason) throw new DocumentError(reason);
      return server.deps.documents.render(...request);
    },
  };
  const archive = await exportArchive({ ...server.deps, documents }, await accountIdOf(contractor));
  const names = [...unzip(await buffer(archive)).keys()];
  expect(names).toContain(`estimates/estimate-${estimateNumber}.pdf`);
  expect(names).not.toContain('missing.txt');
});

test('the archive lists PDFs as missing before its connection is closed for silence', async () => {
  const contractor = await signedInContractor(server);
  const sent = [await aSentEstimate(contractor), await aSentEstimate(contractor)];
  const documents: DocumentPool = {
    ...server.deps.documents,
    render: async () => {
      server.clock.moveBy({ seconds: 20 });
      throw new DocumentError('DOCUMENT_PENDING');
    },
  };
  const begun = server.clock.now().getTime();
  const archive = await exportArchive({ ...server.deps, documents }, await accountIdOf(contractor));
  const missing = String(unzip(await buffer(archive)).get('missing.txt'));
  expect(server.clock.now().getTime() - begun).toBeLessThan(HTTP_LIMITS.idleTimeout);
  for (const { estimateNumber } of sent) expect(missing).toContain(estimateNumber);
});

test('an account can have ten archives made an hour', async () => {
  const signedIn = await signedInContractor(server);
  // The local address is not limited.
  const contractor = server.visitor('198.18.7.7');
  for (const [name, value] of signedIn.cookies) contractor.cookies.set(name, value);
  const statuses = [];
  for (let count = 0; count < 11; count += 1)
    statuses.push((await contractor.get('/api/auth/export.zip')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test.runIf(IS_LONG)(
  'an archive of 80 MB takes little memory, however slowly it is read',
  async () => {
    const contractor = await signedInContractor(server);
    const { id: accountId } = (await contractor.get('/api/auth/user')).json<{ id: string }>();
    const FILES = 20;
    for (let made = 0; made < FILES; made += 1)
      await uploadTo(contractor, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4 * MEGABYTE)]), {
        name: `plan-${made}.pdf`,
      });
    const before = memoryInUse();
    let most = before;
    let bytes = 0;
    for await (const chunk of await exportArchive(server.deps, brandedId(accountId))) {
      const read = bytes + (chunk as Buffer).length;
      // The reader is slower than the database.
      const step = 4 * MEGABYTE;
      if (Math.floor(read / step) > Math.floor(bytes / step)) {
        await setTimeout(5);
        most = Math.max(most, memoryInUse());
      }
      bytes = read;
    }
    expect(bytes).toBeGreaterThan(FILES * 4 * MEGABYTE);
    expect((most - before) / MEGABYTE).toBeLessThan(40);
  },
  180_000,
);

/** The memory that cannot be freed. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
