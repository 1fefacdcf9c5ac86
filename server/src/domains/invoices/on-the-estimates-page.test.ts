import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { invoicesOf, PLAIN, SCHEDULE } from './testing/invoiced-jobs.ts';

let server: TestApp;
let invoices: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestApp();
  invoices = invoicesOf(server, await signedInContractor(server));
});
afterAll(() => server.close());

const shownOn = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate
    .invoices;
const part = (stageId: string, amount: string, isPaid: boolean) => ({ stageId, amount, isPaid });

test('the client of an accepted estimate reads which invoices ask for its stages, and how much is open', async () => {
  const { id } = await invoices.aJob({ ...PLAIN, depositPercentage: '25', acceptPayments: true });
  expect(await shownOn(id)).toEqual([]);
  await invoices.draft(id, { kind: 'stage', stageId: 'deposit' });
  expect(await shownOn(id)).toEqual([]);
  const deposit = await invoices.anInvoice(id, { kind: 'stage', stageId: 'deposit' });
  await invoices.pay(deposit.id, '70.63');
  const open = { id: deposit.id, amountOpen: '200.00', parts: [part('deposit', '270.63', false)] };
  expect(await shownOn(id)).toEqual([open]);
  await invoices.pay(deposit.id, '200');
  const rest = await invoices.anInvoice(id);
  expect(await shownOn(id)).toEqual([
    { ...open, amountOpen: '0.00', parts: [part('deposit', '270.63', true)] },
    { id: rest.id, amountOpen: '811.87', parts: [part('balance', '811.87', false)] },
  ]);
});

test('a deposit paid before an invoice of everything is a paid part of it', async () => {
  const { id, stages } = await invoices.aJob(SCHEDULE);
  await invoices.payOnJob(id, '250');
  const { id: invoiceId } = await invoices.anInvoice(id);
  const [, materials, dryIn] = stages.map((stage) => stage.id);
  expect(await shownOn(id)).toEqual([
    {
      id: invoiceId,
      amountOpen: '750.00',
      parts: [
        part('deposit', '250.00', true),
        part(materials ?? '', '200.00', false),
        part(dryIn ?? '', '300.00', false),
        part('balance', '250.00', false),
      ],
    },
  ]);
});

test('the client reads the payments on the estimate itself, without notes, and opens their receipts', async () => {
  const { id } = await invoices.aJob(SCHEDULE);
  await invoices.payOnJob(id, '250');
  const invoice = await invoices.anInvoice(id);
  await invoices.pay(invoice.id, '100');
  const visitor = server.visitor();
  const { estimate } = (await visitor.get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>();
  expect(estimate.receipts).toEqual([
    { id: expect.any(String), amount: '250.00', refunded: '0.00', method: 'check', receivedOn: '2026-03-10' },
  ]);
  const receipt = await visitor.get(
    `/api/estimates/${id}/payments/${estimate.receipts[0]?.id}/public-receipt`,
  );
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
});
