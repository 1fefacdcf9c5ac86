import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import type { Revision } from '@plumbline/contract/estimates/revisions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReadPdfs, pdfText } from '../../../pdf/read-pdf.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { inRounds } from '../../../testing/rounds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { askForChanges } from '../testing/questions.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const TWO_HOURS = [{ laborType: 'lead', description: 'Install', hours: '2', rate: '100.00' }];

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const pageOf = async (id: string, version = '') =>
  (await server.visitor().get(`/api/estimates/${id}/public${version}`)).json<PublicEstimateResponse>()
    .estimate;
const revise = (
  contractor: ApiClient,
  { id, updatedAt }: Pick<Estimate, 'id' | 'updatedAt'>,
  changes: object,
) => contractor.call('PUT', `/api/estimates/${id}/revision`, { updatedAt, ...changes });
const send = (contractor: ApiClient, id: string, updatedAt: string, order: object = {}) =>
  contractor.post(`/api/estimates/${id}/revision/send`, { updatedAt, ...order });
const accept = (id: string, documentHash?: string) =>
  server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
    clientName: 'Dana Whitfield',
    ...(documentHash && { documentHash }),
  });
const setStatus = (contractor: ApiClient, id: string, status: string) =>
  contractor.patch(`/api/estimates/${id}/status`, { status });

const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

/** A sent estimate with a revision that is not sent, and the client's address. */
async function aRevision(changes: object = { laborLines: TWO_HOURS }) {
  const contractor = await signedInContractor(server);
  const email = `${randomUUID()}@example.com`;
  const client = await aClient(contractor, { email });
  const { id } = await aSentEstimate(contractor, { clientId: client.id });
  const saved = await revise(contractor, await read(contractor, id), changes);
  expect(saved.statusCode).toBe(200);
  return { contractor, email, id, revision: saved.json<Revision>() };
}

describe('a revision', () => {
  test('shows what will be sent, while the client reads and accepts what was sent', async () => {
    const { contractor, id, revision } = await aRevision();
    expect(revision).toMatchObject({
      version: 1,
      estimate: { status: 'draft', totalAmount: '200.00' },
      changes: [
        {
          kind: 'changed',
          text: 'The total was $100.00 and is now $200.00.',
          before: '$100.00',
          after: '$200.00',
        },
        { kind: 'changed', text: 'Install: was $100.00, now $200.00.' },
      ],
    });
    expect((await contractor.get(`/api/estimates/${id}/revision`)).json()).toEqual(revision);
    expect(await read(contractor, id)).toMatchObject({
      status: 'sent',
      totalAmount: '100.00',
      version: 1,
      revision: { updatedAt: revision.updatedAt },
    });
    const page = await pageOf(id);
    expect(page).toMatchObject({ totalAmount: '100.00', version: 1, replaces: null, changes: [] });
    expect(JSON.stringify(page)).not.toContain('revision');
    expect((await accept(id, page.documentHash)).json()).toMatchObject({ status: 'accepted' });
  });

  test('is sent as the next version under the same link, with what changed', async () => {
    const { contractor, email, id, revision } = await aRevision();
    server.clock.moveBy({ days: 1 });
    const sent = await send(contractor, id, revision.updatedAt, { note: 'Two hours are enough.' });
    expect(sent.json()).toMatchObject({
      estimate: { status: 'sent', totalAmount: '200.00', version: 2, revision: null },
    });
    const changes = ['The total was $100.00 and is now $200.00.', 'Install: was $100.00, now $200.00.'];
    expect(await pageOf(id)).toMatchObject({
      version: 2,
      sentAt: server.clock.now().toISOString(),
      replaces: { version: 1 },
      replacedBy: null,
      note: 'Two hours are enough.',
      changes,
    });
    const mail = (await mailsTo(server, email)).at(-1);
    expect(mail?.subject).toMatch(/ \(version 2\)$/);
    expect(mail?.text).toContain('What changed:\n• Two hours are enough.');
    const { events } = await read(contractor, id);
    expect(events.findLast(({ type }) => type === 'sent')?.detail).toEqual({
      version: '2',
      recipient: email,
    });
    expect((await contractor.get(`/api/estimates/${id}/revision`)).statusCode).toBe(404);
  });

  test('leaves the version before readable, marked as replaced', async () => {
    const { contractor, id, revision } = await aRevision();
    await send(contractor, id, revision.updatedAt);
    expect(await pageOf(id, '?version=1')).toMatchObject({
      version: 1,
      replacedBy: 2,
      totalAmount: '100.00',
      depositMethods: [],
    });
    expect(await pageOf(id, '?version=2')).toEqual(await pageOf(id));
    expect((await server.visitor().get(`/api/estimates/${id}/public?version=3`)).statusCode).toBe(404);
  });

  test('asks a client who declined again, and keeps the decline in the timeline', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await server.visitor().post(`/api/estimates/${id}/decline`, { reason: 'Too expensive' });
    const declined = await read(contractor, id);
    expect(declined.status).toBe('declined');
    const { updatedAt } = (await revise(contractor, declined, { laborLines: TWO_HOURS })).json<Revision>();
    expect((await send(contractor, id, updatedAt)).statusCode).toBe(200);
    expect(await pageOf(id)).toMatchObject({ status: 'sent', answeredAt: null, version: 2 });
    expect((await read(contractor, id)).events.map(({ type }) => type)).toContain('declined');
    expect((await accept(id)).json()).toMatchObject({ status: 'accepted' });
  });

  test('closes the client’s request for changes', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await askForChanges(server, id);
    const { updatedAt } = (
      await revise(contractor, await read(contractor, id), { laborLines: TWO_HOURS })
    ).json<Revision>();
    expect(await read(contractor, id)).toMatchObject({ changesRequestedAt: expect.any(String) });
    expect((await server.visitor().get(`/api/estimates/${id}/public`)).statusCode).toBe(200);
    await send(contractor, id, updatedAt);
    expect(await read(contractor, id)).toMatchObject({ changesRequestedAt: null, unreadMessages: 0 });
  });

  test('keeps its changes over several saves, and can be discarded', async () => {
    const { contractor, id, revision } = await aRevision();
    const next = await revise(contractor, { id, updatedAt: revision.updatedAt }, { jobAddress: '12 Elm St' });
    expect(next.json()).toMatchObject({ estimate: { totalAmount: '200.00', jobAddress: '12 Elm St' } });
    expect((await contractor.delete(`/api/estimates/${id}/revision`)).statusCode).toBe(200);
    expect(await read(contractor, id)).toMatchObject({ revision: null, totalAmount: '100.00' });
    const gone = await contractor.delete(`/api/estimates/${id}/revision`);
    expect([gone.statusCode, gone.json().error]).toEqual([404, 'NO_REVISION']);
  });
});

