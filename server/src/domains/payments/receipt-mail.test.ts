import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmtpInbox, startSmtpInbox } from '../../mail/testing/smtp-inbox.ts';
import { deliverMails } from '../../testing/deliver-mails.ts';
import { aClient, aSentEstimate } from '../../testing/factory.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../testing/visitors/paying-client.ts';
import { checkPayments } from './settling/check-payments.ts';

let app: PayingApp;
let inbox: SmtpInbox;
beforeAll(async () => {
  app = await startPayingApp();
});
beforeEach(async () => {
  inbox = await startSmtpInbox();
});
afterEach(() => inbox.close());
afterAll(() => app.close());

const deliver = () => deliverMails(app.server, inbox, { SQUARE_API_BASE: app.sandbox.address });

const receivedBy = (address: string) => inbox.received.filter(({ envelopeTo }) => envelopeTo[0] === address);

/** A client has paid the deposit, but the server has not recorded it yet. */
async function paid() {
  const contractor = await aPaidContractor(app);
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const fields = { clientId: client.id, acceptPayments: true, depositPercentage: '25' };
  const { id } = await aSentEstimate(contractor, fields);
  const started = await app.server.visitor().post(`/api/estimates/${id}/create-payment`, {
    provider: 'stripe',
    clientName: 'Dana',
  });
  const session = sessionOf(started);
  await app.control(`sessions/${session}/pay`);
  const account = new URLSearchParams({ provider: 'stripe', key: contractor.stripeSecretKey });
  const answer = await fetch(`${app.sandbox.address}/control/state?${account.toString()}`);
  const state = (await answer.json()) as { paymentIntents: { id: string }[] };
  await deliver();
  return { contractor, address, id, payment: state.paymentIntents[0]?.id ?? '' };
}

async function checkLater(): Promise<void> {
  app.server.clock.moveBy({ minutes: 2 });
  await checkPayments(app.server.deps);
}

async function eventsOf(contractor: ApiClient, id: string) {
  const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  return events.map(({ type }) => type);
}

test('a client who accepts and pays in one go gets one mail: the signed copy and the receipt', async () => {
  const { address, id } = await paid();
  await checkLater();
  await deliver();
  const [, mail, ...more] = receivedBy(address);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Accepted and paid: estimate EST-0001 - Cutter Ridge Roofing');
  expect(mail?.text).toContain('We received your $25.00 payment. Your signed copy is attached');
  expect(mail?.text).toMatch(/Paid: \$25\.00\nPayment method: Stripe\nReference: pi_\w+\n/);
  expect(mail?.text).toContain(`See your estimate: https://plumbline.example/estimate/${id}\n`);
  expect(mail?.text).toContain('Total: $100.00');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['estimate-EST-0001.pdf']);
});

/** A client signs on the page; the contractor takes Stripe and checks. */
async function signed() {
  const contractor = await aPaidContractor(app);
  await contractor.patch('/api/user/settings', { acceptsCheck: true });
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const fields = { clientId: client.id, acceptPayments: true, depositPercentage: '25' };
  const { id } = await aSentEstimate(contractor, fields);
  await deliver();
  const before = inbox.received.length;
  const visitor = app.server.visitor();
  await visitor.post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Dana Whitfield' });
  const choose = (method: string) => visitor.post(`/api/estimates/${id}/deposit-method`, { method });
  const payOnline = async () => {
    const started = await visitor.post(`/api/estimates/${id}/create-payment`, { provider: 'stripe' });
    const session = sessionOf(started);
    await app.control(`sessions/${session}/pay`);
    await visitor.post(`/api/estimates/${id}/verify-payment`, { sessionId: session });
    await deliver();
  };
  const mailed = (to?: string) =>
    inbox.received.slice(before).filter(({ envelopeTo }) => to === undefined || envelopeTo[0] === to);
  const subjectsTo = (to: string) => mailed(to).map(({ subject }) => subject);
  return { contractor, address, choose, payOnline, mailed, subjectsTo };
}

test('a client who signs and then pays causes one mail to each side, at once', async () => {
  const { contractor, address, payOnline, mailed, subjectsTo } = await signed();
  await deliver();
  expect(mailed()).toEqual([]);
  await payOnline();
  expect(subjectsTo(address)).toEqual(['Accepted and paid: estimate EST-0001 - Cutter Ridge Roofing']);
  expect(subjectsTo(contractor.email)).toEqual(['Accepted and paid: EST-0001 for Dana Whitfield']);
  const [notice] = mailed(contractor.email);
  expect(notice?.text).toContain('Dana Whitfield accepted your estimate and paid $25.00');
  expect(notice?.text).toContain('The deposit came in through Stripe.');
  app.server.clock.moveBy({ minutes: 10 });
  await deliver();
  expect(mailed()).toHaveLength(2);
});

test('a client who signs and pays later causes two mails to each side', async () => {
  const { contractor, address, payOnline, mailed, subjectsTo } = await signed();
  app.server.clock.moveBy({ minutes: 5 });
  await deliver();
  expect(subjectsTo(address)).toEqual(['Accepted: estimate EST-0001 - Cutter Ridge Roofing']);
  const [notice] = mailed(contractor.email);
  expect(notice?.text).toContain('They haven’t chosen how to pay the $25.00 deposit yet.');
  await payOnline();
  expect(subjectsTo(address)[1]).toBe('Receipt: $25.00 for estimate EST-0001 - Cutter Ridge Roofing');
  expect(subjectsTo(contractor.email)[1]).toBe('$25.00 received: EST-0001 for Dana Whitfield');
});

