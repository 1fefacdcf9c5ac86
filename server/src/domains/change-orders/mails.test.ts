import { randomUUID } from 'node:crypto';
import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '../../db/schema/schema.ts';
import { recordReport } from '../../mail/reports/record-report.ts';
import { mailSources } from '../../mail-sources.ts';
import { aClient, anAcceptedEstimate, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const APP = 'https://plumbline.example';
const hours = (description: string, count: string) => ({
  laborType: 'lead' as const,
  description,
  hours: count,
  rate: '50.00',
});

/** A change order that was sent, of a job of 1,000.00: 500.00 is added and 100.00 taken out. */
async function aSentChange(settings: object = {}) {
  const contractor = await signedInContractor(server);
  await contractor.patch('/api/user/settings', settings);
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const terms = { laborMarkupPercent: '0', materialMarkupPercent: '0', taxRate: '0', depositPercentage: '0' };
  const fields = { ...terms, clientId: client.id, laborLines: [hours('Install', '20')] };
  const { id: estimateId } = await anAcceptedEstimate(contractor, fields);
  const made = await contractor.post(`/api/estimates/${estimateId}/change-orders`, {
    title: 'Rotten decking',
    laborLines: [hours('Decking', '10'), { ...hours('Cleanup', '2'), removed: true }],
  });
  const { id } = made.json<ChangeOrder>();
  expect((await contractor.post(`/api/change-orders/${id}/send`, {})).statusCode).toBe(200);
  const mailed = async (email: string) =>
    (await mailsTo(server, email)).filter(({ subject }) => subject.includes('EST-0001-CO1'));
  return {
    id,
    address,
    call: (action: string, body: object) => server.visitor().post(`/api/change-orders/${id}/${action}`, body),
    estimateId,
    contractor,
    toClient: () => mailed(address),
    toContractor: () => mailed(contractor.email),
  };
}

test('the job’s timeline tells that a client opened a change order, and that its email bounced', async () => {
  const { id, estimateId, contractor, address, toClient, call } = await aSentChange();
  await call('view', {});
  expect(await toClient()).toHaveLength(1);
  const { deps } = server;
  const [mail] = await deps.db
    .select()
    .from(mails)
    .where(and(eq(mails.estimateId, id), eq(mails.recipient, address)));
  const report = { mailId: mail?.id ?? '', kind: 'bounced', reason: '550 No such user' } as const;
  expect(await recordReport({ ...deps, sources: mailSources(deps) }, report)).toBe(true);
  const listed = await contractor.get(`/api/estimates/${estimateId}/change-orders`);
  expect(listed.json<ChangeOrderSummary[]>()[0]?.events.map(({ type }) => type)).toEqual([
    'sent',
    'viewed',
    'bounced',
  ]);
});

test('the client reads in the mail what is changed, by how much, and where to answer', async () => {
  const { id, toClient } = await aSentChange();
  const [mail, ...more] = await toClient();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Change order EST-0001-CO1: Rotten decking - Cutter Ridge Roofing');
  for (const words of [
    'Here’s change order CO-1 to estimate EST-0001: Rotten decking',
    'Please review the attached change order.',
    'Change order: EST-0001-CO1\nTitle: Rotten decking\nEstimate: EST-0001\n',
    'Job afterwards: $1,400.00',
    'This change: $400.00',
    `${APP}/estimate/${id}`,
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual(['change-order-EST-0001-CO1.pdf']);
});

test('the contractor’s own texts are sent with the change order named before them', async () => {
  const { toClient } = await aSentChange({
    emailSubjectTemplate: 'Your paperwork from [Company Name]',
    emailBodyTemplate: 'Hello [Client Name],\n\nsee [Estimate Number] at [Secure Link].\n\nRay',
  });
  const [mail] = await toClient();
  expect(mail?.subject).toBe('Change order EST-0001-CO1: Your paperwork from Cutter Ridge Roofing');
  expect(mail?.text).toMatch(
    /^Hello Dana Whitfield,\n\nHere’s change order CO-1 to estimate EST-0001: Rotten decking\n\nsee EST-0001-CO1 at https/,
  );
});

test('opening and accepting a change order mails both sides', async () => {
  const { id, call, toClient, toContractor } = await aSentChange();
  await call('view', {});
  await call('questions', {
    id: randomUUID(),
    kind: 'question',
    text: 'When?',
    name: 'Dana',
    email: 'dana@client.example',
  });
  const accepted = await call('confirm-manual-payment', { clientName: 'Dana Whitfield', clientEmail: '' });
  expect(accepted.statusCode).toBe(200);
  const notices = await toContractor();
  // Mails that wait together go out in any order.
  expect(notices.map(({ subject }) => subject).toSorted()).toEqual([
    'Accepted: EST-0001-CO1 for Dana Whitfield',
    'Opened: EST-0001-CO1 for Dana Whitfield',
    'Question on EST-0001-CO1 from Dana',
  ]);
  for (const { text } of notices) {
    expect(text).toContain('Change order: EST-0001-CO1\nTitle: Rotten decking\n');
    expect(text).toContain('This change: $400.00');
    expect(text).toContain(`${APP}/change-orders/${id}\n`);
  }
  const notice = notices.find(({ subject }) => subject.startsWith('Accepted'));
  expect(notice?.text).toContain('Dana Whitfield accepted your change order');
  const confirmation = (await toClient()).find(({ subject }) => subject.startsWith('Accepted'));
  expect(confirmation?.subject).toBe('Accepted: change order EST-0001-CO1 - Cutter Ridge Roofing');
  expect(confirmation?.text).toContain('Thank you for accepting change order EST-0001-CO1.');
});

test('declining a change order mails the contractor', async () => {
  const { call, toContractor } = await aSentChange();
  await call('decline', { reason: 'Leave it as it is.' });
  const [notice] = await toContractor();
  expect(notice?.text).toContain('Dana Whitfield declined your change order');
});

test('the page and the PDF of a change order are open to anyone with the link', async () => {
  const { id } = await aSentChange();
  const pdf = await server.visitor().get(`/api/change-orders/${id}/public-pdf`);
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="change-order-EST-0001-CO1.pdf"');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
