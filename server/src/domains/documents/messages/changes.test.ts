import { randomUUID } from 'node:crypto';
import type { Estimate, EstimateCounts, EstimateSummary } from '@plumbline/contract/estimates';
import type { MailPreviewResponse } from '@plumbline/contract/estimates/mail-preview';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateMessages, estimateVersions } from '../../../db/schema/schema.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { ROOF, ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { answer, aQuestion, ask, askForChanges, messagesOf } from '../testing/questions.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const pageOf = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;
const setStatus = (contractor: ApiClient, id: string, status: string) =>
  contractor.patch(`/api/estimates/${id}/status`, { status });
const accept = (id: string) =>
  server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Dana Whitfield' });

/** Takes the estimate back, changes it and sends it again. */
async function revise(contractor: ApiClient, id: string, changes: object, send = 'email'): Promise<void> {
  const { updatedAt } = (await setStatus(contractor, id, 'draft')).json<Estimate>();
  const changed = await contractor.patch(`/api/estimates/${id}`, { ...changes, updatedAt });
  expect(changed.statusCode).toBe(200);
  const sent =
    send === 'email'
      ? await contractor.post(`/api/estimates/${id}/send`, {})
      : await setStatus(contractor, id, 'sent');
  expect(sent.statusCode).toBe(200);
}

describe('a client who asks for changes', () => {
  test('keeps the status, marks the estimate and keeps what was picked', async () => {
    const contractor = await signedInContractor(server);
    const { id, estimateNumber } = await aSentEstimate(contractor, ROOF_CHOICES);
    const selection = { groupIds: [ROOF.best, ROOF.gutters], lineIds: [ROOF.guards], quantities: {} };
    expect((await askForChanges(server, id, { selection })).statusCode).toBe(200);
    expect(await read(contractor, id)).toMatchObject({
      status: 'sent',
      changesRequestedAt: server.clock.now().toISOString(),
      unreadMessages: 1,
    });
    expect(await messagesOf(contractor, id)).toMatchObject([
      { kind: 'changes', picked: ['Best', 'Gutters', 'Guards'] },
    ]);
    const mail = (await mailsTo(server, contractor.email)).at(-1);
    expect(mail?.subject).toBe(`Change request on ${estimateNumber} from Mara Lindqvist`);
    expect(mail?.text).toContain('Their choices: Best, Gutters and Guards.');
  });

  test('cannot do so once it is answered, and can accept with an open request', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await askForChanges(server, id);
    expect((await accept(id)).json()).toMatchObject({ status: 'accepted' });
    const refused = await askForChanges(server, id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: 'ANSWERED' });
    expect((await ask(server, id)).statusCode).toBe(200);
  });

  test('reads nothing while it is a draft', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await askForChanges(server, id);
    await setStatus(contractor, id, 'draft');
    for (const path of ['public', 'public-pdf']) {
      const shown = await server.visitor().get(`/api/estimates/${id}/${path}`);
      expect(shown.statusCode).toBe(404);
      expect(shown.json()).toMatchObject({ error: 'NOT_FOUND', message: 'Estimate Not Found' });
    }
    for (const call of [ask(server, id), accept(id)])
      expect((await call).json()).toMatchObject({ error: 'NOT_FOUND' });
  });

  test.each(['email', 'by hand'])('reads what changed when it is sent again (%s)', async (how) => {
    const contractor = await signedInContractor(server);
    const email = `${randomUUID()}@example.com`;
    const client = await aClient(contractor, { email });
    const { id } = await aSentEstimate(contractor, { clientId: client.id });
    await askForChanges(server, id);
    const laborLines = [{ laborType: 'lead', description: 'Install', hours: '3', rate: '50.00' }];
    await revise(contractor, id, { laborLines }, how);
    const changes = ['The total was $100.00 and is now $150.00.', 'Install: was $100.00, now $150.00.'];
    expect(await pageOf(id)).toMatchObject({ changes: expect.arrayContaining(changes) });
    expect(await read(contractor, id)).toMatchObject({ changesRequestedAt: null, unreadMessages: 0 });
    const newest = (await mailsTo(server, email)).at(-1);
    const list = changes.every((change) => newest?.text.includes(`• ${change}`));
    expect(list && newest?.text.includes('What changed:')).toBe(how === 'email');
  });

  test('gets the list that the contractor reads before sending', async () => {
    const contractor = await signedInContractor(server);
    const email = `${randomUUID()}@example.com`;
    const client = await aClient(contractor, { email });
    const { id } = await aSentEstimate(contractor, { clientId: client.id });
    const preview = async () =>
      (await contractor.post('/api/mail/preview', { estimateId: id })).json<MailPreviewResponse>().text;
    const changes = async () => (await contractor.get(`/api/estimates/${id}/changes`)).json();
    await askForChanges(server, id);
    expect(await preview()).not.toContain('What changed');
    expect(await changes()).toEqual({ changes: [] });
    const { updatedAt } = (await setStatus(contractor, id, 'draft')).json<Estimate>();
    await contractor.patch(`/api/estimates/${id}`, { jobDescription: 'Replace all gutters', updatedAt });
    const shown = 'What changed:\n• The job description has changed.';
    expect(await preview()).toContain(shown);
    expect(await changes()).toEqual({ changes: ['The job description has changed.'] });
    expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
    expect((await mailsTo(server, email)).at(-1)?.text).toContain(shown);
    expect(await preview()).not.toContain('What changed');
  });

  test('reads no hidden figures', async () => {
    const contractor = await signedInContractor(server);
    const display = DISPLAY_PRESETS.find(({ display: shown }) => !shown.lineAmounts && shown.lines)?.display;
    expect(display).toBeDefined();
    const { id } = await aSentEstimate(contractor, { display: display ?? null });
    await askForChanges(server, id);
    const laborLines = [
      { laborType: 'lead', description: 'Install', hours: '1', rate: '60.00' },
      { laborType: 'lead', description: 'Clean up', hours: '1', rate: '40.00' },
    ];
    await revise(contractor, id, { laborLines });
    const { changes } = await pageOf(id);
    expect(changes).toContain('New: Clean up.');
    expect(changes.join()).not.toMatch(/60|40/);
  });

  test('reads what changed even if nobody asked for it', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await revise(contractor, id, { jobDescription: 'Replace all gutters' });
    expect((await pageOf(id)).changes).toEqual(['The job description has changed.']);
  });
});