test('a client who signs and picks a check causes one mail to each side that says so', async () => {
  const { contractor, address, choose, mailed } = await signed();
  await choose('check');
  await choose('check');
  await deliver();
  const [copy, ...moreCopies] = mailed(address);
  expect(moreCopies).toEqual([]);
  expect(copy?.text).toContain('Make the check out to Cutter Ridge Roofing');
  const [notice, ...moreNotices] = mailed(contractor.email);
  expect(moreNotices).toEqual([]);
  expect(notice?.subject).toBe('Accepted: EST-0001 for Dana Whitfield');
  expect(notice?.text).toContain('They’ll pay the $25.00 deposit by check.');
});

test('a client who picks a check days later causes a mail to the contractor with the amount', async () => {
  const { contractor, address, choose, mailed, subjectsTo } = await signed();
  app.server.clock.moveBy({ days: 2 });
  await deliver();
  await choose('check');
  await choose('check');
  await deliver();
  expect(mailed(address)).toHaveLength(1);
  expect(subjectsTo(contractor.email).slice(1)).toEqual([
    'Paying $25.00 by check: EST-0001 for Dana Whitfield',
  ]);
  expect(mailed(contractor.email)[1]?.text).toContain(
    'Dana Whitfield will pay the $25.00 deposit by check\n\nWhen it arrives, record it on the estimate.',
  );
});

test('a payment refunded before it was recorded is mailed as refunded to both sides, without a receipt', async () => {
  const { contractor, address, id, payment } = await paid();
  await app.control(`payments/${payment}/refund`);
  await checkLater();
  await deliver();
  const mail = receivedBy(address).find(({ subject }) => subject?.startsWith('Refunded'));
  expect(mail?.subject).toBe('Refunded: $25.00 for estimate EST-0001 - Cutter Ridge Roofing');
  expect(mail?.text).toContain(
    'We received your $25.00 payment for estimate EST-0001 and refunded all of it.',
  );
  expect(mail?.text).toContain('Refunded: $25.00\n');
  expect(mail?.text).toContain('Deposit still due: $25.00\n');
  expect(mail?.text).not.toContain('Thank you');
  const notice = receivedBy(contractor.email).find(({ subject }) => subject?.includes('refunded'));
  expect(notice?.subject).toBe('$25.00 received, $25.00 refunded: EST-0001 for Dana Whitfield');
  expect(notice?.text).toContain('All of it was refunded in Stripe before we recorded the payment');
  expect(await eventsOf(contractor, id)).toContain('payment_refunded');
});

test('a payment without a valid amount is mailed only to the contractor', async () => {
  const { contractor, address } = await paid();
  const set = { amount_total: 0 };
  await app.control('faults', {
    provider: 'stripe',
    kind: 'answer-altered',
    match: '/v1/checkout/sessions/',
    method: 'GET',
    set,
  });
  await checkLater();
  await deliver();
  expect(receivedBy(address).filter(({ subject }) => subject?.includes('Receipt'))).toEqual([]);
  const notice = receivedBy(contractor.email).find(({ subject }) => subject?.startsWith('Please check'));
  expect(notice?.subject).toBe('Please check: a payment arrived for EST-0001 for Dana Whitfield');
  expect(notice?.text).toContain(
    'A payment came in through Stripe without a valid amount, so it doesn’t count toward the total. It doesn’t count as accepting the estimate.',
  );
  expect(notice?.text).toContain('Check your Stripe account');
});

test('a payment for a recalled estimate gets a receipt that shows nothing of the draft', async () => {
  const { contractor, address, id } = await paid();
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
  await checkLater();
  await deliver();
  const receipt = receivedBy(address).at(-1);
  expect(receipt?.subject).toBe('Receipt: $25.00 for estimate EST-0001 - Cutter Ridge Roofing');
  expect(receipt?.text).toContain('We received your $25.00 payment for estimate EST-0001.');
  expect(receipt?.text).toContain('This estimate isn’t online while it’s being updated.');
  expect(receipt?.text).toMatch(/Reference: pi_\w+/);
  for (const said of [receipt?.text, receipt?.html]) {
    expect(said).not.toContain(`/estimate/${id}`);
    expect(said).not.toContain('100.00');
  }
});

test('a bounced receipt is mailed to the contractor and is not in the timeline', async () => {
  const { contractor, address, id } = await paid();
  const before = await eventsOf(contractor, id);
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
  await checkLater();
  inbox.answers.recipient = { code: 550, text: '5.1.1 No such user here', only: address };
  await deliver();
  await deliver();
  const notice = receivedBy(contractor.email).find(({ subject }) => subject?.startsWith('Not delivered'));
  expect(notice?.subject).toBe('Not delivered: EST-0001 for Dana Whitfield');
  expect(notice?.text).toContain(`The payment receipt didn’t reach ${address}.`);
  expect(notice?.text).toContain('550 5.1.1 No such user here');
  expect(notice?.text).toContain('The payment is still recorded.');
  const after = (await eventsOf(contractor, id)).slice(before.length);
  expect(after).toContain('payment_received');
  expect(after).not.toContain('bounced');
});
