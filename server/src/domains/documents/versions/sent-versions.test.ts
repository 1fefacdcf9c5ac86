import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import type { Revision, VersionSummary } from '@plumbline/contract/estimates/revisions';
import { EVERYTHING } from '@plumbline/contract/offer/display';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhoto } from '../../../images/testing/image-files.ts';
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

test('accepting a replaced version returns what changed, without hidden figures', async () => {
  const contractor = await signedInContractor(server);
  const photo = await aPhoto(contractor);
  const { id } = await aSentEstimate(contractor, {
    laborLines: hours('3'),
    laborMarkupPercent: '10',
    display: { ...EVERYTHING, lineAmounts: false, hours: false },
    files: [{ id: randomUUID(), fileId: photo.id, forClient: true, inPdf: false }],
  });
  const page = async () =>
    (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;
  const accept = async (documentHash: string, fields: object = {}) => {
    const body = { clientName: 'Dana', documentHash, ...fields };
    return (await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, body)).json();
  };
  const revise = async (changes: object) => {
    const { updatedAt } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    const saved = await contractor.call('PUT', `/api/estimates/${id}/revision`, { updatedAt, ...changes });
    const order = { updatedAt: saved.json<Revision>().updatedAt, channel: 'link' };
    expect((await contractor.post(`/api/estimates/${id}/revision/send`, order)).statusCode).toBe(200);
  };
  const { documentHash: first } = await page();
  await revise({ laborLines: hours('4'), laborMarkupPercent: '10' });
  const { documentHash: second, changes } = await page();
  expect(changes).not.toEqual([]);
  const refused = await accept(first);
  expect(refused).toMatchObject({ error: 'DOCUMENT_CHANGED', changes });
  expect(JSON.stringify(refused)).not.toMatch(/hours|markup|10%/i);
  await revise({ laborLines: hours('5'), laborMarkupPercent: '25' });
  expect(await accept(second)).toMatchObject({ changes: (await page()).changes });
  expect(await accept(first)).toMatchObject({
    changes: [expect.stringMatching(/^The total was \$330.00 and is now \$625.00/)],
  });
  expect(await accept('0'.repeat(64))).not.toHaveProperty('changes');
  await contractor.patch('/api/user/settings', { termsAndConditions: 'Paid in ten days.' });
  const { documentHash: third } = await page();
  expect(third).not.toBe(second);
  expect(await accept(third)).toMatchObject({ status: 'accepted' });
});
