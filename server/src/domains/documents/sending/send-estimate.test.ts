import type { Estimate } from '@plumbline/contract/estimates';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs, mails } from '../../../db/schema/schema.ts';
import { aClient, anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The mails that send the estimate to its client. */
const mailsOf = (estimateId: string) =>
  server.deps.db
    .select()
    .from(mails)
    .where(and(eq(mails.estimateId, estimateId), eq(mails.message, 'estimate-sent')));

describe.each([
  ['send', 'email'],
  ['send-email', 'recipientEmail'],
])('POST /%s', (verb, field) => {
  test('marks a draft as sent and queues one mail and its job atomically', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    const body = { [field]: 'site@example.com', customMessage: ' See you Monday ' };
    const response = await contractor.post(`/api/estimates/${id}/${verb}`, body);
    expect(response.statusCode).toBe(200);
    const { estimate } = response.json<{ estimate: Estimate }>();
    expect(estimate.status).toBe('sent');
    expect(estimate.events.at(-1)).toMatchObject({ type: 'sent', detail: { recipient: 'site@example.com' } });
    const queued = await mailsOf(id);
    expect(queued).toMatchObject([
      { recipient: 'site@example.com', state: 'queued', props: { customMessage: 'See you Monday' } },
    ]);
    const queuedJobs = await server.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.name, 'deliver-mail'), eq(jobs.state, 'ready')));
    expect(queuedJobs.map((job) => job.payload.mailId)).toContain(queued[0]?.id);
  });

  test('defaults to the client’s address', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    await contractor.post(`/api/estimates/${id}/${verb}`, {});
    expect(await mailsOf(id)).toMatchObject([{ recipient: 'dana@example.com' }]);
  });

  test.each(['nobody', 'a@b@c', 'two@example.com, three@example.com', 'x@example.com\r\nBcc: y@example.com'])(
    'the address %j is refused and nothing is sent',
    async (address) => {
      const contractor = await signedInContractor(server);
      const { id } = await anEstimate(contractor);
      const response = await contractor.post(`/api/estimates/${id}/${verb}`, { [field]: address });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: 'Please enter a valid email address' });
      expect(await mailsOf(id)).toEqual([]);
      expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({ status: 'draft' });
    },
  );

  test('is refused without any address', async () => {
    const contractor = await signedInContractor(server);
    const client = await aClient(contractor, { email: '' });
    const { id } = await anEstimate(contractor, { clientId: client.id });
    const response = await contractor.post(`/api/estimates/${id}/${verb}`, {});
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Please enter a valid email address' });
  });
});

test('an unanswered estimate keeps its status when sent again; an answered one is refused', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  await server.visitor().post(`/api/estimates/${id}/view`, {});
  const again = await contractor.post(`/api/estimates/${id}/send`, {});
  expect(again.json<{ estimate: Estimate }>().estimate.status).toBe('viewed');
  await server.visitor().post(`/api/estimates/${id}/decline`, {});
  const late = await contractor.post(`/api/estimates/${id}/send`, {});
  expect(late.statusCode).toBe(409);
  expect(await mailsOf(id)).toHaveLength(2);
});

test.each(['text', 'share', 'link'])('by %s the client gets a link and no mail', async (channel) => {
  const contractor = await signedInContractor(server);
  const client = await aClient(contractor, { email: '' });
  const { id } = await anEstimate(contractor, { clientId: client.id });
  const response = await contractor.post(`/api/estimates/${id}/send`, { channel });
  expect(response.statusCode).toBe(200);
  const { estimate } = response.json<{ estimate: Estimate }>();
  expect(estimate.status).toBe('sent');
  expect(estimate.events.at(-1)).toMatchObject({ type: 'sent', detail: { channel } });
  expect(await mailsOf(id)).toEqual([]);
  expect((await server.visitor().get(`/api/estimates/${id}/public`)).statusCode).toBe(200);
});

test('an unknown channel is refused, and the estimate stays a draft', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await anEstimate(contractor);
  const response = await contractor.post(`/api/estimates/${id}/send`, { channel: 'pigeon' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message: 'channel must be one of email, text, share, link' });
  expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({ status: 'draft' });
});

test('sending with a later day brings an expired estimate back to life', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor, { validUntil: '2001-01-01' });
  expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({ isExpired: true });
  const past = await contractor.post(`/api/estimates/${id}/send`, { validUntil: '2001-02-01' });
  expect(past.statusCode).toBe(400);
  expect(past.json()).toMatchObject({ message: 'validUntil must not be in the past' });
  const later = await contractor.post(`/api/estimates/${id}/send`, { validUntil: '2999-01-01' });
  const { estimate } = later.json<{ estimate: Estimate }>();
  expect(estimate).toMatchObject({ status: 'sent', isExpired: false, validUntil: '2999-01-01' });
  expect(estimate.events.at(-1)).toMatchObject({
    type: 'sent',
    detail: { recipient: 'dana@example.com', validUntil: '2999-01-01' },
  });
  expect(await mailsOf(id)).toHaveLength(2);
});
