import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@plumbline/contract/developers/api-keys';
import type { WebhookDelivery, WebhookWithSecret } from '@plumbline/contract/developers/webhooks';
import type { EstimateCounts } from '@plumbline/contract/estimates';
import type { Message, QuestionRequest } from '@plumbline/contract/estimates/questions';
import type { Invoice, InvoiceCounts, InvoiceSummary } from '@plumbline/contract/invoices';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { aProgram } from '../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { aQuestion, ask as askAbout } from '../documents/testing/questions.ts';
import { invoicesOf, refusalOf } from './testing/invoiced-jobs.ts';
import { ownInvoicesOf } from './testing/own-work.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ APP_URL: 'https://plumbline.example' });
});
afterAll(() => server.close());

const ask = (id: string, fields: Partial<QuestionRequest> = {}, client = server.visitor()) =>
  askAbout(server, id, fields, client, 'invoices');
const answer = (contractor: ApiClient, id: string, fields: object = {}) =>
  contractor.post(`/api/invoices/${id}/answers`, { id: randomUUID(), text: 'Yes, it is.', ...fields });
const messagesOf = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/invoices/${id}/messages`)).json<Message[]>();
const pageOf = async (id: string) =>
  (await server.visitor().get(`/api/invoices/${id}/public`)).json<PublicInvoiceResponse>().invoice;
/** The newest mail about a question. */
const newestTo = async (address: string) => {
  const mail = (await mailsTo(server, address)).findLast(({ subject }) => /question/i.test(subject));
  if (!mail) throw new Error(`Nothing was mailed to ${address}.`);
  return mail;
};

/** An issued invoice of a job. */
async function open(body: object = {}) {
  const contractor = await signedInContractor(server);
  const { aJob, anInvoice, read } = invoicesOf(server, contractor);
  const job = await aJob();
  const invoice = await anInvoice(job.id, { kind: 'rest' }, body);
  return { contractor, job, invoice, id: invoice.id, read: () => read(invoice.id) };
}

test('the messages of an invoice need a key for invoices, not for estimates', async () => {
  const { contractor, id } = await open();
  await ask(id);
  const statuses = async (scopes: readonly ApiScope[]) => {
    const program = await aProgram(server, contractor, scopes);
    const url = `/api/invoices/${id}`;
    const answered = { id: randomUUID(), text: 'Yes, it is.' };
    return [
      (await program.get(`${url}/messages`)).statusCode,
      (await program.post(`${url}/messages/read`, {})).statusCode,
      (await program.post(`${url}/answers`, answered)).statusCode,
    ];
  };
  expect(await statuses(['estimates:read', 'estimates:write', 'estimates:send'])).toEqual([403, 403, 403]);
  expect(await statuses(['invoices:read', 'invoices:write', 'invoices:send'])).toEqual([200, 200, 200]);
});

describe('a client who asks about an invoice', () => {
  test('sees the question on the page, and the contractor gets it by email, in the timeline and counted', async () => {
    const { contractor, id, read } = await open();
    expect(await pageOf(id)).toMatchObject({ takesQuestions: true, messages: [] });
    const asked = await ask(id);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      200,
      {
        success: true,
        messages: [{ author: 'client', kind: 'question', name: 'Mara Lindqvist', about: null }],
      },
    ]);
    expect((await pageOf(id)).messages).toMatchObject([{ text: 'Is metal loud when it rains?' }]);
    const invoice = await read();
    expect(invoice).toMatchObject({ status: 'sent', unreadMessages: 1 });
    expect(invoice.events.at(-1)).toMatchObject({
      type: 'question_asked',
      detail: { name: 'Mara Lindqvist' },
    });
    expect(await messagesOf(contractor, id)).toMatchObject([{ email: 'mara@example.com', readAt: null }]);
    const { subject, text } = await newestTo(contractor.email);
    expect(subject).toBe('Question on INV-0001 from Mara Lindqvist');
    expect(text).toContain('your answer appears on the invoice’s page and is emailed to mara@example.com');
    expect(text).toContain(`https://plumbline.example/invoices/${id}`);
  });

  test('gets the answer on the page and by email, with the question and the link of the invoice', async () => {
    const { contractor, id, read } = await open();
    const email = `${randomUUID()}@example.com`;
    await ask(id, { email });
    const answered = await answer(contractor, id);
    expect(answered.json()).toMatchObject([
      { kind: 'question', readAt: server.clock.now().toISOString() },
      { kind: 'answer', author: 'contractor', email },
    ]);
    expect((await pageOf(id)).messages.at(-1)).toMatchObject({ kind: 'answer', text: 'Yes, it is.' });
    expect(await read()).toMatchObject({ unreadMessages: 0 });
    const { subject, text } = await newestTo(email);
    expect(subject).toMatch(/^Your question about invoice INV-0001 - /);
    expect(text).toContain(`https://plumbline.example/invoice/${id}#to=`);
    expect(text).not.toContain('/estimate/');
    expect(text).toContain('Replies to this email go only to us and aren’t shown on the invoice’s page.');
  });

  test('asks about a line of it, by its title', async () => {
    const contractor = await signedInContractor(server);
    const { id, work } = await ownInvoicesOf(contractor).issue();
    const lineId = work?.laborLines[0]?.id ?? '';
    await ask(id, { lineId });
    const about = { lineId, about: expect.stringMatching(/./) };
    expect((await pageOf(id)).messages).toMatchObject([about]);
    expect(await messagesOf(contractor, id)).toMatchObject([about]);
  });

  test('asks once under one id, and loses nothing because of an unknown part', async () => {
    const { contractor, id, read } = await open();
    const question = aQuestion({ groupId: randomUUID(), lineId: randomUUID() });
    const asked = await Promise.all([1, 2, 3].map(() => ask(id, question)));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await read()).toMatchObject({ unreadMessages: 1 });
    const same = { id: randomUUID() };
    await answer(contractor, id, same);
    await answer(contractor, id, same);
    expect(await messagesOf(contractor, id)).toMatchObject([{ about: null }, { kind: 'answer' }]);
  });

  test('asks about a paid invoice too', async () => {
    const { contractor, id, invoice } = await open();
    await invoicesOf(server, contractor).pay(id, invoice.totalAmount);
    expect(await pageOf(id)).toMatchObject({ status: 'paid', takesQuestions: true });
    expect((await ask(id)).statusCode).toBe(200);
  });

  test('cannot ask for changes of what is issued', async () => {
    const { id } = await open();
    expect(refusalOf(await ask(id, { kind: 'changes' }))).toEqual([409, 'ALREADY_ISSUED']);
    expect((await pageOf(id)).messages).toEqual([]);
  });

  test('finds no draft, no void invoice, no questions that are off, and no invoice at another kind’s address', async () => {
    const { contractor, id, job } = await open();
    const { aJob, draft } = invoicesOf(server, contractor);
    const drafted = (await draft((await aJob()).id)).json<Invoice>();
    expect((await ask(drafted.id)).statusCode).toBe(404);
    expect((await ask(job.id)).statusCode).toBe(404);
    const crossed = await server.visitor().post(`/api/estimates/${id}/questions`, aQuestion());
    expect(crossed.statusCode).toBe(404);

    await contractor.patch('/api/user/settings', { takesQuestions: false });
    expect(refusalOf(await ask(id))).toEqual([409, 'MESSAGES_OFF']);
    expect(await pageOf(id)).toMatchObject({ takesQuestions: false });
    await contractor.patch('/api/user/settings', { takesQuestions: true });

    await contractor.post(`/api/invoices/${id}/void`, { reason: 'Twice' });
    expect(refusalOf(await ask(id))).toEqual([409, 'VOID']);
    expect(await pageOf(id)).toMatchObject({ takesQuestions: false });
  });

  test('is refused after ten in a quarter of an hour, and reads when to try again', async () => {
    const { id } = await open();
    const client = server.visitor('203.0.113.42');
    for (let count = 0; count < 10; count += 1) expect((await ask(id, {}, client)).statusCode).toBe(200);
    const refused = await ask(id, {}, client);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('the contractor of an invoice', () => {
  test('marks its messages as read, does not ask about it, and finds no request for changes', async () => {
    const { contractor, id, read } = await open();
    expect(refusalOf(await ask(id, {}, contractor))).toEqual([403, 'OWN_ESTIMATE']);
    await ask(id);
    expect((await contractor.post(`/api/invoices/${id}/messages/read`)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ unreadMessages: 0 });
    expect((await contractor.post(`/api/invoices/${id}/changes-done`)).statusCode).toBe(404);
  });

  test('answers what was asked before it was voided, and writes nobody about a draft', async () => {
    const { contractor, id } = await open();
    await ask(id);
    await contractor.post(`/api/invoices/${id}/void`, { reason: 'Twice' });
    expect((await answer(contractor, id)).statusCode).toBe(200);
    const { aJob, draft } = invoicesOf(server, contractor);
    const drafted = (await draft((await aJob()).id)).json<Invoice>();
    expect(refusalOf(await answer(contractor, drafted.id, { to: 'client' }))).toEqual([409, 'NOT_ISSUED']);
  });

  test('finds no messages of another account', async () => {
    const { id } = await open();
    await ask(id);
    const other = await signedInContractor(server);
    expect((await other.get(`/api/invoices/${id}/messages`)).statusCode).toBe(404);
    expect((await other.post(`/api/invoices/${id}/messages/read`)).statusCode).toBe(404);
    expect((await answer(other, id)).statusCode).toBe(404);
  });

  test('is called at their address about each question', async () => {
    const { contractor, id, job } = await open();
    const body = { url: 'https://hooks.example/in', events: ['invoice.question_asked'] };
    const hook = (await contractor.post('/api/webhooks', body)).json<WebhookWithSecret>();
    await ask(id);
    await answer(contractor, id);
    const sent = (await contractor.get(`/api/webhooks/${hook.id}/deliveries`)).json<WebhookDelivery[]>();
    expect(sent.map((each) => JSON.parse(each.body))).toMatchObject([
      {
        type: 'invoice.question_asked',
        data: {
          estimate: { id: job.id },
          invoice: { id, number: 'INV-0001' },
          detail: { text: 'Is metal loud when it rains?' },
        },
      },
    ]);
  });

  test('does not find its job among the estimates that need an answer', async () => {
    const { contractor, id } = await open();
    await ask(id);
    const counts = (await contractor.get('/api/estimates/counts')).json<EstimateCounts>();
    expect(counts.needsAnswer).toBe(0);
    expect((await contractor.get('/api/estimates?status=needsAnswer')).json()).toEqual([]);
  });

  test('finds the invoices that need an answer, with the words asked, until they are answered', async () => {
    const { contractor, id, job } = await open();
    await invoicesOf(server, contractor).draft((await invoicesOf(server, contractor).aJob()).id);
    const needing = async (search = '') =>
      (await contractor.get(`/api/invoices?status=needsAnswer${search}`)).json<InvoiceSummary[]>();
    const count = async () =>
      (await contractor.get('/api/invoices/counts')).json<InvoiceCounts>().counts.needsAnswer;
    expect([await needing(), await count()]).toEqual([[], 0]);
    await ask(id, { text: 'First?' });
    await ask(id, { text: 'Second?' });
    const found = { id, unreadMessages: 2, estimateId: job.id, waitingMessage: { text: 'Second?' } };
    expect([await needing(), await count()]).toMatchObject([[found], 1]);
    expect(await needing('&search=inv-0001')).toMatchObject([found]);
    expect(await needing('&search=nothing')).toEqual([]);
    await answer(contractor, id);
    expect([await needing(), await count()]).toEqual([[], 0]);
  });
});
