import { expect, test } from 'vitest';
import { kindOf, type RequestKind } from './what-is-kept.ts';

const SITE = 'https://plumbline.example';
const ID = '11111111-1111-4111-8111-111111111111';

const sort = (path: string, request: { method?: string; mode?: RequestMode } = {}) =>
  kindOf({ url: SITE + path, method: 'GET', mode: 'cors', ...request }, SITE);

test.each([
  ['/api/auth/user', 'answer'],
  ['/api/estimates', 'answer'],
  ['/api/estimates?limit=50&status=sent', 'answer'],
  ['/api/estimates/counts', 'answer'],
  [`/api/estimates/${ID}`, 'answer'],
  ['/api/clients?limit=48&search=dana', 'answer'],
  ['/api/clients/counts', 'answer'],
  [`/api/clients/${ID}`, 'answer'],
  [`/api/clients/${ID}/payments`, 'answer'],
  [`/api/clients/${ID}/statement?from=2026-01-01&to=2026-11-27`, 'answer'],
  [`/api/estimates/${ID}/change-orders`, 'answer'],
  [`/api/change-orders/${ID}`, 'answer'],
  ['/api/invoices?limit=50&status=overdue', 'answer'],
  ['/api/invoices/counts', 'answer'],
  [`/api/invoices/${ID}`, 'answer'],
  ['/api/reports/receivables', 'answer'],
  ['/api/analytics', 'answer'],
  ['/api/job-types', 'answer'],
  ['/api/materials', 'answer'],
  ['/api/kits', 'answer'],
  ['/api/estimate-templates', 'answer'],
  ['/assets/app-1.js', 'asset'],
  ['/icon-192.png', 'asset'],
  [`/api/estimates/${ID}/download`, 'other'],
  [`/api/estimates/${ID}/certificate`, 'other'],
  [`/api/invoices/${ID}/download`, 'other'],
  [`/api/clients/${ID}/statement.pdf`, 'other'],
  ['/api/reports/tax.csv', 'other'],
  ['/api/clients/export.csv', 'other'],
  ['/api/settings', 'other'],
  ['/api/user/settings', 'other'],
  ['/api/account/export', 'other'],
  ['/api/events', 'other'],
  ['/api/auth/csrf-token', 'other'],
  [`/api/public/estimates/${ID}`, 'other'],
  ['/api/logout', 'ends-session'],
] satisfies [string, RequestKind][])('%s is classified as %s', (path, kind) => {
  expect(sort(path)).toBe(kind);
});

test.each([
  ['/dashboard', 'app'],
  ['/estimates', 'app'],
  ['/estimates/new', 'app'],
  [`/estimates/${ID}/edit`, 'app'],
  ['/clients', 'app'],
  ['/price-book/kits', 'app'],
  ['/invoices', 'app'],
  [`/invoices/${ID}`, 'app'],
  [`/change-orders/${ID}`, 'app'],
  ['/reports', 'app'],
  ['/', 'home'],
  [`/estimate/${ID}`, 'other'],
  [`/invoice/${ID}`, 'other'],
  ['/reddit', 'other'],
  ['/reset-password/token', 'other'],
  ['/verify', 'other'],
  ['/dev/mail', 'other'],
  ['/api/logout', 'ends-session'],
] satisfies [string, RequestKind][])('opening %s is classified as %s', (path, kind) => {
  expect(sort(path, { mode: 'navigate' })).toBe(kind);
});

test('mutations go to the server only, and those of the session are noticed', () => {
  expect(sort('/api/estimates', { method: 'POST' })).toBe('other');
  expect(sort('/api/auth/logout', { method: 'POST' })).toBe('ends-session');
  expect(sort('/api/auth/login', { method: 'POST' })).toBe('begins-session');
});

test('requests to other sites are ignored', () => {
  const request = { url: 'https://client.crisp.chat/assets/a.js', method: 'GET', mode: 'cors' } as const;
  expect(kindOf(request, SITE)).toBe('other');
});
