import { randomUUID } from 'node:crypto';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { App } from '../../http/app-instance.ts';
import { aPhoto, uploadTo } from '../../images/testing/image-files.ts';
import type { PublicPageRenderer } from '../../pages/page-assets.ts';
import { canReadPdfs, pdfImages, pdfText } from '../../pdf/read-pdf.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN } from './testing/invoiced-jobs.ts';
import { ownInvoicesOf } from './testing/own-work.ts';

/** A module of the web workspace, run for real; its types belong to a workspace that knows a browser. */
const renderer = (await import(
  new URL('../../../../web/src/public/entry-server.tsx', import.meta.url).href
)) as PublicPageRenderer;

let server: TestApp;
let pages: App;
let contractor: ApiClient;
let own: ReturnType<typeof ownInvoicesOf>;
let invoices: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  own = ownInvoicesOf(contractor);
  invoices = invoicesOf(server, contractor);
  const nothing = () => Promise.reject(new Error('no other page is asked for'));
  pages = await buildApp(server.deps, {
    web: {
      appShell: nothing,
      publicPageRenderer: () => Promise.resolve(renderer),
      publicPageStyles: '',
      publicPageScripts: '',
      invoicePageStyles: '',
      invoicePageScripts: '',
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

const LINE = {
  id: randomUUID(),
  laborType: 'lead',
  description: 'Flash the chimney',
  hours: '2',
  rate: '50',
} as const;
const named = (file: { id: string }, more: object = {}) => ({ id: randomUUID(), fileId: file.id, ...more });

/** The contents of an invoice of its own: two photos for its client, a plan, and a photo for the contractor. */
async function filed() {
  const [rot, done, hidden] = [
    await aPhoto(contractor),
    await aPhoto(contractor, [30, 60, 220]),
    await aPhoto(contractor, [1, 2, 3]),
  ];
  const plan = (await uploadTo(contractor, Buffer.from('%PDF-1.7\n%%EOF\n'), { name: 'Plan.pdf' })).json<{
    id: string;
  }>();
  const files = [
    named(rot, { caption: 'Rot under the flashing', lineId: LINE.id }),
    named(hidden, { caption: 'My margin', forClient: false }),
    named(done, { caption: 'All dry now', inPdf: false }),
    named(plan, { caption: 'Roof plan' }),
  ];
  return { fields: { laborLines: [LINE], files }, rot, done, hidden, plan };
}

const fileAt = (id: string, file: { id: string }, variant = 'large', who: ApiClient = server.visitor()) =>
  who.get(`/invoice/${id}/files/${file.id}/${variant}`);

describe('the photos and files of an invoice without an estimate', () => {
  test('are on its client’s page in the contractor’s order, with captions, without private ones', async () => {
    const { fields, rot, done, hidden, plan } = await filed();
    const { id } = await own.issue(fields);
    const { body } = await pages.inject({ url: `/invoice/${id}`, headers: { accept: 'text/html' } });
    const places = [
      `/invoice/${id}/files/${rot.id}/large`,
      'Rot under the flashing',
      `/invoice/${id}/files/${done.id}/large`,
      'All dry now',
      `/invoice/${id}/files/${plan.id}/original`,
      'Roof plan',
    ].map((words) => body.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(body).toContain('Photo 1</a>');
    expect(body).not.toContain(hidden.id);
    expect(body).not.toContain('My margin');
  });

  test('open at the invoice’s address for anybody who has the link, in every size', async () => {
    const { fields, rot, plan } = await filed();
    const { id } = await own.issue(fields);
    for (const variant of ['large', 'print', 'thumb']) {
      const photo = await fileAt(id, rot, variant);
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    const pdf = await fileAt(id, plan, 'original');
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['x-content-type-options']).toBe('nosniff');
  });

  test('that are private, of another invoice, or of a draft are not found, for the contractor neither', async () => {
    const { fields, rot, hidden } = await filed();
    const issued = await own.issue(fields);
    const draft = await own.write(fields);
    const plain = await own.issue();
    expect((await fileAt(issued.id, hidden)).statusCode).toBe(404);
    expect((await fileAt(draft.id, rot)).statusCode).toBe(404);
    expect((await fileAt(draft.id, rot, 'large', contractor)).statusCode).toBe(404);
    expect((await fileAt(plain.id, rot)).statusCode).toBe(404);
    expect((await fileAt(randomUUID(), rot)).statusCode).toBe(404);
    expect((await server.visitor().get(`/estimate/${issued.id}/files/${rot.id}/large`)).statusCode).toBe(404);
  });

  test('stay on the page of a void one, which stays online', async () => {
    const { fields, rot } = await filed();
    const { id } = await own.issue(fields);
    await contractor.post(`/api/invoices/${id}/void`, { reason: 'Wrong client' });
    expect((await server.visitor().get(`/api/invoices/${id}/public`)).statusCode).toBe(200);
    expect((await fileAt(id, rot)).statusCode).toBe(200);
  });

  test('of an estimate stay on the estimate’s page', async () => {
    const photo = await aPhoto(contractor);
    const job = await invoices.aJob({
      ...PLAIN,
      files: [named(photo, { caption: 'Rot under the flashing' })],
    });
    const invoice = await invoices.anInvoice(job.id);
    const answer = await server.visitor().get(`/api/invoices/${invoice.id}/public`);
    expect(answer.json<PublicInvoiceResponse>().invoice.work).toHaveLength(1);
    const { body } = await pages.inject({ url: `/invoice/${invoice.id}`, headers: { accept: 'text/html' } });
    expect(body).not.toContain('Rot under the flashing');
    expect((await fileAt(invoice.id, photo)).statusCode).toBe(404);
  });

  test.runIf(canReadPdfs())('are printed where they are in the PDF, and named by their line', async () => {
    const { fields } = await filed();
    const { id } = await own.issue(fields);
    const pdf = (await server.visitor().get(`/api/invoices/${id}/public-pdf`)).rawPayload;
    const text = pdfText(pdf);
    expect(text).toMatch(/Flash the chimney[\s\S]+See photo 1[\s\S]+Photo 1: Rot under the flashing/);
    expect(text).toContain('1 more photo is on your invoice’s page.');
    expect(text).not.toMatch(/All dry now|My margin/);
    expect(pdfImages(pdf)).toHaveLength(1);
  });

  test.runIf(canReadPdfs())('are in the PDF that its mail carries', async () => {
    const { fields } = await filed();
    const { id } = await own.issue(fields);
    await contractor.post(`/api/invoices/${id}/send`, { email: 'photos@example.com' });
    const [mail] = await mailsTo(server, 'photos@example.com');
    expect(pdfText(Buffer.from(mail?.attachments[0]?.content ?? ''))).toContain(
      'Photo 1: Rot under the flashing',
    );
  });
});
