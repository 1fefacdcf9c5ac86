import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Revision } from '@plumbline/contract/estimates/revisions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReadPdfs, pdfText } from '../../../pdf/read-pdf.ts';
import { anAcceptedEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const textOf = async (contractor: ApiClient, path: string) =>
  pdfText((await contractor.get(path)).rawPayload).replaceAll(/\s+/g, ' ');
const LINE = { laborType: 'lead' as const, description: 'Install', hours: '2', rate: '100.00' };
const purposeIn = async (contractor: ApiClient, path: string) =>
  /Scan to (\w+)/.exec(await textOf(contractor, path))?.[1];

async function aSentChange(contractor: ApiClient): Promise<string> {
  const { id } = await anAcceptedEstimate(contractor);
  const fields = { title: 'Rotten decking', laborLines: [LINE] };
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, fields);
  const path = `/api/change-orders/${made.json<ChangeOrder>().id}`;
  await contractor.post(`${path}/send`, {});
  return path;
}

describe.skipIf(!canReadPdfs())('the code on a PDF invites the client to accept', () => {
  test.each([
    ['estimate', async (contractor: ApiClient) => `/api/estimates/${(await aSentEstimate(contractor)).id}`],
    ['change order', aSentChange],
  ])('a sent %s, and one that the contractor marked as accepted only to see it', async (_, send) => {
    const contractor = await signedInContractor(server);
    const path = await send(contractor);
    expect(await purposeIn(contractor, `${path}/download`)).toBe('read');
    await contractor.patch(`${path}/status`, { status: 'accepted' });
    expect(await purposeIn(contractor, `${path}/download`)).toBe('see');
  });

  test('the newest version, and one that was replaced only to see it', async () => {
    const contractor = await signedInContractor(server);
    const { id, updatedAt } = await aSentEstimate(contractor);
    const path = `/api/estimates/${id}`;
    const revised = await contractor.call('PUT', `${path}/revision`, { updatedAt, laborLines: [LINE, LINE] });
    await contractor.post(`${path}/revision/send`, { updatedAt: revised.json<Revision>().updatedAt });
    expect(await purposeIn(contractor, `${path}/versions/1/pdf`)).toBe('see');
    expect(await purposeIn(contractor, `${path}/versions/2/pdf`)).toBe('read');
  });
});

test.skipIf(!canReadPdfs())(
  'the balance of an estimate follows from its total, change orders and payments',
  async () => {
    const contractor = await signedInContractor(server);
    const change = await aSentChange(contractor);
    await contractor.patch(`${change}/status`, { status: 'accepted' });
    const { estimateId } = (await contractor.get(change)).json<ChangeOrder>();
    const pay = (path: string) =>
      contractor.post(`${path}/payments`, { amount: '50.00', method: 'check', receivedOn: '2026-03-10' });
    expect((await pay(change)).statusCode).toBe(201);
    expect(await textOf(contractor, `/api/estimates/${estimateId}/download`)).toContain(
      'Change orders $200.00 Paid $50.00 Balance due $250.00',
    );
    const text = await textOf(contractor, `${change}/download`);
    expect(text).toContain('Paid $50.00');
    expect(text).not.toContain('Balance');
  },
);

test.skipIf(!canReadPdfs())('the client’s PDF shows what was sent while it is being revised', async () => {
  const contractor = await signedInContractor(server);
  const { id, updatedAt } = await aSentEstimate(contractor);
  const read = () => textOf(contractor, `/api/estimates/${id}/public-pdf`);
  const before = await read();
  const changes = { updatedAt, laborLines: [LINE, LINE] };
  expect((await contractor.call('PUT', `/api/estimates/${id}/revision`, changes)).statusCode).toBe(200);
  expect(await read()).toBe(before);
  expect(await textOf(contractor, `/api/estimates/${id}/revision/pdf`)).not.toBe(before);
});
