import { randomUUID } from 'node:crypto';
import type { CertificateContent } from '@plumbline/contract/certificates';
import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../../../db/schema/schema.ts';
import {
  anAcceptedEstimate,
  anEstimate,
  aSentEstimate,
  signedInContractor,
} from '../../../testing/factory.ts';
import { aProgram } from '../../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const SIGNED = {
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@example.com',
  signature: { kind: 'typed', text: 'Dana Whitfield' },
};
const WRITER = { name: 'Dana Whitfield', email: 'dana@example.com' };

async function aSentChangeOrder(contractor: ApiClient): Promise<ChangeOrder> {
  const { id: job } = await anAcceptedEstimate(contractor);
  const made = await contractor.post(`/api/estimates/${job}/change-orders`, {
    title: 'Skylight',
    laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }],
  });
  const change = made.json<ChangeOrder>();
  await contractor.post(`/api/change-orders/${change.id}/send`, {});
  return change;
}

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const mailed = (id: string, message: string) =>
  server.deps.db
    .select()
    .from(mails)
    .where(and(eq(mails.estimateId, id), eq(mails.message, message)));

describe('the contractor', () => {
  describe.each([
    ['session', async (contractor: ApiClient) => contractor],
    ['API key', (contractor: ApiClient) => aProgram(server, contractor, ['clients:read'])],
  ])('with their %s', (_credential, callerOf) => {
    test('cannot accept, pay, decline or ask through the client’s link', async () => {
      const contractor = await signedInContractor(server);
      const caller = await callerOf(contractor);
      const { id } = await aSentEstimate(contractor);
      const { id: expired } = await aSentEstimate(contractor, { validUntil: '2026-03-01' });
      const { id: changeOrder } = await aSentChangeOrder(contractor);
      const question = { id: randomUUID(), kind: 'changes', text: 'Could you?', ...WRITER };
      for (const [path, body] of [
        ...[`/api/estimates/${id}`, `/api/change-orders/${changeOrder}`].flatMap((document) => [
          [`${document}/confirm-manual-payment`, SIGNED] as const,
          [`${document}/create-payment`, { provider: 'stripe', ...SIGNED }] as const,
          [`${document}/decline`, {}] as const,
          [`${document}/questions`, question] as const,
        ]),
        [`/api/estimates/${expired}/request-update`, {}] as const,
      ]) {
        const answer = await caller.post(path, body);
        expect([path, answer.statusCode]).toEqual([path, 403]);
        expect(answer.json()).toMatchObject({ error: 'OWN_ESTIMATE' });
      }
      expect((await read(contractor, id)).status).toBe('sent');
    });

    test('views the client’s page without a trace', async () => {
      const contractor = await signedInContractor(server);
      const caller = await callerOf(contractor);
      const { id } = await aSentEstimate(contractor);
      expect((await caller.post(`/api/estimates/${id}/view`, {})).json()).toMatchObject({ viewId: null });
      expect((await read(contractor, id)).status).toBe('sent');
    });
  });

  test('of another company answers as anybody else, with a session or a key', async () => {
    const { id } = await aSentEstimate(await signedInContractor(server));
    const neighbor = await aProgram(server, await signedInContractor(server));
    const answer = await neighbor.post(`/api/estimates/${id}/confirm-manual-payment`, SIGNED);
    expect(answer.json()).toMatchObject({ status: 'accepted' });
  });

  test('has the client sign in person, which the event, the certificate and the PDF say', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const answer = await contractor.post(`/api/estimates/${id}/sign-here`, SIGNED);
    expect(answer.json()).toMatchObject({ success: true, status: 'accepted' });
    expect((await read(contractor, id)).events.at(-1)).toMatchObject({
      type: 'accepted',
      detail: { name: 'Dana Whitfield', deviceOf: 'contractor' },
    });
    const certificate = (await contractor.get(`/api/estimates/${id}/certificate`)).json<{
      content: string;
    }>();
    expect(JSON.parse(certificate.content) as CertificateContent).toMatchObject({ deviceOf: 'contractor' });
    expect(await mailed(id, 'acceptance-confirmed')).toMatchObject([{ recipient: 'dana@example.com' }]);
    expect(await mailed(id, 'estimate-accepted')).toEqual([]);
  });

  test('cannot have another contractor’s estimate, or a draft, signed on their device', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const draft = await anEstimate(contractor);
    const stranger = await signedInContractor(server);
    expect((await stranger.post(`/api/estimates/${id}/sign-here`, SIGNED)).statusCode).toBe(404);
    expect((await server.visitor().post(`/api/estimates/${id}/sign-here`, SIGNED)).statusCode).toBe(401);
    expect((await contractor.post(`/api/estimates/${draft.id}/sign-here`, SIGNED)).statusCode).toBe(404);
  });
});

test('an ordinary certificate does not name a device', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, SIGNED);
  const certificate = (await contractor.get(`/api/estimates/${id}/certificate`)).json<{ content: string }>();
  expect(Object.keys(JSON.parse(certificate.content) as object)).not.toContain('deviceOf');
});

describe('the client of an expired estimate', () => {
  test('asks for an updated one once a day; the contractor gets the note by email', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor, { validUntil: '2026-03-01' });
    const client = server.visitor();
    const ask = (note: string) => client.post(`/api/estimates/${id}/request-update`, { note });
    expect((await ask('Could you start in November?')).json()).toMatchObject({ success: true });
    const again = await ask('Hello?');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ error: 'ALREADY_ASKED' });
    expect((await read(contractor, id)).events.at(-1)).toMatchObject({
      type: 'update_requested',
      detail: { note: 'Could you start in November?' },
    });
    expect(await mailed(id, 'update-requested')).toMatchObject([
      { recipient: contractor.email, props: { note: 'Could you start in November?' } },
    ]);
    const shown = (await client.get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>();
    expect(shown.estimate.updateRequestedAt).toBe(server.clock.now().toISOString());
    server.clock.moveBy({ hours: 25 });
    expect((await ask('')).statusCode).toBe(200);
  });

  test('has nothing to ask for while the estimate is valid, or once it is answered', async () => {
    const contractor = await signedInContractor(server);
    const valid = await aSentEstimate(contractor);
    const declined = await aSentEstimate(contractor, { validUntil: '2026-03-01' });
    await server.visitor().post(`/api/estimates/${declined.id}/decline`, {});
    for (const { id } of [valid, declined]) {
      const answer = await server.visitor().post(`/api/estimates/${id}/request-update`, {});
      expect(answer.json()).toMatchObject({ error: 'NOT_EXPIRED' });
    }
  });
});
