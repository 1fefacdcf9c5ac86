import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anEstimate, estimateBody, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
let draft: Estimate;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  draft = await anEstimate(contractor);
});
afterAll(() => server.close());

type Body = Record<string, unknown>;
const labor = (change: Body) => ({ laborLines: [{ laborType: 'lead', hours: '1', rate: '50', ...change }] });
const material = (change: Body) => ({
  materialLines: [{ description: 'Pipe', quantity: '1', unitCost: '2', ...change }],
});
const cost = (change: Body) => ({ additionalCosts: [{ type: 'permit', amount: '1', ...change }] });
const line = { laborType: 'lead', hours: '1', rate: '1' };

/** Every numeric field of an estimate, with the path that messages name. */
const NUMBERS: readonly (readonly [string, (value: unknown) => Body])[] = [
  ['laborLines[0].hours', (hours) => labor({ hours })],
  ['laborLines[0].rate', (rate) => labor({ rate })],
  ['materialLines[0].quantity', (quantity) => material({ quantity })],
  ['materialLines[0].unitCost', (unitCost) => material({ unitCost })],
  ['additionalCosts[0].amount', (amount) => cost({ amount })],
  ['laborMarkupPercent', (laborMarkupPercent) => ({ laborMarkupPercent })],
  ['materialMarkupPercent', (materialMarkupPercent) => ({ materialMarkupPercent })],
  ['taxRate', (taxRate) => ({ taxRate })],
  ['depositPercentage', (depositPercentage) => ({ depositPercentage })],
];
const NO_NUMBERS = [
  'NaN',
  '1e309',
  '1e2',
  'Infinity',
  '1,000.00',
  '٣',
  '-0',
  '-1',
  '+1',
  '0x10',
  '',
  ' ',
  '1.',
  'twelve',
  -0.5,
  true,
  null,
  [],
  {},
];

const answerOf = async (method: 'POST' | 'PATCH', fields: Body) => {
  const response =
    method === 'POST'
      ? await contractor.post('/api/estimates', { ...(await bodyOfDraft()), ...fields })
      : await contractor.patch(`/api/estimates/${draft.id}`, { updatedAt: draft.updatedAt, ...fields });
  return { status: response.statusCode, message: response.json<{ message: string }>().message };
};

const bodyOfDraft = () =>
  estimateBody(contractor, { clientId: draft.clientId ?? '', jobTypeId: draft.jobTypeId ?? '' });

/** Expects that no estimate was created or changed. */
async function expectNothingStored() {
  expect((await contractor.get('/api/estimates')).json()).toHaveLength(1);
  expect((await contractor.get(`/api/estimates/${draft.id}`)).json()).toEqual(draft);
}

describe.each(['POST', 'PATCH'] as const)('%s of an estimate', (method) => {
  test.each(NUMBERS)('%s refuses whatever is no plain number', async (field, change) => {
    for (const value of NO_NUMBERS) {
      const { status, message } = await answerOf(method, change(value));
      expect([value, status]).toEqual([value, 400]);
      expect(message).toContain(field);
    }
    await expectNothingStored();
  });

  test.each(NUMBERS)('%s refuses a ten-thousandth', async (field, change) => {
    const { status, message } = await answerOf(method, change('0.0005'));
    expect([status, message.startsWith(field)]).toEqual([400, true]);
    expect(message).toMatch(/must have at most [23] decimals$/);
    await expectNothingStored();
  });

  test.each([
    ['laborLines', { laborLines: Array.from({ length: 501 }, () => line) }, 'must have at most 500 entries'],
    ['totalAmount', { totalAmount: '1.00' }, 'totalAmount'],
    ['laborLines[0].total', labor({ total: '1.00' }), 'total'],
    ['jobDescription', { jobDescription: 'a\u0000b' }, 'jobDescription must be plain text'],
    ['jobDescription', { jobDescription: 7 }, 'jobDescription'],
    ['clientId', { clientId: 'me' }, 'clientId must be an id'],
    ['validUntil', { validUntil: '2026-02-30' }, 'validUntil must be a date'],
    ['validUntil', { validUntil: '0000-01-01' }, 'validUntil must be a date'],
    ['laborLines[0].laborType', labor({ laborType: 'boss' }), 'laborLines[0].laborType'],
    ['laborLines', { laborLines: 'many' }, 'laborLines'],
  ])('%s: what cannot be stored is refused by name', async (_field, fields, words) => {
    const { status, message } = await answerOf(method, fields);
    expect([status, message]).toEqual([400, expect.stringContaining(words)]);
    await expectNothingStored();
  });

  test('the largest allowed lines exceed the largest total and are refused', async () => {
    const dear = { laborType: 'lead', hours: '1000000', rate: '10000000' };
    const { status, message } = await answerOf(method, { laborLines: [dear] });
    expect([status, message]).toEqual([400, expect.stringContaining('total')]);
    await expectNothingStored();
  });

  test('a deleted client and an unknown job type are not found', async () => {
    const client = await aClient(contractor);
    await contractor.delete(`/api/clients/${client.id}`);
    expect((await answerOf(method, { clientId: client.id })).status).toBe(404);
    expect((await answerOf(method, { jobTypeId: randomUUID() })).status).toBe(404);
    await expectNothingStored();
  });

  test('another account’s job type and labor type are not found', async () => {
    const other = await signedInContractor(server);
    const jobType = await other.post('/api/job-types', { name: 'Theirs', category: 'roofing' });
    const laborType = await other.post('/api/labor-types', { name: 'Theirs', defaultRate: '99' });
    const laborTypeId = laborType.json<{ id: string }>().id;
    const { status, message } = await answerOf(method, { jobTypeId: jobType.json<{ id: string }>().id });
    expect([status, message]).toEqual([404, expect.not.stringContaining('Theirs')]);
    expect((await answerOf(method, labor({ laborType: 'custom', laborTypeId }))).status).toBe(404);
    await expectNothingStored();
  });
});

test.each([
  ['truncated JSON', '{"clientId": "', 'application/json', 400],
  ['no JSON object', '[1, 2]', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['nothing', '', 'application/json', 400],
  ['another content type', 'clientId=1', 'application/x-www-form-urlencoded', 415],
  ['plain text', 'hello', 'text/plain', 415],
  ['10 MB', JSON.stringify({ jobDescription: 'x'.repeat(10_000_000) }), 'application/json', 413],
  ['nesting without end', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'application/json', 400],
])('a body of %s is refused with a sentence and stores nothing', async (_name, body, type, status) => {
  for (const [method, path] of [
    ['POST', '/api/estimates'],
    ['PATCH', `/api/estimates/${draft.id}`],
  ] as const) {
    const response = await contractor.call(method, path, body, { headers: { 'content-type': type } });
    expect([method, response.statusCode]).toEqual([method, status]);
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^[A-Z].* \w+ /),
    });
  }
  await expectNothingStored();
});

test('the refused requests used no estimate number', async () => {
  const next = await anEstimate(contractor);
  expect([draft.estimateNumber, next.estimateNumber]).toEqual(['EST-0001', 'EST-0002']);
});
