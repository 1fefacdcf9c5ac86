import { expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { useWebhooks } from '../developers/webhooks/testing/use-webhooks.ts';
import { invoicesOf, SCHEDULE } from './testing/invoiced-jobs.ts';

const bench = useWebhooks();

const EVENTS = ['invoice.issued', 'invoice.sent', 'invoice.paid'] as const;

/** A job of 1,000.00 whose deposit of 250.00 is paid, and what webhooks say about its invoices: event, status, open amount. */
async function aJobWithDeposit() {
  const { server, endpoint, log } = bench();
  const contractor = await signedInContractor(server, { timeZone: 'America/Boise' });
  const invoices = invoicesOf(server, contractor);
  const { id } = await invoices.aJob(SCHEDULE);
  await invoices.payOnJob(id, '250.00');
  const webhook = await endpoint(contractor, { events: [...EVENTS] });
  const openAmounts = async () =>
    (await log(contractor, webhook))
      .map(({ event, body }) => [event, JSON.parse(body).data.invoice] as const)
      .map(([event, { status, amountOpen }]) => `${event}: ${status}, ${amountOpen} open`)
      .toSorted();
  return { invoices, id, openAmounts };
}

test('the webhooks of an issued invoice say what is open after the deposit already paid', async () => {
  const { invoices, id, openAmounts } = await aJobWithDeposit();
  const invoice = await invoices.anInvoice(id, { kind: 'rest' }, { send: { email: 'dana@client.example' } });
  expect(invoice).toMatchObject({ totalAmount: '1000.00', amountOpen: '750.00' });
  expect(await openAmounts()).toEqual([
    'invoice.issued: sent, 750.00 open',
    'invoice.sent: sent, 750.00 open',
  ]);
});

test('those of an invoice for the paid deposit say that it is paid, and the timeline that it was issued first', async () => {
  const { invoices, id, openAmounts } = await aJobWithDeposit();
  const invoice = await invoices.anInvoice(
    id,
    { kind: 'stage', stageId: 'deposit' },
    { send: { email: 'dana@client.example' } },
  );
  expect(invoice).toMatchObject({ status: 'paid', amountOpen: '0.00' });
  expect(invoice.events.map(({ type }) => type)).toEqual(['created', 'issued', 'sent', 'status_changed']);
  expect(await openAmounts()).toEqual([
    'invoice.issued: paid, 0.00 open',
    'invoice.paid: paid, 0.00 open',
    'invoice.sent: paid, 0.00 open',
  ]);
});
