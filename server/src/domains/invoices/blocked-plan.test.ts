import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, anAcceptedEstimate } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../testing/visitors/paying-client.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

test('while the plan blocks nothing is issued, sent or credited; drafts, money by hand, the client’s page and payment go on', async () => {
  const contractor = await aPaidContractor(app);
  const { id: clientId } = await aClient(contractor, { email: 'dana@example.com' });
  const draft = async (estimateId: string, covers: object = { kind: 'rest' }) => {
    const made = await contractor.post('/api/invoices', { estimateId, covers });
    expect(made.statusCode).toBe(201);
    return made.json<Invoice>();
  };
  const [first, second] = [
    await anAcceptedEstimate(contractor, { clientId }),
    await anAcceptedEstimate(contractor, { clientId }),
  ];
  const { id } = await draft(first.id);
  const issued = (await contractor.post(`/api/invoices/${id}/issue`, {})).json<Invoice>();
  expect(issued).toMatchObject({ number: 'INV-0001', amountOpen: '100.00' });
  const waiting = await draft(second.id);
  app.server.clock.moveBy({ days: 10 });

  const before = (await contractor.get('/api/auth/export')).json();
  const refused = [
    ['POST', `/api/invoices/${waiting.id}/issue`, {}],
    ['POST', `/api/invoices/${waiting.id}/issue`, { send: {} }],
    ['POST', `/api/invoices/${id}/send`, {}],
    ['POST', `/api/invoices/${id}/remind`, {}],
    ['POST', `/api/invoices/${id}/credit`, { amount: '5', reason: 'Agreed' }],
    ['POST', `/api/clients/${clientId}/statement/send`, {}],
    ['GET', `/api/invoices/${id}/download`],
    ['GET', `/api/clients/${clientId}/statement.pdf`],
  ] as const;
  for (const [method, path, body] of refused) {
    const answer = await contractor.call(method, path, body);
    expect([path, answer.statusCode, answer.json()]).toEqual([
      path,
      402,
      expect.objectContaining({
        error: 'PAYMENT_REQUIRED',
        billingStatus: expect.objectContaining({ status: 'expired_blocked', isBlocked: true }),
      }),
    ]);
  }
  expect((await contractor.get('/api/auth/export')).json()).toEqual(before);
  const mailed = async () =>
    (await mailsTo(app.server, 'dana@example.com'))
      .map(({ subject }) => subject.replace(/ for .*/, ''))
      .filter((subject) => /^(?:Invoice|Reminder|Statement|Receipt)/.test(subject));
  expect(await mailed()).toEqual([]);

  await draft(second.id, { kind: 'part', amount: '10' });
  const money = { amount: '30', method: 'check', receivedOn: '2026-03-10', mailReceipt: true };
  const byHand = await contractor.post(`/api/invoices/${id}/payments`, money);
  expect([byHand.statusCode, byHand.json<Invoice>().amountOpen]).toEqual([201, '70.00']);

  const client = app.server.visitor();
  const begun = await client.post(`/api/invoices/${id}/create-payment`, { provider: 'stripe' });
  const session = sessionOf(begun);
  await app.control(`sessions/${session}/pay`);
  const paid = await client.post(`/api/invoices/${id}/verify-payment`, { sessionId: session });
  expect(paid.json()).toMatchObject({ success: true, amountPaid: '70.00' });
  expect((await mailed()).toSorted()).toEqual(['Receipt: $30.00', 'Receipt: $70.00']);
  const [payment] = byHand.json<Invoice>().payments;
  for (const path of ['public', 'public-pdf', `payments/${payment?.id}/public-receipt`])
    expect([path, (await client.get(`/api/invoices/${id}/${path}`)).statusCode]).toEqual([path, 200]);
});
