import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { EstimateSummary } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAcceptedEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aQuestion } from '../documents/testing/questions.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const LABOR = [{ laborType: 'lead', description: 'Install', hours: '1', rate: '50.00' }];

test('a question about a change order makes its estimate wait for an answer, once', async () => {
  const contractor = await signedInContractor(server);
  const job = await anAcceptedEstimate(contractor);
  await anAcceptedEstimate(contractor);
  const path = `/api/estimates/${job.id}/change-orders`;
  const made = [];
  for (const title of ['Decking', 'Gutters']) {
    const change = (await contractor.post(path, { title, laborLines: LABOR })).json<ChangeOrderSummary>();
    await contractor.patch(`/api/change-orders/${change.id}/status`, { status: 'sent' });
    made.push(change);
  }
  const waiting = async () =>
    (await contractor.get('/api/estimates?status=needsAnswer')).json<EstimateSummary[]>();
  const count = async () =>
    (await contractor.get('/api/estimates/counts')).json<{ needsAnswer: number }>().needsAnswer;
  expect([await waiting(), await count()]).toEqual([[], 0]);
  const [first, second] = made.map(({ id }) => `/api/change-orders/${id}`);
  await server.visitor().post(`${first}/questions`, aQuestion({ text: 'Which wood?' }));
  expect(await waiting()).toMatchObject([
    {
      id: job.id,
      unreadMessages: 0,
      waitingMessage: { text: 'Which wood?' },
      waitingChange: { id: made[0]?.id, number: 'EST-0001-CO1', unreadMessages: 1, changesRequestedAt: null },
    },
  ]);
  await server.visitor().post(`${second}/questions`, aQuestion({ kind: 'changes', text: 'Brown, please.' }));
  expect(await waiting()).toMatchObject([
    { waitingMessage: { text: 'Brown, please.' }, waitingChange: { number: 'EST-0001-CO2' } },
  ]);
  expect(await count()).toBe(1);
  const found = (query: string) => contractor.get(`/api/estimates?status=needsAnswer&${query}`);
  expect((await found('search=est-0001')).headers['x-total-count']).toBe('1');
  expect((await found('search=est-0002')).json()).toEqual([]);
  await server.visitor().post(`/api/estimates/${job.id}/questions`, aQuestion({ text: 'When?' }));
  const [own] = await waiting();
  expect([own?.waitingMessage?.text, own?.waitingChange]).toEqual(['When?', undefined]);
  await contractor.post(`/api/estimates/${job.id}/messages/read`);
  await contractor.post(`${first}/messages/read`);
  await contractor.post(`${second}/changes-done`);
  await contractor.post(`${second}/messages/read`);
  expect([await waiting(), await count()]).toEqual([[], 0]);
});