test('each sending whose offer differs is kept as a version', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  await contractor.post(`/api/estimates/${id}/send`, {});
  await revise(contractor, id, { jobDescription: 'Replace all gutters' });
  const kept = await server.deps.db
    .select()
    .from(estimateVersions)
    .where(eq(estimateVersions.estimateId, id))
    .orderBy(estimateVersions.number);
  expect(kept.map(({ number, offer }) => [number, offer.estimate.jobDescription])).toEqual([
    [1, 'Replace the gutters'],
    [2, 'Replace all gutters'],
  ]);
});

test('the export of the account has messages and versions', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  await ask(server, id);
  const { estimates } = (await contractor.get('/api/auth/export')).json();
  expect(estimates).toMatchObject([
    {
      messages: await messagesOf(contractor, id),
      versions: [{ number: 1, offer: { estimate: { jobDescription: 'Replace the gutters' } } }],
    },
  ]);
  expect(estimates[0].messages).toMatchObject([{ email: 'mara@example.com' }]);
});

describe('what waits for the contractor', () => {
  const waiting = async (contractor: ApiClient, query = '') =>
    (await contractor.get(`/api/estimates?status=needsAnswer${query}`)).json<EstimateSummary[]>();
  const count = async (contractor: ApiClient) =>
    (await contractor.get('/api/estimates/counts')).json<EstimateCounts>().needsAnswer;

  test('is in the list with its text, also when filtered and searched', async () => {
    const contractor = await signedInContractor(server);
    const quiet = await aSentEstimate(contractor);
    const asked = await aSentEstimate(contractor, { jobDescription: 'Copper roof' });
    const wished = await aSentEstimate(contractor, { clientId: quiet.clientId ?? '' });
    await ask(server, asked.id, { text: 'Is copper loud?' });
    await askForChanges(server, wished.id);
    expect(await waiting(contractor)).toMatchObject([
      { id: wished.id, waitingMessage: { text: 'Please add a gutter.' } },
      { id: asked.id, waitingMessage: { text: 'Is copper loud?' } },
    ]);
    expect(await count(contractor)).toBe(2);
    expect(await waiting(contractor, '&search=cOPPer')).toMatchObject([{ id: asked.id }]);
    expect(await waiting(contractor, `&clientId=${quiet.clientId}`)).toMatchObject([{ id: wished.id }]);
    expect(await waiting(contractor, '&limit=1')).toHaveLength(1);
  });

  test('is done when it is answered, marked as read, done or being revised', async () => {
    const contractor = await signedInContractor(server);
    const estimates = await Promise.all([1, 2, 3, 4].map(() => aSentEstimate(contractor)));
    const [answered, marked, done, revised] = estimates.map(({ id }) => id);
    if (!answered || !marked || !done || !revised) throw new Error('Four were sent.');
    for (const id of [answered, marked]) await ask(server, id);
    for (const id of [answered, done, revised]) await askForChanges(server, id);
    expect(await count(contractor)).toBe(4);
    await answer(contractor, answered);
    expect(await read(contractor, answered)).toMatchObject({ unreadMessages: 0, changesRequestedAt: null });
    await contractor.post(`/api/estimates/${marked}/messages/read`);
    await contractor.post(`/api/estimates/${done}/changes-done`);
    await setStatus(contractor, revised, 'draft');
    expect(await waiting(contractor)).toEqual([]);
    expect(await read(contractor, revised)).toMatchObject({
      changesRequestedAt: server.clock.now().toISOString(),
    });
  });
});

