import type { Estimate } from '@plumbline/contract/estimates';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptances } from '../../../db/schema/schema.ts';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const CLIENTS = 50;

const signed = {
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@example.com',
  signature: { kind: 'typed', text: 'Dana Whitfield' },
};
const accept = (id: string) => server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, signed);
const decline = (id: string) => server.visitor().post(`/api/estimates/${id}/decline`, {});
const clientsAnswer = (id: string, count = CLIENTS) =>
  Array.from({ length: count }, (_, n) => (n % 2 ? accept(id) : decline(id)));

const messageOf = (answer: LightMyRequestResponse) => answer.json<{ message: string }>().message;

/** The answers in the timeline, by the client or by hand. */
function answersIn({ events }: Estimate): string[] {
  return events.flatMap(({ type, detail }) => {
    if (type === 'accepted' || type === 'declined') return [type];
    return type === 'status_changed' && detail.to ? [detail.to] : [];
  });
}

async function acceptancesOf(id: string): Promise<number> {
  const rows = await server.deps.db.select({ id: acceptances.estimateId }).from(acceptances);
  return rows.filter((row) => row.id === id).length;
}

test('of concurrent answers by 50 clients and the contractor one wins, and the others get its status', async () => {
  const contractor = await signedInContractor(server);
  const phone = await anotherDevice(server, contractor);
  const { id } = await aSentEstimate(contractor);
  for (const device of [contractor, phone]) await device.csrfToken();
  const byHand = (['accepted', 'declined'] as const).map((status, n) => ({
    status,
    call: (n ? phone : contractor).patch(`/api/estimates/${id}/status`, { status }),
  }));
  const byClients = clientsAnswer(id);

  const clientAnswers = await Promise.all(byClients);
  const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  const { status: outcome } = estimate;
  expect(['accepted', 'declined']).toContain(outcome);
  expect(answersIn(estimate)).toEqual([outcome]);

  const refused = clientAnswers.filter((answer) => answer.statusCode !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(CLIENTS - 1);
  for (const answer of refused) {
    expect(answer.statusCode).toBe(409);
    expect(messageOf(answer)).toBe(`This estimate is already ${outcome}.`);
  }
  for (const { status, call } of byHand) {
    const answer = await call;
    // Setting the current status is a no-op, not a refusal.
    const isRefused = status !== outcome;
    expect(answer.statusCode).toBe(isRefused ? 409 : 200);
    expect(isRefused && messageOf(answer)).toBe(
      isRefused && `This estimate is already ${outcome} and can’t be changed to ${status}.`,
    );
  }
  const clientsAccepted = estimate.events.filter(({ type }) => type === 'accepted').length;
  expect(await acceptancesOf(id)).toBe(clientsAccepted);
});

test('of 50 concurrent client answers exactly one succeeds', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  const answers = await Promise.all(clientsAnswer(id));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  expect(answersIn(estimate)).toEqual([estimate.status]);
  expect(await acceptancesOf(id)).toBe(estimate.status === 'accepted' ? 1 : 0);
});

test('an estimate recalled while clients answer is either answered or a draft', async () => {
  const contractor = await signedInContractor(server);
  for (let round = 0; round < 4; round++) {
    const { id } = await aSentEstimate(contractor);
    const early = clientsAnswer(id, round);
    const recall = contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    const answers = await Promise.all([...early, ...clientsAnswer(id, 6)]);
    const recalled = await recall;
    const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(answersIn(estimate)).toEqual([estimate.status]);
    const statuses = new Set(answers.map((answer) => answer.statusCode));
    const isDraft = estimate.status === 'draft';
    expect(recalled.statusCode).toBe(isDraft ? 200 : 409);
    expect(statuses).toEqual(new Set(isDraft ? [404] : [200, 409]));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(isDraft ? 0 : 1);
    expect(isDraft || messageOf(recalled)).toBe(
      isDraft || `This estimate is already ${estimate.status} and can’t be changed to draft.`,
    );
  }
});
