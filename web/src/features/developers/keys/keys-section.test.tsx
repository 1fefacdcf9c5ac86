import type { ApiKey } from '@plumbline/contract/developers/api-keys';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { KeysSection } from './keys-section.tsx';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
beforeEach(clearCsrfToken);
afterEach(cleanup);

const KEY: ApiKey = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Accounting',
  prefix: 'pl_abcd',
  scopes: ['estimates:read'],
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
};

/** Opens the list of keys; every change gets this answer. */
function open(status: number, body: object) {
  let keys = [KEY];
  handle(({ method, path }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (method === 'GET') return answer(response, 200, keys);
    keys = [];
    answer(response, status, body);
  });
  render(
    <App queryClient={createQueryClient()}>
      <KeysSection />
    </App>,
  );
}

test('a key that was revoked elsewhere leaves the list', async () => {
  open(404, { success: false, error: 'NOT_FOUND', message: 'API Key Not Found' });
  await user.click(await screen.findByRole('button', { name: 'Revoke Accounting' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke API key' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('API Key Not Found')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('pl_abcd…')).toBeNull());
});

test('a click beside a new key, which is shown once, does not close it', async () => {
  open(201, { ...KEY, key: 'pl_abcd_secret' });
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  await user.type(await screen.findByLabelText('Name'), 'Accounting');
  await user.type(screen.getByLabelText('Your password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('pl_abcd_secret');
  // Radix listens a task after the dialog is drawn.
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(screen.getByText('pl_abcd_secret')).toBeDefined();
});
