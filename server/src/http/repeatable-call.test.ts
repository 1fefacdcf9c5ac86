import type { Client } from '@plumbline/contract/clients';
import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import type { Estimate } from '@plumbline/contract/estimates';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotentCalls, mails } from '../db/schema/schema.ts';
import { removeCalls } from '../domains/developers/find-repeated-call.ts';
import { anEstimate, estimateBody, signedInContractor } from '../testing/factory.ts';
import { aProgram } from '../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const withKey = (key: string) => ({ 'idempotency-key': key });
const body = { name: 'Dana Whitfield' };

test('a creating call repeated with its key creates once, and answers with the current state', async () => {
  const contractor = await signedInContractor(server);
  const program = await aProgram(server, contractor);
  const first = (await program.post('/api/clients', body, withKey('crm-1'))).json<Client>();
  await program.patch(`/api/clients/${first.id}`, { phone: '208 555 0100' });
  const again = await program.post('/api/clients', body, withKey('crm-1'));
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual({ ...first, phone: '208 555 0100' });
  const other = (await program.post('/api/clients', body, withKey('crm-2'))).json<Client>();
  const without = (await program.post('/api/clients', body)).json<Client>();
  expect(new Set([first.id, other.id, without.id]).size).toBe(3);
  expect((await contractor.get('/api/clients')).json()).toHaveLength(3);
});

test('ten concurrent calls with one key create one estimate, with one number', async () => {
  const contractor = await signedInContractor(server);
  const program = await aProgram(server, contractor);
  const request = await estimateBody(contractor);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => program.post('/api/estimates', request, withKey('job-1'))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  const made = answers.map((answer) => answer.json<Estimate>());
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const next = (await program.post('/api/estimates', request, withKey('job-2'))).json<Estimate>();
  expect([made[0]?.estimateNumber, next.estimateNumber]).toEqual(['EST-0001', 'EST-0002']);
});

test('a program that repeats a key with other content is refused, and nothing changes', async () => {
  const contractor = await signedInContractor(server);
  const program = await aProgram(server, contractor);
  const request = await estimateBody(contractor);
  for (const [path, first, other] of [
    ['/api/clients', body, { name: 'Luis Ortega' }],
    ['/api/estimates', request, { ...request, jobDescription: 'Paint the porch' }],
  ] as const) {
    const made = (await program.post(path, first, withKey('same'))).json<{ id: string }>();
    const before = (await contractor.get(path)).json();
    const refused = await program.post(path, other, withKey('same'));
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: 'IDEMPOTENCY_KEY_REUSED' }]);
    expect((await contractor.get(path)).json()).toEqual(before);
    await program.delete(`${path}/${made.id}`);
    expect((await program.post(path, other, withKey('same'))).statusCode).toBe(201);
  }
});

describe.each(['send', 'send-email'])('%s with a key', (verb) => {
  const order = (address: string) =>
    verb === 'send' ? { email: address } : { recipientEmail: address, customMessage: null };
  const mailsOf = async (estimateId: string) =>
    (
      await server.deps.db
        .select({ recipient: mails.recipient })
        .from(mails)
        .where(and(eq(mails.estimateId, estimateId), eq(mails.message, 'estimate-sent')))
    ).map(({ recipient }) => recipient);

  test('mails once, from a browser and from a program, however many concurrent calls there are', async () => {
    const contractor = await signedInContractor(server);
    const program = await aProgram(server, contractor);
    await contractor.csrfToken();
    const callers = [
      (path: string, sent: object) => program.post(path, sent, withKey('crm-send')),
      (path: string, sent: object) => contractor.post(path, sent, { headers: withKey('web-send') }),
    ];
    for (const post of callers) {
      const { id } = await anEstimate(contractor);
      const path = `/api/estimates/${id}/${verb}`;
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => post(path, order('dana@example.com'))),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect(answers[4]?.json()).toMatchObject({ estimate: { id, status: 'sent' } });
      expect(await mailsOf(id)).toEqual(['dana@example.com']);
    }
  });

  test('for another address or another estimate is refused, and gets the same answer if the estimate was answered or blocked meanwhile', async () => {
    const contractor = await signedInContractor(server);
    const program = await aProgram(server, contractor);
    const [one, other] = [await anEstimate(contractor), await anEstimate(contractor)];
    const send = (id: string, address: string) =>
      program.post(`/api/estimates/${id}/${verb}`, order(address), withKey('crm-9'));
    expect((await send(one.id, 'dana@example.com')).statusCode).toBe(200);
    for (const refused of [await send(one.id, 'luis@example.com'), await send(other.id, 'dana@example.com')])
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: 'IDEMPOTENCY_KEY_REUSED' }]);
    await contractor.patch(`/api/estimates/${one.id}/status`, { status: 'accepted' });
    const again = await send(one.id, 'dana@example.com');
    expect(again.json()).toMatchObject({ estimate: { id: one.id, status: 'accepted' } });
    expect([await mailsOf(one.id), await mailsOf(other.id)]).toEqual([['dana@example.com'], []]);
    const next = program.post(
      `/api/estimates/${other.id}/${verb}`,
      order('dana@example.com'),
      withKey('crm-10'),
    );
    expect((await next).statusCode).toBe(200);
  });
});

test('the two names of sending share their keys', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await anEstimate(contractor);
  const program = await aProgram(server, contractor);
  const email = 'dana@example.com';
  await program.post(`/api/estimates/${id}/send`, { email }, withKey('k'));
  const again = await program.post(
    `/api/estimates/${id}/send-email`,
    { recipientEmail: email },
    withKey('k'),
  );
  expect(again.statusCode).toBe(200);
  const sent = await server.deps.db.select().from(mails).where(eq(mails.estimateId, id));
  expect(sent).toHaveLength(1);
});

test('each account has its own keys', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const program = await aProgram(server, await signedInContractor(server));
    ids.push((await program.post('/api/clients', body, withKey('crm-1'))).json<Client>().id);
  }
  expect(new Set(ids).size).toBe(2);
});

test('a key with spaces or of excessive length is refused by name', async () => {
  const program = await aProgram(server, await signedInContractor(server));
  for (const key of ['a b', 'x'.repeat(256), 'ä']) {
    expect(idempotencyHeaders.safeParse(withKey(key)).success).toBe(false);
    const response = await program.post('/api/clients', body, withKey(key));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ field: 'idempotency-key' }] });
  }
});

test('answers are compressed as usual on routes that read the key’s header', async () => {
  const contractor = await signedInContractor(server);
  const program = await aProgram(server, contractor);
  const notes = 'Gate code. '.repeat(300);
  const response = await program.post('/api/clients', { ...body, notes }, { 'accept-encoding': 'gzip' });
  expect(response.headers['content-encoding']).toBe('gzip');
});

test('keys expire after 90 days, but the ids they created still answer', async () => {
  const contractor = await signedInContractor(server);
  const program = await aProgram(server, contractor);
  const first = (await program.post('/api/clients', body, withKey('old'))).json<Client>();
  server.clock.moveBy({ days: 91 });
  await removeCalls(server.deps);
  expect(await server.deps.db.select().from(idempotentCalls)).toEqual([]);
  const again = await program.post('/api/clients', { name: 'Luis' }, withKey('old'));
  expect(again.json()).toMatchObject({ id: first.id });
});
