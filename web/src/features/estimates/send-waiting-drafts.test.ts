import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { type KeptDraft, keepDraft } from './editor/saving/keep-draft.ts';
import { findKeptDraft } from './editor/saving/kept-draft.ts';
import { listWaiting, markWaiting } from './editor/saving/waiting-drafts.ts';
import { sendWaitingDrafts } from './send-waiting-drafts.ts';
import { material, sampleDraft } from './testing/sample-draft.ts';

const { seen, handle } = useHttpServer();
const UPDATED_AT = '2026-11-21T12:30:00.000Z';
const MADE = {
  id: 'e9',
  estimateNumber: 'EST-0009',
  status: 'draft',
  updatedAt: UPDATED_AT,
  currency: 'USD',
};
const place = (slot: string) => ({ accountId: 'a1', slot });

function wait(slot: string, changes: Partial<KeptDraft> = {}): void {
  keepDraft(place(slot), {
    draft: sampleDraft({ jobDescription: `Work on ${slot}` }),
    updatedAt: slot === 'new' ? null : UPDATED_AT,
    ...changes,
  });
  markWaiting(place(slot));
}

const changes = () =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const reply = (status: number, body: object) =>
  handle((call, response) =>
    answer(response, call.method === 'GET' ? 200 : status, call.method === 'GET' ? { csrfToken: 't' } : body),
  );

beforeEach(() => {
  localStorage.clear();
  clearCsrfToken();
});
afterEach(() => void vi.unstubAllGlobals());

test('waiting drafts are saved once, each in its own way, and then removed from storage', async () => {
  wait('new');
  wait('e1');
  reply(200, MADE);
  const { saved, refused } = await sendWaitingDrafts('a1', null);
  expect([saved.length, refused]).toEqual([2, []]);
  expect(changes()).toEqual(['POST /api/estimates', 'PATCH /api/estimates/e1']);
  expect(JSON.parse(seen.find(({ method }) => method === 'PATCH')?.body ?? '{}')).toMatchObject({
    updatedAt: UPDATED_AT,
    jobDescription: 'Work on e1',
  });
  expect([findKeptDraft(place('new')), findKeptDraft(place('e1'))]).toEqual([null, null]);
  seen.length = 0;
  await sendWaitingDrafts('a1', null);
  expect(changes()).toEqual([]);
});

test('a revision written offline is saved as the revision, not over what was sent', async () => {
  wait('revision-e1');
  reply(200, { updatedAt: UPDATED_AT, version: 2, changes: [], estimate: MADE });
  const { saved, refused } = await sendWaitingDrafts('a1', null);
  expect([saved[0]?.target.words.created, refused]).toEqual(['Changes saved', []]);
  expect(changes()).toEqual(['PUT /api/estimates/e1/revision']);
  expect(findKeptDraft(place('revision-e1'))).toBeNull();
});

test('incomplete lines stay stored with the created estimate', async () => {
  const unpriced = sampleDraft({ materialLines: [material({ description: 'Felt', quantity: '4' })] });
  wait('new', { draft: unpriced });
  reply(200, MADE);
  await sendWaitingDrafts('a1', null);
  expect(findKeptDraft(place('new'))).toBeNull();
  expect(findKeptDraft(place(MADE.id))).toMatchObject({ draft: unpriced, updatedAt: MADE.updatedAt });
  expect(listWaiting('a1')).toEqual([]);
});

test('stored drafts that do not wait stay, and so do another account’s', async () => {
  keepDraft(place('new'), { draft: sampleDraft(), updatedAt: null });
  markWaiting({ accountId: 'a2', slot: 'new' });
  keepDraft({ accountId: 'a2', slot: 'new' }, { draft: sampleDraft(), updatedAt: null });
  await sendWaitingDrafts('a1', null);
  expect(changes()).toEqual([]);
  expect(findKeptDraft(place('new'))).not.toBeNull();
  expect(listWaiting('a2')).toEqual(['new']);
});

test('the open form handles its own draft', async () => {
  wait('e1');
  await sendWaitingDrafts('a1', 'e1');
  expect(changes()).toEqual([]);
  expect(listWaiting('a1')).toEqual(['e1']);
});

test('a refused draft stays stored, is not retried, and can be opened', async () => {
  wait('e1');
  reply(409, { success: false, error: 'CONFLICT', message: 'Changed elsewhere' });
  expect(await sendWaitingDrafts('a1', null)).toEqual({
    saved: [],
    refused: ['/estimates/e1/edit'],
    triesAgain: false,
  });
  expect(findKeptDraft(place('e1'))).not.toBeNull();
  expect(listWaiting('a1')).toEqual([]);
});

