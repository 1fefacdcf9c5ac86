import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN, SCHEDULE } from '../../invoices/testing/invoiced-jobs.ts';

let server: TestApp;
let contractor: ApiClient;
let the: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  the = invoicesOf(server, contractor);
});
afterAll(() => server.close());

/** 200.00, 300.00 and a balance of 500.00. */
const NO_DEPOSIT: Partial<EstimateRequest> = { ...SCHEDULE, depositPercentage: '0', acceptPayments: false };
const stageOf = ({ stages }: Estimate, place: number) =>
  ({ kind: 'stage', stageId: stages[place]?.id ?? '' }) as const;
const shown = async (id: string) =>
  (await the.job(id)).stages.map(({ amount, state }) => `${amount} ${state}`);

async function accept(id: string, change: object): Promise<void> {
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, { title: 'Change', ...change });
  const url = `/api/change-orders/${made.json<ChangeOrder>().id}`;
  expect((await contractor.patch(`${url}/status`, { status: 'accepted' })).statusCode).toBe(200);
}

describe('a payment without an invoice', () => {
  test('is not paid by money that paid the invoice of a later one', async () => {
    const job = await the.aJob(NO_DEPOSIT);
    await the.anInvoice(job.id, stageOf(job, 2));
    expect((await the.payOnJob(job.id, '250')).statusCode).toBe(201);
    expect(await shown(job.id)).toEqual(['0.00 paid', '200.00 later', '300.00 invoiced', '500.00 later']);
    await the.payOnJob(job.id, '50');
    expect(await shown(job.id)).toEqual(['0.00 paid', '200.00 later', '300.00 paid', '500.00 later']);
  });

  test('is paid by money that remains after the invoices', async () => {
    const job = await the.aJob(SCHEDULE);
    await the.payOnJob(job.id, '250');
    const { id } = await the.anInvoice(job.id, stageOf(job, 2));
    await the.pay(id, '300');
    expect(await shown(job.id)).toEqual(['250.00 paid', '200.00 later', '300.00 paid', '250.00 later']);
    await the.payOnJob(job.id, '200');
    expect(await shown(job.id)).toEqual(['250.00 paid', '200.00 paid', '300.00 paid', '250.00 later']);
  });

  test('shrinks by removed work, and not one whose invoice is issued', async () => {
    const job = await the.aJob(NO_DEPOSIT);
    await the.anInvoice(job.id, stageOf(job, 2));
    const roof = { type: 'other', description: 'Roof', amount: '600', removed: true };
    await accept(job.id, { additionalCosts: [roof] });
    expect(await shown(job.id)).toEqual(['0.00 paid', '100.00 later', '300.00 invoiced', '0.00 later']);
    const draft = (await the.draft(job.id, stageOf(job, 1))).json<Invoice>();
    expect(draft.totalAmount).toBe('100.00');
  });
});

test('the balance is invoiced once invoices cover it and the deposits of change orders', async () => {
  const { id } = await the.aJob({ ...PLAIN, taxRate: '0' });
  const skylight = { type: 'other', description: 'Skylight', amount: '100' };
  await accept(id, { depositPercentage: '50', additionalCosts: [skylight] });
  const { id: part } = await the.anInvoice(id, { kind: 'part', amount: '50' });
  expect(await shown(id)).toEqual(['0.00 paid', '1100.00 later']);
  const rest = await the.anInvoice(id);
  expect(rest.parts.map(({ amount }) => amount)).toEqual(['50.00', '1000.00']);
  expect(await shown(id)).toEqual(['0.00 paid', '1100.00 invoiced']);
  await the.pay(part, '50');
  expect(await shown(id)).toEqual(['0.00 paid', '1100.00 invoiced']);
});
