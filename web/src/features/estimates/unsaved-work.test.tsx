import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { draftFromEstimate } from './editor/draft-from-estimate.ts';
import type { EstimateDraft } from './editor/estimate-draft.ts';
import { keepDraft } from './editor/saving/keep-draft.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { sampleProfile } from './testing/sample-profile.ts';
import { DANA, type Reply, serveForm } from './testing/serve-form.ts';
import { keptDrafts, saveNow, visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();
const saved = sampleEstimate();
const EDIT = `/estimates/${saved.id}/edit`;
const RESTORED = /^Unsaved work from .+ was restored\.$/;

/** Accepts saves; the pages around the form stay empty. */
const reply = ({ method }: { method: string }): Reply => (method === 'GET' ? [500, {}] : [200, saved]);

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
  serveForm({ handle, estimate: () => saved, reply });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const description = () => screen.findByLabelText<HTMLTextAreaElement>('Job description');

async function type(text: string): Promise<void> {
  await userEvent.clear(await description());
  await userEvent.click(await description());
  await userEvent.paste(text);
}

/** Closes the tab and opens the form in another. */
function reopen(path: string, profile = sampleProfile()) {
  cleanup();
  return visit(path, profile);
}

test('unsaved work is restored with a notice, until it is discarded', async () => {
  visit('/estimates/new');
  await type('Re-roof the shed');
  reopen(`/estimates/new?clientId=${DANA.id}`);
  expect(await screen.findByText(RESTORED)).toBeDefined();
  expect((await description()).value).toBe('Re-roof the shed');
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe(DANA.name);
  expect(screen.getByLabelText<HTMLInputElement>('Job address').value).toBe(DANA.address);
  await press('Discard');
  await press('Discard');
  await waitFor(() => expect(screen.queryByText(RESTORED)).toBeNull());
  expect((await description()).value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe(DANA.name);
  reopen('/estimates/new');
  expect((await description()).value).toBe('');
});

test('the client in the URL replaces the restored one, until another is picked', async () => {
  const ruth = {
    ...DANA,
    id: '0b7f4c8a-5a0e-4d4e-9b7a-000000000002',
    name: 'Ruth Olsen',
    address: '9 Elm St',
  };
  serveForm({ handle, estimate: () => saved, clients: [DANA, ruth], reply });
  const client = () => screen.findByLabelText<HTMLInputElement>('Client');
  const pick = async (name: string) => {
    await userEvent.click(await client());
    await userEvent.clear(await client());
    await userEvent.type(await client(), `${name}{Enter}`);
  };
  visit('/estimates/new');
  await pick('Ruth');
  await type('Re-roof the shed');
  const router = reopen(`/estimates/new?clientId=${DANA.id}`);
  expect((await client()).value).toBe(DANA.name);
  expect((await description()).value).toBe('Re-roof the shed');
  expect(screen.getByLabelText<HTMLInputElement>('Job address').value).toBe(DANA.address);
  await pick('Ruth');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  reopen(`/estimates/new${router.state.location.search}`);
  expect((await client()).value).toBe(ruth.name);
});

test('a client in the URL is not picked when editing a saved estimate', async () => {
  const ruth = { ...DANA, id: '0b7f4c8a-5a0e-4d4e-9b7a-000000000002', name: 'Ruth Olsen' };
  serveForm({ handle, estimate: () => saved, clients: [DANA, ruth], reply });
  visit(EDIT);
  await type('Typed before lunch');
  reopen(`${EDIT}?clientId=${ruth.id}`);
  expect(await screen.findByText(RESTORED)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe(DANA.name);
});

test('another contractor on the same browser never sees it', async () => {
  visit('/estimates/new');
  await type('Re-roof the shed');
  reopen('/estimates/new', sampleProfile({ id: '3f0c2a7e-9d1b-4c5a-8e7f-000000000002' }));
  expect((await description()).value).toBe('');
  expect(screen.queryByText(RESTORED)).toBeNull();
});

test('restored work based on an older version is still reported when saved', async () => {
  visit(EDIT);
  await type('Typed before lunch');
  serveForm({
    handle,
    estimate: () => ({ ...saved, updatedAt: '2026-11-21T13:00:00.000Z' }),
    reply,
  });
  reopen(EDIT);
  expect(await screen.findByText(RESTORED)).toBeDefined();
  await saveNow();
  expect(await screen.findByText('Estimate updated successfully')).toBeDefined();
  const patch = seen.find(({ method }) => method === 'PATCH');
  expect(JSON.parse(patch?.body ?? '')).toMatchObject({
    updatedAt: saved.updatedAt,
    jobDescription: 'Typed before lunch',
  });
  expect(screen.queryByText(RESTORED)).toBeNull();
  expect(keptDrafts()).toEqual([]);
});

test('work on an estimate that was sent meanwhile can become a new estimate', async () => {
  visit(EDIT);
  await type('Typed before it was sent');
  serveForm({ handle, estimate: () => ({ ...saved, status: 'sent' }), reply });
  reopen(EDIT);
  expect(await screen.findByText(/Your unsaved work from .+ is kept\./)).toBeDefined();
  await press('Use it for a new estimate');
  expect((await description()).value).toBe('Typed before it was sent');
  await saveNow();
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
});

test('work on an estimate that was deleted meanwhile is not lost', async () => {
  visit(EDIT);
  await type('Typed before it was deleted');
  const gone = () => sampleEstimate({ id: 'e0000000-0000-4000-8000-000000000999' });
  serveForm({ handle, estimate: gone, reply: () => [404, { success: false, error: 'NOT_FOUND' }] });
  reopen(EDIT);
  expect(await screen.findByText('This estimate was deleted')).toBeDefined();
  await press('Use it for a new estimate');
  expect((await description()).value).toBe('Typed before it was deleted');
  await press('Discard');
  await press('Discard');
  expect(await screen.findByText('Estimate Not Found')).toBeDefined();
});

test('leaving a form saves it first, without asking', async () => {
  const router = visit(EDIT);
  await type('Half a sentence');
  await userEvent.click(screen.getByRole('link', { name: 'Back to estimates' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimates'));
  const patch = seen.find(({ method }) => method === 'PATCH');
  expect(JSON.parse(patch?.body ?? '')).toMatchObject({ jobDescription: 'Half a sentence' });
  expect(keptDrafts()).toEqual([]);
});

test('leaving a form that cannot be saved asks first; staying stays, discarding leaves nothing behind', async () => {
  serveForm({ handle, estimate: () => saved, reply: () => [500, {}] });
  const router = visit(EDIT);
  await type('Half a sentence');
  await userEvent.click(screen.getByRole('link', { name: 'Back to estimates' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
  await press('Stay');
  expect(router.state.location.pathname).toBe(EDIT);
  expect((await description()).value).toBe('Half a sentence');
  await userEvent.click(screen.getByRole('link', { name: 'Back to estimates' }));
  // In happy-dom the first dialog leaves the page's pointer events off.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimates'));
  expect(keptDrafts()).toEqual([]);
});

test('an unchanged or just saved form can be left without confirmation', async () => {
  const closes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const router = visit(EDIT);
  await description();
  expect(closes()).toBe(true);
  await type('Changed');
  expect(closes()).toBe(false);
  await saveNow();
  await waitFor(() => expect(closes()).toBe(true));
  await userEvent.click(screen.getByRole('link', { name: 'Back to estimates' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimates'));
});

test('offline the form says whether the draft is stored in the browser', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const closes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const storage = localStorage;
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  visit(EDIT);
  await type('Written on the roof');
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.getItem(key), setItem: refuse });
  await saveNow();
  expect(await screen.findByText('Draft not kept')).toBeDefined();
  expect(screen.queryByText('Draft kept')).toBeNull();
  expect(closes()).toBe(false);
  vi.unstubAllGlobals();
  await saveNow();
  expect(await screen.findByText('Draft kept')).toBeDefined();
  expect(closes()).toBe(true);
});

test('the pictures of files that wait to be uploaded are released when the form closes', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No picture')));
  const made = vi.spyOn(URL, 'createObjectURL');
  const released = vi.spyOn(URL, 'revokeObjectURL');
  serveForm({ handle, estimate: () => saved, reply: () => [500, {}] });
  visit(EDIT);
  await description();
  const photo = new File(['no picture'], 'eaves.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText('Photos'), photo);
  await screen.findByRole('button', { name: 'Try eaves.jpg again' });
  expect(made).toHaveBeenCalledOnce();
  expect(released).not.toHaveBeenCalled();
  cleanup();
  expect(released.mock.calls).toEqual([[made.mock.results[0]?.value]]);
});

test('restored work says which of its photos were deleted meanwhile, and continues without them', async () => {
  const { id: accountId } = sampleProfile();
  const photo = (fileId: string, name: string, caption = ''): EstimateDraft['files'][number] => {
    const terms = { lineId: null, groupId: null, forClient: true, inPdf: true };
    return { id: `in-${fileId}`, fileId, kind: 'photo', name, caption, ...terms };
  };
  const draft = {
    ...draftFromEstimate(saved),
    files: [photo('a', 'a.jpg', 'Rot at the eaves'), photo('b', 'b.jpg'), photo('c', 'c.jpg')],
  };
  const { currency, updatedAt } = saved;
  keepDraft({ accountId, slot: saved.id }, { draft, currency, updatedAt });
  const isThere = (path: string) => path.startsWith('/api/files/b/');
  serveForm({
    handle,
    estimate: () => saved,
    reply: (call) => (call.method === 'HEAD' ? [isThere(call.path) ? 200 : 404, {}] : reply(call)),
  });
  visit(EDIT);
  expect((await screen.findByText(/^We couldn’t restore 2 photos/)).parentElement?.textContent).toMatch(
    /“Rot at the eaves”, c\.jpg\./,
  );
  expect(screen.getAllByRole('button', { name: /^Photo \d/ })).toHaveLength(1);
  await saveNow();
  await waitFor(() => expect(seen.some(({ method }) => method === 'PATCH')).toBe(true));
  const patch = seen.find(({ method }) => method === 'PATCH');
  expect(JSON.parse(patch?.body ?? '')).toMatchObject({ files: [{ fileId: 'b' }] });
});
