import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anEstimate, estimateBody, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const EMPTY = {
  clientId: null,
  client: null,
  jobTypeId: null,
  jobType: null,
  jobDescription: null,
  laborLines: [],
  materialLines: [],
  additionalCosts: [],
  totalAmount: '0.00',
};
const MISSING = [
  { field: 'clientId', message: 'Please select a client' },
  { field: 'jobTypeId', message: 'Please select a job type' },
  { field: 'jobDescription', message: 'Please enter a job description' },
  { field: 'laborLines', message: 'Please add at least one labor line, material, or additional cost' },
];

async function anEmptyDraft(): Promise<Estimate> {
  const response = await contractor.post('/api/estimates', {});
  expect(response.statusCode).toBe(201);
  return response.json<Estimate>();
}

const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();

test('a draft is stored without client, job type, description and lines, and is read, listed, exported and copied', async () => {
  const draft = await anEmptyDraft();
  expect(draft).toMatchObject({ status: 'draft', ...EMPTY });
  expect(await read(draft.id)).toEqual(draft);
  const listed = (await contractor.get('/api/estimates')).json<EstimateSummary[]>();
  expect(listed[0]).toMatchObject({ id: draft.id, jobDescription: null });
  const found = await contractor.get(`/api/estimates?search=${draft.estimateNumber}`);
  expect(found.json<EstimateSummary[]>().map(({ id }) => id)).toEqual([draft.id]);
  expect((await contractor.get('/api/estimates/export.csv')).body).toContain(
    `${draft.estimateNumber},draft,`,
  );
  const shown = await contractor.get(`/api/estimates/${draft.id}/public`);
  expect(shown.json()).toMatchObject({ estimate: { clientName: null, jobDescription: null } });
  const copy = await contractor.post(`/api/estimates/${draft.id}/duplicate`);
  expect(copy.json()).toMatchObject({ status: 'draft', ...EMPTY });
});

test('a change of a draft clears what it sets to null, and its lines', async () => {
  const { id, updatedAt } = await anEstimate(contractor);
  const nothing = { clientId: null, jobTypeId: '', jobDescription: ' ', laborLines: [] };
  const response = await contractor.patch(`/api/estimates/${id}`, { updatedAt, ...nothing });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject(EMPTY);
});

test('a draft keeps the name of a deleted client when it is saved without a client', async () => {
  const client = await aClient(contractor, { name: 'Rosa Ortega' });
  const { id } = await anEstimate(contractor, { clientId: client.id });
  await contractor.delete(`/api/clients/${client.id}`);
  const { updatedAt } = await read(id);
  const changes = { updatedAt, clientId: null, jobDescription: 'Gutters too' };
  const response = await contractor.patch(`/api/estimates/${id}`, changes);
  expect(response.json()).toMatchObject({ clientId: null, client: { name: 'Rosa Ortega' } });
});

describe('an incomplete draft is refused with the sentence of each missing field, and stays a draft, by', () => {
  test.each<[string, (browser: ApiClient, id: string) => ReturnType<ApiClient['post']>]>([
    ['sending', (browser, id) => browser.post(`/api/estimates/${id}/send`, { email: 'dana@example.com' })],
    ['sending from the list', (browser, id) => browser.post(`/api/estimates/${id}/send-email`, {})],
    ['its PDF', (browser, id) => browser.get(`/api/estimates/${id}/download`)],
    ...['sent', 'accepted', 'declined', 'paid'].map(
      (status): [string, (browser: ApiClient, id: string) => ReturnType<ApiClient['post']>] => [
        `the status ${status}`,
        (browser, id) => browser.patch(`/api/estimates/${id}/status`, { status }),
      ],
    ),
  ])('%s', async (_name, act) => {
    const draft = await anEmptyDraft();
    const refused = await act(contractor, draft.id);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({
      success: false,
      error: 'VALIDATION_FAILED',
      message: MISSING.map(({ message }) => message).join('. '),
      issues: MISSING,
    });
    expect(await read(draft.id)).toEqual(draft);
  });

  test.each([
    ['clientId', { clientId: null }],
    ['jobTypeId', { jobTypeId: null }],
    ['jobDescription', { jobDescription: null }],
    ['laborLines', { laborLines: [] }],
  ])('a missing %s alone', async (field, without) => {
    const complete = await estimateBody(contractor);
    const draft = (await contractor.post('/api/estimates', { ...complete, ...without })).json<Estimate>();
    const send = () => contractor.post(`/api/estimates/${draft.id}/send`, { email: 'dana@example.com' });
    const refused = await send();
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { issues: [{ field }] }]);
    await contractor.patch(`/api/estimates/${draft.id}`, { updatedAt: draft.updatedAt, ...complete });
    expect((await send()).statusCode).toBe(200);
  });
});
