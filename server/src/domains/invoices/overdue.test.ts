import type { WebhookDelivery, WebhookWithSecret } from '@plumbline/contract/developers/webhooks';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { markOverdue } from '../documents/invoicing/reminding/mark-overdue.ts';
import { aRemindingContractor, type Contractor } from '../documents/testing/reminders.ts';
import { invoicesOf } from './testing/invoiced-jobs.ts';

// The server's clock begins at 2026-03-10 15:00 UTC, which is 09:00 in Boise.
let server: TestApp;
let contractor: Contractor;
beforeEach(async () => {
  server = await startTestApp();
  contractor = await aRemindingContractor(server, []);
});
afterEach(() => server.close());

/** An invoice over 1,082.50 that is due on March 24. */
async function anInvoice(by = contractor): Promise<Invoice> {
  const { aJob, anInvoice: issued } = invoicesOf(server, by);
  return issued((await aJob()).id);
}
const overdueAt = async (id: string, by = contractor) =>
  (await by.get(`/api/invoices/${id}`))
    .json<Invoice>()
    .events.flatMap(({ type, at }) => (type === 'overdue' ? at.slice(0, 16).replace('T', ' ') : []));
async function walkDays(days: number) {
  for (let hour = 0; hour < days * 24; hour += 1) {
    server.clock.moveBy({ hours: 1 });
    await markOverdue(server.deps);
  }
}

test('an invoice is announced once, at nine of the day after it was due, to webhook and contractor', async () => {
  const body = { url: 'https://hooks.example/in', events: ['invoice.overdue'] };
  const hook = (await contractor.post('/api/webhooks', body)).json<WebhookWithSecret>();
  const { id, number } = await anInvoice();
  server.clock.moveBy({ days: 12 });
  await walkDays(8);
  expect(await overdueAt(id)).toEqual(['2026-03-25 15:00']);
  const sent = (await contractor.get(`/api/webhooks/${hook.id}/deliveries`)).json<WebhookDelivery[]>();
  expect(sent.map(({ event }) => event)).toEqual(['invoice.overdue']);
  const notices = (await mailsTo(server, contractor.email)).filter(
    ({ subject }) => subject === `Overdue: ${number} for Dana Whitfield`,
  );
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringContaining(`${number} was due on Mar 24, 2026, and $1,082.50 is still unpaid.`),
  ]);
});

test.each([
  ['Pacific/Auckland', '2026-03-25 20:00'],
  ['Asia/Kolkata', '2026-03-25 04:00'],
])('the day is that of the contractor: in %s', async (timeZone, moment) => {
  const other = await aRemindingContractor(server, [], timeZone);
  const { id } = await anInvoice(other);
  server.clock.moveBy({ days: 13 });
  await walkDays(4);
  expect(await overdueAt(id, other)).toEqual([moment]);
});

test('five workers announce it once', async () => {
  const { id } = await anInvoice();
  server.clock.moveBy({ days: 15 });
  await Promise.all(Array.from({ length: 5 }, () => markOverdue(server.deps)));
  expect(await overdueAt(id)).toHaveLength(1);
});

test('a paid one, a void one, and one that was due more than a week ago are not announced', async () => {
  const [paid, voided, old] = [await anInvoice(), await anInvoice(), await anInvoice()];
  await invoicesOf(server, contractor).pay(paid.id, '1082.50');
  await contractor.post(`/api/invoices/${voided.id}/void`, { reason: 'Wrong job' });
  server.clock.moveBy({ days: 22 });
  await markOverdue(server.deps);
  for (const { id } of [paid, voided, old]) expect(await overdueAt(id)).toEqual([]);
});
