import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf } from './testing/invoiced-jobs.ts';

let server: TestApp;
let contractor: ApiClient;
let invoices: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  contractor = await signedInContractor(server, { timeZone: 'Pacific/Auckland' });
  invoices = invoicesOf(server, contractor);
});

const part = { kind: 'part', amount: '10' } as const;
const moveWest = () => contractor.patch('/api/user/settings', { timeZone: 'Pacific/Honolulu' });
const credit = async (id: string) => {
  const body = { amount: '5', reason: 'Agreed' };
  const credited = await contractor.post(`/api/invoices/${id}/credit`, body);
  return credited.json<Invoice>().creditNotes.map(({ issuedOn }) => issuedOn);
};

test('a credit note is not dated before its invoice where the contractor moved to an earlier day', async () => {
  const invoice = await invoices.anInvoice((await invoices.aJob()).id, part);
  expect(invoice.issuedOn).toBe('2026-03-11');
  await moveWest();
  expect(await credit(invoice.id)).toEqual(['2026-03-11']);
});

test('a credit note is not dated before the one with the number before it', async () => {
  const { id } = await invoices.aJob();
  const [first, second] = [
    await invoices.anInvoice(id, part, { issuedOn: '2026-03-08' }),
    await invoices.anInvoice(id, part, { issuedOn: '2026-03-08' }),
  ];
  expect(await credit(first.id)).toEqual(['2026-03-11']);
  await moveWest();
  expect(await credit(second.id)).toEqual(['2026-03-11']);
  server.clock.moveBy({ days: 2 });
  expect(await credit(first.id)).toEqual(['2026-03-11', '2026-03-12']);
});

test('the first invoice of an account is not dated in a year that is a typing error', async () => {
  const { id } = (await invoices.draft((await invoices.aJob()).id)).json<Invoice>();
  const refused = await invoices.issue(id, { issuedOn: '1999-12-31' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { issues: [{ field: 'issuedOn', message: 'issuedOn must be 2000-01-01 or later' }] },
  ]);
  expect((await invoices.issue(id, { issuedOn: '2000-01-01' })).json()).toMatchObject({
    number: 'INV-0001',
    issuedOn: '2000-01-01',
  });
});

test('an invoice is paid on the day of the payment with which it had enough, not of a newer one', async () => {
  const { id } = await invoices.aJob();
  for (const [amount, receivedOn] of [
    ['200', '2026-03-03'],
    ['100', '2026-03-05'],
    ['50', '2026-03-09'],
  ])
    await contractor.post(`/api/estimates/${id}/payments`, { amount, method: 'check', receivedOn });
  const covers = { kind: 'part', amount: '250' } as const;
  expect(await invoices.anInvoice(id, covers, { issuedOn: '2026-03-01' })).toMatchObject({
    status: 'paid',
    paidOn: '2026-03-05',
  });
});