test('after a lost response everything is retried', async () => {
  wait('new');
  wait('e1');
  handle((call, response) => {
    if (call.method === 'GET') answer(response, 200, { csrfToken: 't' });
    else response.destroy();
  });
  expect(await sendWaitingDrafts('a1', null)).toEqual({ saved: [], refused: [], triesAgain: true });
  expect(listWaiting('a1').toSorted()).toEqual(['e1', 'new']);
});

test('a new draft whose response was lost is created once, and then gets the stored contents', async () => {
  wait('new', { currency: 'EUR' });
  handle((call, response) => {
    if (call.method === 'GET') answer(response, 200, { csrfToken: 't' });
    else response.destroy();
  });
  await sendWaitingDrafts('a1', null);
  const key = findKeptDraft(place('new'))?.creationKey;
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  reply(200, MADE);
  expect((await sendWaitingDrafts('a1', null)).saved).toHaveLength(1);
  expect(changes()).toEqual(['POST /api/estimates', 'POST /api/estimates', 'PATCH /api/estimates/e9']);
  const [first, second, change] = seen.filter(({ method }) => method !== 'GET');
  expect([first, second].map((call) => call?.headers['idempotency-key'])).toEqual([key, key]);
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ currency: 'EUR' });
  const changed = JSON.parse(change?.body ?? '') as object;
  expect(changed).toMatchObject({ updatedAt: UPDATED_AT, jobDescription: 'Work on new' });
  expect(changed).not.toHaveProperty('currency');
  expect(findKeptDraft(place('new'))).toBeNull();
});

test('a first attempt is not followed by an update, and older work is sent without a currency', async () => {
  wait('new');
  reply(200, MADE);
  await sendWaitingDrafts('a1', null);
  expect(changes()).toEqual(['POST /api/estimates']);
  expect(JSON.parse(seen.at(-1)?.body ?? '')).not.toHaveProperty('currency');
});

test('an estimate created by the key and sent since is not changed: the draft is reported', async () => {
  wait('new', { creationKey: 'k1' });
  reply(200, { ...MADE, status: 'sent' });
  expect(await sendWaitingDrafts('a1', null)).toEqual({
    saved: [],
    refused: ['/estimates/new'],
    triesAgain: false,
  });
  expect(changes()).toEqual(['POST /api/estimates']);
  expect(findKeptDraft(place('new'))).not.toBeNull();
});

test('with an unreachable server everything keeps waiting', async () => {
  wait('new');
  handle((_call, response) => void response.destroy());
  expect(await sendWaitingDrafts('a1', null)).toEqual({ saved: [], refused: [], triesAgain: true });
  expect(changes()).toEqual([]);
  expect(listWaiting('a1')).toEqual(['new']);
});

test.each([
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [403, false],
])('a response of %d is not about the draft, which waits', async (status, triesAgain) => {
  wait('new');
  reply(status, {});
  expect(await sendWaitingDrafts('a1', null)).toEqual({ saved: [], refused: [], triesAgain });
  expect(listWaiting('a1')).toEqual(['new']);
});

test('after a sign-out every draft waits until the next sign-in', async () => {
  wait('e1');
  wait('e2');
  reply(401, {});
  expect(await sendWaitingDrafts('a1', null)).toEqual({ saved: [], refused: [], triesAgain: false });
  expect(changes()).toEqual(['PATCH /api/estimates/e1']);
  expect(listWaiting('a1').toSorted()).toEqual(['e1', 'e2']);
});

test('a new estimate that the server fails on is reported', async () => {
  wait('new');
  reply(500, {});
  expect((await sendWaitingDrafts('a1', null)).refused).toEqual(['/estimates/new']);
  expect(listWaiting('a1')).toEqual([]);
});

test('new work in the form of an estimate is saved as a new one', async () => {
  keepDraft(place('e1'), { draft: sampleDraft(), updatedAt: null });
  markWaiting(place('e1'));
  reply(200, MADE);
  await sendWaitingDrafts('a1', null);
  expect(changes()).toEqual(['POST /api/estimates']);
});

test('a draft locked by another tab is skipped', async () => {
  wait('e1');
  wait('e2');
  reply(200, MADE);
  const locks = {
    request: (name: string, _options: object, run: (lock: object | null) => Promise<unknown>) =>
      run(name === 'plumbline-draft:a1:e1' ? null : {}),
  };
  vi.stubGlobal('navigator', { locks });
  await sendWaitingDrafts('a1', null);
  expect(changes()).toEqual(['PATCH /api/estimates/e2']);
  expect(listWaiting('a1')).toEqual(['e1']);
});
