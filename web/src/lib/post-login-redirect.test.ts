import { beforeEach, expect, test } from 'vitest';
import { storePostLoginRedirect, takePostLoginRedirect } from './post-login-redirect.ts';

beforeEach(() => localStorage.clear());

test.each(['/estimates/new?clientId=1', '/clients', '/settings#payments', '/'])(
  '%s is gone back to',
  (path) => {
    storePostLoginRedirect(path);
    expect(takePostLoginRedirect()).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'clients',
  '',
])('%j is not a path of this site, so the dashboard it is', (path) => {
  storePostLoginRedirect(path);
  expect(takePostLoginRedirect()).toBe('/dashboard');
});

test.each(['/login', '/register?from=mail', '/forgot-password'])(
  '%s is for signed-out visitors, so the dashboard it is',
  (path) => {
    storePostLoginRedirect(path);
    expect(takePostLoginRedirect()).toBe('/dashboard');
  },
);

test('a path is gone back to once', () => {
  storePostLoginRedirect('/clients');
  takePostLoginRedirect();
  expect(takePostLoginRedirect()).toBe('/dashboard');
});

test('the path and its query are stored', () => {
  history.replaceState(null, '', '/estimates?status=sent');
  storePostLoginRedirect();
  expect(localStorage.getItem('auth.postLoginRedirect')).toBe('/estimates?status=sent');
});
