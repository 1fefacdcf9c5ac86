import type { AccountSession } from '@plumbline/contract/accounts/account-security';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SignedInPlaces } from './signed-in-places.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const session = (id: string, device: string, current = false): AccountSession => ({
  id,
  device,
  createdAt: '2026-10-01T12:00:00.000Z',
  lastUsedAt: '2026-10-13T12:00:00.000Z',
  current,
});

function setUp(sessions: AccountSession[]) {
  let open = sessions;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET') return answer(response, 200, open);
    open = open.filter(({ id, current }) =>
      call.path === '/api/auth/sessions' ? current : !call.path.endsWith(`/${id}`),
    );
    answer(response, 200, { success: true, message: 'Signed out.' });
  });
  render(
    <App queryClient={createQueryClient()}>
      <SignedInPlaces />
    </App>,
  );
  return userEvent.setup();
}

const HERE = session('1', 'Chrome on Linux', true);
const PHONE = session('2', 'Safari on iPhone');
const OFFICE = session('3', 'Edge on Windows');

/** The list's items; toasts are lists too. */
const places = () =>
  within(screen.getByRole('list', { name: 'Where you’re signed in' })).getAllByRole('listitem');
const deletions = () => seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

test('this device is marked and has no button; another is signed out by its own', async () => {
  const user = setUp([HERE, PHONE]);
  await screen.findByText('This device');
  const [here] = places();
  expect(within(here as HTMLElement).getByText('This device')).toBeDefined();
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out on Safari on iPhone' }));
  await waitFor(() => expect(places()).toHaveLength(1));
  expect(deletions()).toEqual(['/api/auth/sessions/2']);
});

test('all others are signed out at once', async () => {
  const user = setUp([HERE, PHONE, OFFICE]);
  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(places()).toHaveLength(1));
  expect(screen.getByText('Chrome on Linux')).toBeDefined();
  expect(deletions()).toEqual(['/api/auth/sessions']);
});
