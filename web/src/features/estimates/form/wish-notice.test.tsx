import type { Message } from '@plumbline/contract/estimates/questions';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { serveForm } from '../testing/serve-form.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

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

function open(changesRequestedAt: string | null) {
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
}

test('the form shows the changes that the client asked for last, as text, with what they had picked', async () => {
  open(at);
  const wish = await screen.findByText('Please add the <b>impact</b> shingle.');
  expect(await screen.findByLabelText('Job description')).toBeDefined();
  const notice = wish.parentElement?.parentElement?.textContent;
  expect(notice).toContain('Hollis Becker wants changes to Better');
  expect(notice).toContain('They had picked: Better and Gutters');
  expect(screen.queryByText('An older wish')).toBeNull();
  expect(screen.queryByText('Sure.')).toBeNull();
});

test('the form of a draft that nobody asked to change asks for no messages', async () => {
  open(null);
  await screen.findByLabelText('Job description');
  expect(seen.some(({ path }) => path.endsWith('/messages'))).toBe(false);
  expect(screen.queryByText(/wants changes/)).toBeNull();
});
