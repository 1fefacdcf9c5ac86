import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { keepDraft } from '../editor/saving/keep-draft.ts';
import { labor, material, sampleDraft } from '../testing/sample-draft.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { sampleProfile } from '../testing/sample-profile.ts';
import { serveForm } from '../testing/serve-form.ts';
import { keptDrafts, saveNow, visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const PLACE = { accountId: sampleProfile().id, slot: 'new' };
const saved = sampleEstimate({ acceptPayments: false });
const SAVED = `/estimates/${saved.id}/edit`;
const VIEW = `/estimates/${saved.id}/view`;
const UNPRICED = [material({ key: 'line-16', description: 'Felt underlay', quantity: '4' })];

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const sent = { success: true, message: 'Estimate sent', estimate: { ...saved, status: 'sent' } };
  serveForm({
    handle,
    estimate: () => saved,
    reply: ({ method, path }) => {
      if (method === 'GET') return path.endsWith('/download') ? [200, '%PDF'] : [404, {}];
      return path.endsWith('/send') ? [200, sent] : [200, saved];
    },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const calls = () =>
  seen
    .filter(({ method, path }) => method !== 'GET' || path.endsWith('/download'))
    .map(({ method, path }) => `${method} ${path.replace(saved.id, ':id')}`);

/** Opens the form of a new estimate that only needs saving; one of its lines was only added. */
function open({ materialLines = UNPRICED }) {
  const laborLines = [labor({ key: 'line-15', hours: '8' }), labor({ key: 'line-17' })];
  const lines = { laborLines, materialLines, additionalCosts: [], nextKey: 18 };
  keepDraft(PLACE, { draft: sampleDraft({ acceptPayments: false, ...lines }), updatedAt: null });
  return visit('/estimates/new');
}

test('a line without its price stays in the form of the saved draft, as unsaved work', async () => {
  open({});
  await saveNow();
  // The URL changes before the screen does.
  expect(await screen.findByText('Edit Estimate')).toBeDefined();
  expect(screen.getByDisplayValue('Felt underlay')).toBeDefined();
  expect(calls()).toEqual(['POST /api/estimates']);
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('generating keeps such a line in the form, every time', async () => {
  const router = open({});
  await press('Generate estimate');
  // The URL changes before the screen does.
  expect(await screen.findByText('Edit Estimate')).toBeDefined();
  expect(screen.getByDisplayValue('Felt underlay')).toBeDefined();
  await press('Generate estimate');
  const once = 'GET /api/estimates/:id/download';
  await waitFor(() =>
    expect(calls()).toEqual(['POST /api/estimates', once, 'PATCH /api/estimates/:id', once]),
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Generate estimate' }).hasAttribute('disabled')).toBe(false),
  );
  expect(router.state.location.pathname).toBe(SAVED);
  expect(screen.getByDisplayValue('Felt underlay')).toBeDefined();
});

test('generating shows the estimate where only blank lines remain', async () => {
  const router = open({ materialLines: [] });
  await press('Generate estimate');
  await waitFor(() => expect(router.state.location.pathname).toBe(VIEW));
  expect(keptDrafts()).toEqual([]);
});

test('such a line does not block sending', async () => {
  const router = open({});
  await press('Send estimate');
  const dialog = await screen.findByRole('dialog', { name: 'Send Estimate via Email' });
  await user.click(within(dialog).getByRole('button', { name: 'Send Email' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(VIEW));
  // The dialog also reads the document's first page, which the mail does not wait for.
  const writes = calls().filter((call) => !call.startsWith('GET '));
  expect(writes).toEqual(['POST /api/estimates', 'POST /api/estimates/:id/send']);
});