describe('a question that crosses', () => {
  test('the deletion of its estimate is deleted with it', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const early = [1, 2, 3].map(() => ask(server, id));
    await setStatus(contractor, id, 'draft');
    const late = [1, 2, 3].map(() => ask(server, id));
    await contractor.delete(`/api/estimates/${id}`);
    const statuses = (await Promise.all([...early, ...late])).map(({ statusCode }) => statusCode);
    expect([200, 404]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    const kept = await server.deps.db
      .select()
      .from(estimateMessages)
      .where(eq(estimateMessages.estimateId, id));
    expect(kept).toEqual([]);
  });

  test.each(['accept', 'recall'])('%s is kept whole or refused', async (what) => {
    const contractor = await signedInContractor(server);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aSentEstimate(contractor);
      const questions = Array.from({ length: 3 }, () => aQuestion({ kind: 'changes' }));
      const sendAll = () => questions.map((question) => ask(server, id, question));
      const early = sendAll();
      if (what === 'accept') await accept(id);
      else await setStatus(contractor, id, 'draft');
      const answers = await Promise.all([...early, ...sendAll()]);
      const kept = await server.deps.db
        .select()
        .from(estimateMessages)
        .where(eq(estimateMessages.estimateId, id));
      const taken = answers.filter(({ statusCode }) => statusCode === 200).length;
      expect(kept.length).toBeLessThanOrEqual(taken);
      const refusals = new Set(answers.map(({ statusCode }) => statusCode).filter((code) => code !== 200));
      expect([[], [what === 'accept' ? 409 : 404]]).toContainEqual([...refusals]);
      const { events, unreadMessages } = await read(contractor, id);
      expect(events.filter(({ type }) => type === 'changes_requested')).toHaveLength(kept.length);
      expect(unreadMessages).toBe(kept.filter(({ readAt }) => readAt === null).length);
    }
  });
});
