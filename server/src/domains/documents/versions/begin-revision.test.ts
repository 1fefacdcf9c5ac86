import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canReadPdfs, pdfText } from '../../../pdf/read-pdf.ts';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};
const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const save = (contractor: ApiClient, id: string, updatedAt: string) =>
  contractor.call('PUT', `/api/estimates/${id}/revision`, {
    updatedAt,
    laborLines: [{ laborType: 'lead', description: 'Install', hours: '3', rate: '100.00' }],
  });

test('a client who opens the estimate while its revision begins does not stop the first save', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  const opened = await read(contractor, id);
  server.clock.moveBy({ seconds: 1 });
  await server.visitor().post(`/api/estimates/${id}/view`, { hasTouch: false }, { headers: BROWSER });
  expect((await read(contractor, id)).status).toBe('viewed');
  expect((await save(contractor, id, opened.updatedAt)).statusCode).toBe(200);
  const second = await save(contractor, id, opened.updatedAt);
  expect([second.statusCode, second.json().error]).toEqual([409, 'STALE_EDIT']);
});

test('a revision does not begin from what was sent before the last sending', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  const opened = await read(contractor, id);
  server.clock.moveBy({ seconds: 1 });
  expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
  const late = await save(contractor, id, opened.updatedAt);
  expect([late.statusCode, late.json().error]).toEqual([409, 'STALE_EDIT']);
  const same = await contractor.get(`/api/estimates/${id}/versions/compare?from=1&to=1`);
  expect(same.json().changes).toEqual([]);
});

test.skipIf(!canReadPdfs())('a revision has a PDF before it is sent', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  const url = `/api/estimates/${id}/revision/pdf`;
  expect((await contractor.get(url)).json()).toMatchObject({ error: 'NO_REVISION' });
  await save(contractor, id, (await read(contractor, id)).updatedAt);
  expect(pdfText((await contractor.get(url)).rawPayload)).toContain('$300.00');
});