describe('a revision is refused', () => {
  test('once the client accepted, whose answer wins, and nothing changes', async () => {
    const { contractor, id, revision } = await aRevision();
    await accept(id);
    const late = await send(contractor, id, revision.updatedAt);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ error: 'ALREADY_ACCEPTED' });
    expect(late.json().message).toMatch(/ has accepted version 1\.$/);
    expect(await read(contractor, id)).toMatchObject({
      status: 'accepted',
      totalAmount: '100.00',
      revision: { updatedAt: revision.updatedAt },
    });
  });

  test('from the same state twice, so that no one’s work is lost', async () => {
    const { contractor, id, revision } = await aRevision();
    const at = { id, updatedAt: revision.updatedAt };
    expect((await revise(contractor, at, { jobAddress: '1 Elm St' })).statusCode).toBe(200);
    for (const late of [await revise(contractor, at, {}), await send(contractor, id, revision.updatedAt)])
      expect([late.statusCode, late.json().error]).toEqual([409, 'STALE_EDIT']);
  });

  test('without a difference', async () => {
    const { contractor, email, id, revision } = await aRevision({ laborLines: undefined });
    const same = await send(contractor, id, revision.updatedAt);
    expect([same.statusCode, same.json().error]).toEqual([409, 'NOTHING_CHANGED']);
    expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await read(contractor, id)).toMatchObject({
      version: 1,
      revision: { updatedAt: revision.updatedAt },
    });
  });

  test('incomplete, after its last valid day, or without an address, naming the field', async () => {
    const { contractor, id, revision } = await aRevision({ laborLines: [], jobDescription: null });
    const empty = await send(contractor, id, revision.updatedAt);
    expect(empty.json()).toMatchObject({
      issues: [{ field: 'jobDescription' }, { field: 'laborLines' }],
    });
    const { updatedAt } = (
      await revise(
        contractor,
        { id, updatedAt: revision.updatedAt },
        { laborLines: TWO_HOURS, jobDescription: 'Gutters', validUntil: '2020-01-01' },
      )
    ).json<Revision>();
    expect((await send(contractor, id, updatedAt)).json()).toMatchObject({
      issues: [{ field: 'validUntil' }],
    });
    const next = (
      await revise(contractor, { id, updatedAt }, { validUntil: null, clientId: null })
    ).json<Revision>();
    expect((await send(contractor, id, next.updatedAt)).statusCode).toBe(400);
  });

  test('of a draft, and a draft is not made of an estimate that has one', async () => {
    const { contractor, id } = await aRevision();
    const recalled = await setStatus(contractor, id, 'draft');
    expect([recalled.statusCode, recalled.json().error]).toEqual([409, 'REVISION_OPEN']);
    await contractor.delete(`/api/estimates/${id}/revision`);
    const draft = (await setStatus(contractor, id, 'draft')).json<Estimate>();
    const refused = await revise(contractor, draft, {});
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'NOT_SENT']);
  });
});

