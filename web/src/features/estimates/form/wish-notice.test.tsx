import type { Message } from '@plumbline/contract/estimates/questions';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { PHONE, WIDE } from '../../../lib/use-media-query.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { serveForm } from '../testing/serve-form.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-12T13:20:00.000Z';
const message = (changes: Partial<Message>): Message => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  author: 'client',
  kind: 'changes',
  name: 'Hollis Becker',
  email: 'hollis@mail.example',
  text: 'Please add the <b>impact</b> shingle.',
  about: 'Better',
  groupId: null,
  lineId: null,
  picked: ['Better', 'Gutters'],
  at,
  readAt: null,
  ...changes,
});

async function open(changesRequestedAt: string | null) {
  const estimate = sampleEstimate({ changesRequestedAt });
  const messages = [
    message({ text: 'An older wish', about: null }),
    message({}),
    message({ author: 'contractor', kind: 'answer', text: 'Sure.', picked: [] }),
  ];
  serveForm({
    handle,
    estimate: () => estimate,
    reply: ({ path }) => (path.endsWith('/messages') ? [200, messages] : [404, {}]),
  });
  visit(`/estimates/${estimate.id}/edit`);
  await screen.findByLabelText('Job description');
}

/** A browser of the given width. */
const on = (media: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const THE_WISH = 'Please add the <b>impact</b> shingle.';

test('beside the document are the changes that the client asked for last, as text, with what they had picked', async () => {
  on(WIDE);
  await open(at);
  const text = await screen.findByText(THE_WISH);
  const preview = within(screen.getByRole('complementary', { name: 'Document preview' }));
  const wish = preview.getByRole('region', { name: 'Changes wanted' });
  expect(wish.contains(text)).toBe(true);
  expect(wish.textContent).toContain('Hollis Becker asked for changes to Better');
  expect(wish.textContent).toContain('They had picked: Better and Gutters');
  expect(screen.queryByText('An older wish')).toBeNull();
  expect(screen.queryByText('Sure.')).toBeNull();
});

test('on a phone one tap on the bar shows them', async () => {
  on(PHONE);
  await open(at);
  await userEvent.setup({ delay: null }).click(await screen.findByLabelText('Changes wanted'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Changes wanted' }));
  expect(await sheet.findByText(THE_WISH)).toBeDefined();
});

test('the form of a draft that nobody asked to change asks for no messages', async () => {
  on(WIDE);
  await open(null);
  expect(seen.some(({ path }) => path.endsWith('/messages'))).toBe(false);
  expect(screen.queryByRole('region', { name: 'Changes wanted' })).toBeNull();
});
