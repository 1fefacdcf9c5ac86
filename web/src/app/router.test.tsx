import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { answer, useHttpServer } from '../lib/testing/http-server.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';

const { handle } = useHttpServer();

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const MARCUS = {
  id: '1',
  email: 'marcus@x.example',
  firstName: 'Marcus',
  lastName: 'Bell',
  name: 'Marcus Bell',
};

/** Opens a path as a visitor, signed in or not, and returns the router. */
function visit(path: string, signedIn: boolean) {
  handle((call, response) => {
    if (call.path !== '/api/auth/user') return answer(response, 200, []);
    if (signedIn) return answer(response, 200, MARCUS);
    answer(response, 401, {
      success: false,
      error: 'UNAUTHORIZED',
      message: 'Unauthorized: please sign in.',
    });
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <App queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </App>,
  );
  return router;
}

const rememberedPath = () => localStorage.getItem('auth.postLoginRedirect');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 });

test('signed out, a contractor page leads to /login and is remembered', async () => {
  const router = visit('/clients?from=mail', false);
  await heading('Welcome back');
  expect(router.state.location.pathname).toBe('/login');
  expect(rememberedPath()).toBe('/clients?from=mail');
  expect(screen.getByText('You are logged out. Logging in again...')).toBeDefined();
});

test('signed out, an unknown path leads to /login and is not remembered', async () => {
  visit('/nothing/here', false);
  await heading('Welcome back');
  expect(rememberedPath()).toBeNull();
});

test('signed in, an unknown path says so', async () => {
  visit('/nothing/here', true);
  expect(await heading('404 Page Not Found')).toBeDefined();
});

test.each(['/login', '/register'])('signed in, %s leads to the dashboard', async (path) => {
  const router = visit(path, true);
  await heading('Dashboard');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('the header marks where one is', async () => {
  visit('/clients', true);
  await heading('Client Management');
  const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(new Set(current)).toEqual(new Set(['Clients']));
});

test('a verification link without a token goes straight to failure', async () => {
  visit('/verify-email', false);
  expect(await heading('Verification Link Invalid')).toBeDefined();
});
