import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { RequireSignedOut } from '../../app/require-session.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { LoginPage } from './login-page.tsx';

const { handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

/** Signs in; the server sends these responses to the sign-in and to the session query. */
async function signIn(login: [number, unknown], session: [number, unknown]) {
  let isSignedIn = false;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === '/api/auth/user')
      return isSignedIn ? answer(response, ...session) : answer(response, 401, { success: false });
    isSignedIn = login[0] === 200;
    answer(response, ...login);
  });
  const routes = [
    { Component: RequireSignedOut, children: [{ path: '/login', Component: LoginPage }] },
    { path: '/dashboard', element: <h1>Dashboard</h1> },
  ];
  render(
    <App queryClient={createQueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/login'] })} />
    </App>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'Plumb-and-true1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a refused sign-in is no longer reported once the next one has worked', async () => {
  await signIn([401, { success: false, message: 'Invalid email or password' }], [200, { id: '1' }]);
  await screen.findByText('Login Failed');
  let isSignedIn = false;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === '/api/auth/user')
      return isSignedIn ? answer(response, 200, { id: '1' }) : answer(response, 401, { success: false });
    isSignedIn = true;
    answer(response, ...SIGNED_IN);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(openToasts()).toEqual([]);
});

const openToasts = () =>
  listToasts()
    .filter(({ open }) => open)
    .map(({ title, description, variant }) => [title, description, variant]);

const SIGNED_IN: [number, unknown] = [200, { success: true, message: 'Signed in.' }];

test('a signed-in user continues without a message', async () => {
  await signIn(SIGNED_IN, [200, { id: '1' }]);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(openToasts()).toEqual([]);
});

test('a sign-in whose session cannot be loaded is reported, and the form stays for a retry', async () => {
  const toastText = 'An error occurred during login. Please try again.';
  await signIn(SIGNED_IN, [503, 'down']);
  await screen.findByText(toastText);
  expect(openToasts()).toEqual([['Login Failed', toastText, 'destructive']]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false);
});

test('an unverified account is refused in a toast like any other, with an offer to resend the email', async () => {
  const message = 'Please verify your email address before signing in.';
  await signIn([403, { success: false, error: 'EMAIL_NOT_VERIFIED', message }], [200, null]);
  await screen.findByRole('button', { name: 'Send the email again' });
  expect(openToasts()).toEqual([['Login Failed', message, 'destructive']]);
});
