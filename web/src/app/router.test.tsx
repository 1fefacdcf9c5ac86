import { APP_PAGES } from '@plumbline/contract/app/app-pages';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../lib/http/query-client.ts';
import { answer, useHttpServer } from '../lib/testing/http-server.ts';
import { App } from './app.tsx';
import { NAV_LINKS } from './nav-links.tsx';
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

/** Opens a path as a visitor, signed in or not, and returns the router. The API path `missing` is not found. */
function visit(path: string, signedIn: boolean, missing?: string) {
  handle((call, response) => {
    if (call.path === missing) return answer(response, 404, { success: false, error: 'NOT_FOUND' });
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

type Routes = readonly { readonly path?: string | undefined; readonly children?: Routes | undefined }[];
const pathsOf = (from: Routes): string[] =>
  from.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

test('the app’s pages and the pages that the server knows are the same', () => {
  const paths = pathsOf(routes as Routes).filter((path) => path !== '*' && !path.startsWith('/dev/'));
  expect(paths.toSorted()).toEqual([...APP_PAGES].toSorted());
});

const rememberedPath = () => localStorage.getItem('auth.postLoginRedirect');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 });

test.each(['/estimates', '/estimates/new?clientId=1', '/estimates/1/view', '/estimates/1/edit', '/settings'])(
  'signed out, %s leads to /login without a message and is remembered',
  async (path) => {
    const router = visit(path, false);
    await heading('Welcome back');
    expect(router.state.location.pathname).toBe('/login');
    expect(rememberedPath()).toBe(path);
  },
);

test('signed out, / leads to the server-rendered home page', async () => {
  const leave = vi.spyOn(location, 'replace').mockReturnValue();
  visit('/', false);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(rememberedPath()).toBeNull();
  leave.mockRestore();
});

test('signed in, / is the dashboard', async () => {
  const router = visit('/', true);
  await heading('Dashboard');
  expect(router.state.location.pathname).toBe('/');
});

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

test('signed in, an unknown path shows the not-found page', async () => {
  visit('/nothing/here', true);
  expect(await heading('404 Page Not Found')).toBeDefined();
});

test.each(['/login', '/register', '/forgot-password'])(
  'signed in, %s leads to the dashboard',
  async (path) => {
    const router = visit(path, true);
    await heading('Dashboard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  },
);

test('the header marks the current page', async () => {
  visit('/clients', true);
  await heading('Client Management');
  const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(new Set(current)).toEqual(new Set(['Clients']));
});

test.each([
  ['/dashboard/', 'Dashboard'],
  ['/estimates/new/', 'New'],
  ['/clients//', 'Clients'],
])('signed in, %s with a trailing slash is marked like without it', async (path, label) => {
  const router = visit(`${path}?from=mail#top`, true);
  await waitFor(() =>
    expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toContain(label),
  );
  const { pathname, search, hash } = router.state.location;
  expect(pathname + search + hash).toBe(`${path.replace(/\/+$/, '')}?from=mail#top`);
});

test('signed out, /clients/ says why it is left, and is remembered without its slash', async () => {
  visit('/clients/?from=mail', false);
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeDefined();
  await heading('Welcome back');
  expect(rememberedPath()).toBe('/clients?from=mail');
});

test('a path that looks like another site’s URL leads nowhere', async () => {
  const router = visit('//evil.example/', true);
  expect(await heading('404 Page Not Found')).toBeDefined();
  expect(router.state.location.pathname).toBe('//evil.example/');
});

test.each([
  ['/', 'Dashboard'],
  ['/estimates', 'Estimates'],
  ['/invoices', 'Invoices'],
  ['/clients', 'Clients'],
  ['/settings', 'Settings'],
])('the link to %s reads %s and is active only there', (to, label) => {
  expect(NAV_LINKS.find((link) => link.to === to)?.label).toBe(label);
  expect(NAV_LINKS.filter(({ isActive }) => isActive(to)).map((link) => link.to)).toEqual([to]);
});

test.each([
  ['/reset-password', 'Invalid Reset Link'],
  ['/reset-password/abc', 'Set a new password'],
  ['/verify-email', 'Verification Link Invalid'],
  ['/confirm-email', 'Confirmation Link Invalid'],
])('%s is open to everyone, signed in or not', async (path, title) => {
  visit(path, false);
  expect(await heading(title)).toBeDefined();
  cleanup();
  visit(path, true);
  expect(await heading(title)).toBeDefined();
});

test('a verification link without a token fails at once', async () => {
  visit('/verify-email', false);
  expect(await heading('Verification Link Invalid')).toBeDefined();
});

test.each([
  ['/estimates/9/view', '/api/estimates/9', 'Estimate Not Found', 'Estimates'],
  ['/invoices/9', '/api/invoices/9', 'Invoice Not Found', 'Invoices'],
  ['/change-orders/9', '/api/change-orders/9', 'Change Order Not Found', 'Estimates'],
  ['/clients/9', '/api/clients/9', 'Client Not Found', 'Clients'],
])(
  '%s of nothing says so, leads back at the top, and has the tab bar',
  async (path, missing, title, list) => {
    visit(path, true, missing);
    expect(await heading(title)).toBeDefined();
    expect(within(screen.getByRole('main')).getByRole('link', { name: list })).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main, at the bottom' })).toBeDefined();
  },
);
