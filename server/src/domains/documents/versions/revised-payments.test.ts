import type { Estimate } from '@plumbline/contract/estimates';
import type { Revision } from '@plumbline/contract/estimates/revisions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentAttempts } from '../../../db/schema/schema.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

test('a payment started for the old version is closed, and money that still arrives is flagged', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anEstimateWithDeposit(contractor);
  const read = async () => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  const client = app.server.visitor();
  const started = await client.post(`/api/estimates/${id}/create-payment`, {
    provider: 'stripe',
    clientName: 'Dana',
  });
  const session = sessionOf(started);
  const { updatedAt } = await read();
  const revised = await contractor.call('PUT', `/api/estimates/${id}/revision`, {
    updatedAt,
    jobDescription: 'Replace all gutters',
  });
  // The client pays at the moment in which the contractor sends.
  await app.control(`sessions/${session}/pay`);
  const sent = await contractor.post(`/api/estimates/${id}/revision/send`, {
    updatedAt: revised.json<Revision>().updatedAt,
    channel: 'link',
  });
  expect(sent.statusCode).toBe(200);
  const attempts = () =>
    app.server.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, id));
  expect((await attempts()).map(({ state }) => state)).not.toContain('open');
  await client.post(`/api/estimates/${id}/verify-payment`, { sessionId: session });
  const after = await read();
  expect(after).toMatchObject({ status: 'sent', version: 2 });
  expect(after.payments).toMatchObject([{ amount: '25.00', flag: 'changed' }]);
});
