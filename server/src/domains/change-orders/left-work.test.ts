import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAcceptedEstimate, signedInContractor } from '../../testing/factory.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../testing/visitors/paying-client.ts';

let app: PayingApp;
let server: TestApp;
beforeAll(async () => {
  app = await startPayingApp();
  server = app.server;
});
afterAll(() => app.close());

const install = (hours: string, removed = true) => ({
  laborType: 'lead' as const,
  description: 'Install',
  hours,
  rate: '50.00',
  removed,
});
const shingles = (quantity: string) => ({
  description: 'Shingles',
  quantity,
  unit: 'bundle',
  unitCost: '38.50',
  removed: true,
});

async function aChange(contractor: ApiClient, estimateId: string, lines: object): Promise<string> {
  const made = await contractor.post(`/api/estimates/${estimateId}/change-orders`, {
    title: 'Less',
    ...lines,
  });
  expect(made.statusCode).toBe(201);
  return made.json<ChangeOrder>().id;
}

test('work that the job no longer has cannot be removed', async () => {
  const contractor = await signedInContractor(server);
  const { removed: _none, ...tenHours } = install('10');
  const { removed: _other, ...forty } = shingles('40');
  const { id } = await anAcceptedEstimate(contractor, { laborLines: [tenHours], materialLines: [forty] });
  const setStatus = (change: string, status: string) =>
    contractor.patch(`/api/change-orders/${change}/status`, { status });
  const first = await aChange(contractor, id, { laborLines: [install('6'), install('2', false)] });
  const second = await aChange(contractor, id, {
    laborLines: [install('1', false), install('3'), install('4')],
    materialLines: [shingles('40.5')],
  });
  // Written when the job had 10 hours; since then 6 were removed and 2 added.
  expect((await setStatus(first, 'accepted')).statusCode).toBe(200);
  const issues = [
    { field: 'laborLines[2].hours', message: 'Only 3 h left in the job' },
    { field: 'materialLines[0].quantity', message: 'Only 40 bundles left in the job' },
  ];
  for (const refused of [
    await contractor.post(`/api/change-orders/${second}/send`, {}),
    await setStatus(second, 'sent'),
  ])
    expect([refused.statusCode, refused.json().issues]).toEqual([400, issues]);
  const { updatedAt } = (await contractor.get(`/api/change-orders/${second}`)).json<ChangeOrder>();
  await contractor.patch(`/api/change-orders/${second}`, {
    laborLines: [install('6')],
    materialLines: [shingles('40')],
    updatedAt,
  });
  expect((await setStatus(second, 'sent')).statusCode).toBe(200);
  // A credit for work that is none of the job's lines.
  const credit = await aChange(contractor, id, {
    additionalCosts: [{ type: 'other', description: 'Goodwill', amount: '50.00', removed: true }],
  });
  expect((await setStatus(credit, 'sent')).statusCode).toBe(200);
});

test('work that another change order took out since this one was sent cannot be taken out again', async () => {
  const contractor = await signedInContractor(server);
  const { removed: _none, ...twentyHours } = install('20');
  const { id } = await anAcceptedEstimate(contractor, { laborLines: [twentyHours] });
  const lines = { laborLines: [install('15'), { ...install('20', false), description: 'More' }] };
  const [first, second] = [
    await aChange(contractor, id, lines),
    await aChange(contractor, id, lines),
  ] as const;
  for (const change of [first, second])
    expect((await contractor.post(`/api/change-orders/${change}/send`, {})).statusCode).toBe(200);
  const accept = (change: string) =>
    server.visitor().post(`/api/change-orders/${change}/confirm-manual-payment`, { clientName: 'Dana' });
  expect((await accept(first)).statusCode).toBe(200);
  const dueOf = async () => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>().amountDue;
  const due = await dueOf();
  const problem = 'Some of the work that this change order takes out is no longer part of the job.';
  const refusals = [
    [await accept(second), `${problem} Please contact your contractor.`],
    [
      await contractor.patch(`/api/change-orders/${second}/status`, { status: 'accepted' }),
      `${problem} Take it back to edit, correct its lines, and send it again.`,
    ],
  ] as const;
  for (const [{ statusCode, json }, message] of refusals)
    expect([statusCode, json()]).toMatchObject([409, { error: 'WORK_TAKEN_OUT', message }]);
  expect(await dueOf()).toBe(due);
});

test('money for a change order whose work another one took out meanwhile is flagged, and accepts nothing', async () => {
  const contractor = await aPaidContractor(app);
  const work = { laborType: 'lead' as const, description: 'Install', hours: '20', rate: '50.00' };
  const { id } = await anAcceptedEstimate(contractor, { laborLines: [work] });
  const aSentChange = async (extra: object = {}) => {
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'Instead',
      laborLines: [
        { ...work, removed: true },
        { ...work, description: 'More', hours: '40' },
      ],
      ...extra,
    });
    const url = `/api/change-orders/${made.json<ChangeOrder>().id}`;
    expect((await contractor.post(`${url}/send`, {})).statusCode).toBe(200);
    return url;
  };
  const first = await aSentChange();
  const second = await aSentChange({ depositPercentage: '10' });
  const client = app.server.visitor();
  const begun = await client.post(`${second}/create-payment`, {
    provider: 'stripe',
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@home.example',
    signature: { kind: 'typed', text: 'Dana Whitfield' },
  });
  const session = sessionOf(begun);
  expect((await contractor.patch(`${first}/status`, { status: 'accepted' })).statusCode).toBe(200);
  const paid = (await app.control(`sessions/${session}/pay`)) as { redirectUrl: string };
  const sessionId = new URL(paid.redirectUrl).searchParams.get('session_id');
  const verified = await client.post(`${second}/verify-payment`, { sessionId });
  expect(verified.json<VerifyPaymentResponse>()).toMatchObject({ status: 'sent' });
  const { payments } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  expect(payments).toMatchObject([{ amount: '100.00', flag: 'changed' }]);
});
