import { randomUUID } from 'node:crypto';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canReadPdfs, pdfText } from '../../pdf/read-pdf.ts';
import { aClient, aSentEstimate } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aRemindingContractor, walkDays } from '../documents/testing/reminders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ APP_URL: 'https://plumbline.example' });
});
afterAll(() => server.close());

/** Sends, reminds of and accepts an estimate of a contractor without a business email; returns everything its client gets. */
async function everythingClientsGet(settings: object = {}) {
  const contractor = await aRemindingContractor(server, [2]);
  for (const section of [{ termsAndConditions: 'Write to us: [Email]' }, settings]) {
    const saved = await contractor.patch('/api/user/settings', section);
    expect(saved.json()).not.toHaveProperty('errors');
  }
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const { id } = await aSentEstimate(contractor, { clientId: client.id, validUntil: '2026-12-20' });
  await walkDays(server, 2);
  // Delivers the reminder now, because a queued one is dropped once the client answers.
  await mailsTo(server, address);
  const accepted = await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
    clientName: 'Dana',
    clientEmail: '',
  });
  expect(accepted.statusCode).toBe(200);
  const page = await server.visitor().get(`/api/estimates/${id}/public`);
  const pdf = (await server.visitor().get(`/api/estimates/${id}/public-pdf`)).rawPayload;
  const mails = await mailsTo(server, address);
  const kinds = mails.map(({ subject }) => subject.split(' ')[0]);
  expect(new Set(kinds)).toEqual(new Set(['Estimate', 'Reminder:', 'Accepted:']));
  return { contractor, page, pdf, mails };
}

test('the contractor’s sign-in address is in no page, document or mail text for clients', async () => {
  const { contractor, page, pdf, mails } = await everythingClientsGet();
  expect(page.json<PublicEstimateResponse>().contractor.email).toBeNull();
  expect(page.json<PublicEstimateResponse>().contractor.termsAndConditions).toBe('Write to us: ');
  const texts = [page.body, ...mails.flatMap(({ subject, from, text, html }) => [subject, from, text, html])];
  if (canReadPdfs()) texts.push(pdfText(pdf));
  for (const text of texts) expect(text).not.toContain(contractor.email);
  for (const { text } of mails) expect(text).toMatch(/Best regards,\nMarcus Bell\n(?:\n|$)/);
  // Replies must still reach the contractor.
  for (const { replyTo } of mails) expect(replyTo).toContain(`<${contractor.email}>`);
});

test.skipIf(!canReadPdfs())('clients see and reply to the business email', async () => {
  const office = { businessEmail: 'office@cutter.example' };
  const { contractor, page, pdf, mails } = await everythingClientsGet(office);
  expect(page.json<PublicEstimateResponse>().contractor.email).toBe(office.businessEmail);
  expect(page.body).toContain('Write to us: office@cutter.example');
  expect(pdfText(pdf)).toContain(office.businessEmail);
  for (const { text, raw } of mails) {
    expect(text).toContain('Marcus Bell\noffice@cutter.example');
    expect(raw).not.toContain(contractor.email);
  }
});
