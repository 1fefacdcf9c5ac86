import type { Estimate } from '@plumbline/contract/estimates';
import type { Revision, VersionSummary } from '@plumbline/contract/estimates/revisions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const hours = (count: string) => [
  { laborType: 'lead' as const, description: 'Install', hours: count, rate: '100.00' },
];

test('an estimate that was recalled and sent again has a new version if its content differs', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor, { laborLines: hours('1') });
  const sendAgain = async (changes: object) => {
    const recalled = await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    const { updatedAt } = recalled.json<Estimate>();
    await contractor.patch(`/api/estimates/${id}`, { ...changes, updatedAt });
    expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
    const versions = (await contractor.get(`/api/estimates/${id}/versions`)).json<VersionSummary[]>();
    return versions.map(({ number, totalAmount }) => [number, totalAmount]);
  };
  expect(await sendAgain({})).toEqual([[1, '100.00']]);
  expect(await sendAgain({ laborLines: hours('2') })).toEqual([
    [2, '200.00'],
    [1, '100.00'],
  ]);
});

test('a revision that is sent calls the webhooks that chose it, with the new total', async () => {
  const contractor = await signedInContractor(server);
  const hook = async (event: string) =>
    (await contractor.post('/api/webhooks', { url: 'https://hooks.example.com/job', events: [event] })).json<{
      id: string;
    }>().id;
  const [ofRevisions, ofSendings] = [await hook('estimate.revised'), await hook('estimate.sent')];
  const sent = await aSentEstimate(contractor, { laborLines: hours('1') });
  const revised = await contractor.call('PUT', `/api/estimates/${sent.id}/revision`, {
    updatedAt: sent.updatedAt,
    laborLines: hours('2'),
  });
  const { updatedAt } = revised.json<Revision>();
  await contractor.post(`/api/estimates/${sent.id}/revision/send`, { updatedAt });
  const events = async (endpoint: string) =>
    (await contractor.get(`/api/webhooks/${endpoint}/deliveries`))
      .json<{ body: string }[]>()
      .map(({ body }) => JSON.parse(body));
  expect(await events(ofRevisions)).toMatchObject([
    { type: 'estimate.revised', data: { estimate: { id: sent.id, status: 'sent', totalAmount: '200.00' } } },
  ]);
  expect(await events(ofSendings)).toMatchObject([{ data: { estimate: { totalAmount: '100.00' } } }]);
});
