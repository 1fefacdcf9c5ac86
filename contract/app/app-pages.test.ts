import { expect, test } from 'vitest';
import { isAppPage } from './app-pages.ts';

test.each([
  '/',
  '/login',
  '/Dashboard',
  '/dashboard/',
  '/estimates/new',
  '/estimates/11111111-1111-4111-8111-111111111111/edit',
  '/clients/11111111-1111-4111-8111-111111111111',
  '/verify-email',
  '/verify-email/token',
  '/settings/developers',
])('%s is a page of the app', (path) => {
  expect(isAppPage(path)).toBe(true);
});

test.each([
  '/nothing',
  '/dashboard/nothing',
  '/estimates/1',
  '/estimates//edit',
  '/verify-email/token/more',
  '/settings/nothing',
  '//login',
  '/not-found',
])('%s is not', (path) => {
  expect(isAppPage(path)).toBe(false);
});
