import { idempotencyHeaders } from '@plumbline/contract/api-keys';
import type { Client } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimateBody, signedInContractor } from '../testing/factory.ts';
import { aProgram } from '../testing/program.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const withKey = (key: string) => ({ 'idempotency-key': key });
const body = { name: 'Dana Whitfield' };

test('a creating call that is repeated with its key creates once, and answers with it as it is by now', async () => {
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

test('ten calls with one key at the same instant make one estimate, with one number', async () => {
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

test('a key is each account’s own', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const program = await aProgram(server, await signedInContractor(server));
    ids.push((await program.post('/api/clients', body, withKey('crm-1'))).json<Client>().id);
  }
  expect(new Set(ids).size).toBe(2);
});

test('a key of spaces or without end is refused by name', async () => {
  const program = await aProgram(server, await signedInContractor(server));
  for (const key of ['a b', 'x'.repeat(256), 'ä']) {
    expect(idempotencyHeaders.safeParse(withKey(key)).success).toBe(false);
    const response = await program.post('/api/clients', body, withKey(key));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ field: 'idempotency-key' }] });
  }
});

test('answers are packed as ever where the key’s header is looked at', async () => {
  const contractor = await signedInContractor(server);
  const program = await aProgram(server, contractor);
  const notes = 'Gate code. '.repeat(300);
  const response = await program.post('/api/clients', { ...body, notes }, { 'accept-encoding': 'gzip' });
  expect(response.headers['content-encoding']).toBe('gzip');
});