test('the contractor hears that the client opened the new version', async () => {
  const { contractor, id, revision } = await aRevision();
  const look = () =>
    server.visitor().post(`/api/estimates/${id}/view`, { hasTouch: false }, { headers: BROWSER });
  await look();
  // Mails that wait together go out in any order.
  await mailsTo(server, contractor.email);
  await send(contractor, id, revision.updatedAt);
  await look();
  const opened = (await mailsTo(server, contractor.email)).filter(({ subject }) =>
    subject.startsWith('Opened'),
  );
  expect(opened.map(({ text }) => /They just opened (.*) for the first time/.exec(text)?.[1])).toEqual([
    'it',
    'version 2',
  ]);
});

test('versions can be listed, read and compared', async () => {
  const { contractor, id, revision } = await aRevision({
    laborLines: [...TWO_HOURS, { laborType: 'helper', description: 'Clean up', hours: '1', rate: '40.00' }],
  });
  await send(contractor, id, revision.updatedAt);
  const url = `/api/estimates/${id}/versions`;
  expect((await contractor.get(url)).json()).toMatchObject([
    { number: 2, totalAmount: '240.00', changes: expect.arrayContaining(['New: Clean up, $40.00.']) },
    { number: 1, totalAmount: '100.00', changes: [] },
  ]);
  expect((await contractor.get(`${url}/1`)).json()).toMatchObject({
    number: 1,
    estimate: { totalAmount: '100.00', laborLines: [{ description: 'Install' }], events: [], payments: [] },
  });
  expect((await contractor.get(`${url}/compare?from=2&to=1`)).json()).toMatchObject({
    from: 2,
    to: 1,
    changes: expect.arrayContaining([
      expect.objectContaining({ kind: 'removed', name: 'Clean up', before: '$40.00', after: null }),
    ]),
  });
  for (const number of ['3', '9999']) expect((await contractor.get(`${url}/${number}`)).statusCode).toBe(404);
});

test.skipIf(!canReadPdfs())('each version has its own PDF, with its number', async () => {
  const { contractor, id, revision } = await aRevision();
  await send(contractor, id, revision.updatedAt);
  for (const [number, total] of ['$100.00', '$200.00'].entries()) {
    const pdf = await contractor.get(`/api/estimates/${id}/versions/${number + 1}/pdf`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = pdfText(pdf.rawPayload);
    expect(text).toContain(`(version ${number + 1})`);
    expect(text).toContain(total);
  }
});

// Last, because the next test that reads a mail would deliver all of its mails.
test('of a client’s yes and a revision that is sent at once exactly one wins', { timeout: 1_800_000 }, () =>
  inRounds(async () => {
    const { contractor, id, revision } = await aRevision();
    const { documentHash } = await pageOf(id);
    const [yes, sent] = await Promise.all([
      accept(id, documentHash),
      send(contractor, id, revision.updatedAt),
    ]);
    expect(yes.statusCode === 200 ? sent.statusCode : yes.statusCode).toBe(409);
    expect([yes.statusCode, sent.statusCode]).toContain(200);
    const { status, totalAmount } = await read(contractor, id);
    const expected = yes.statusCode === 200 ? ['accepted', '100.00'] : ['sent', '200.00'];
    expect([status, totalAmount]).toEqual(expected);
  }),
);
