import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { keepDraft } from '../editor/saving/keep-draft.ts';
import { labor, sampleDraft } from '../testing/sample-draft.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { sampleProfile } from '../testing/sample-profile.ts';
import { type Reply, serveForm } from '../testing/serve-form.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const saved = sampleEstimate({ acceptPayments: false });
const sent = { success: true, message: 'Estimate sent', estimate: { ...saved, status: 'sent' } };
const REFUSAL = {
  success: false,
  error: 'PAYMENT_REQUIRED',
  message: 'Your trial is over.',
  billingStatus: { status: 'expired_blocked', subscriptionStatus: 'none' },
};

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

// In happy-dom a dialog leaves the page's pointer events off.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const writes = () => seen.filter(({ method }) => method === 'PATCH' || method === 'POST');

/** Edits the draft and presses "Send estimate"; the sending gets `reply`. */
async function sendFromForm(reply: Reply) {
  serveForm({
    handle,
    estimate: () => saved,
    reply: ({ method, path }) => {
      if (method === 'GET') return [404, {}];
      return path.endsWith('/send') ? reply : [200, saved];
    },
  });
  const router = visit(`/estimates/${saved.id}/edit`);
  await user.type(await screen.findByLabelText('Job description'), ' and the shed');
  await user.click(screen.getByRole('button', { name: 'Send estimate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send Estimate via Email' });
  return { router, dialog };
}

test('sending from the form saves the draft first, then mails it to the client and shows it', async () => {
  const { router, dialog } = await sendFromForm([200, sent]);
  await user.type(within(dialog).getByLabelText(/Custom Message/), 'As agreed');
  await user.click(within(dialog).getByRole('button', { name: 'Send Email' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/view`));
  const [change, order] = writes();
  expect(change?.method).toBe('PATCH');
  expect(order?.path).toBe(`/api/estimates/${saved.id}/send`);
  expect(JSON.parse(order?.body ?? '')).toEqual({ email: saved.client?.email, customMessage: 'As agreed' });
});

test('cancelling the send dialog keeps the saved draft and returns to the form', async () => {
  const { router, dialog } = await sendFromForm([200, sent]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Estimate updated successfully')).toBeDefined();
  expect(writes().map(({ method }) => method)).toEqual(['PATCH']);
  expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/edit`);
});

test('a 402 opens the upgrade dialog', async () => {
  const { dialog } = await sendFromForm([402, REFUSAL]);
  await user.click(within(dialog).getByRole('button', { name: 'Send Email' }));
  expect(await screen.findByRole('dialog', { name: 'Upgrade to Pro' })).toBeDefined();
});

test.each([
  ['a new one', '/estimates/new'],
  ['one that is edited', `/estimates/${saved.id}/edit`],
])('nothing older than the form’s contents is sent of %s', async (_which, path) => {
  const lines = { laborLines: [labor({ hours: '8' })], materialLines: [], additionalCosts: [] };
  const draft = sampleDraft({ acceptPayments: false, ...lines });
  keepDraft({ accountId: sampleProfile().id, slot: 'new' }, { draft, updatedAt: null });
  const held: (() => void)[] = [];
  let isHolding = true;
  const reply = (): Reply => [404, {}];
  const route = (respond: Parameters<typeof handle>[0]) =>
    handle((call, response) => {
      const isSave = call.method === 'POST' || call.method === 'PATCH';
      if (isSave && isHolding) held.push(() => answer(response, 200, saved));
      else if (isSave) answer(response, 200, saved);
      else respond(call, response);
    });
  serveForm({ handle: route, estimate: () => saved, reply });
  const router = visit(path);
  await user.type(await screen.findByLabelText('Job description'), ' and the shed');
  await user.click(screen.getByRole('button', { name: 'Send estimate' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  await user.type(screen.getByLabelText('Job description'), ' and the porch');
  isHolding = false;
  for (const answerSave of held) answerSave();
  expect(await screen.findByText('Saved, but not sent')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/edit`));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Job description');
  expect(field.value).toMatch(/ and the shed and the porch$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes().some(({ path: to }) => to.endsWith('/send'))).toBe(false);
});
