import type { Estimate } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { PHONE } from '../../lib/use-media-query.ts';
import { leavePage, settleHeldChanges } from '../../ui/overlays/testing/leave-page.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { sampleReminders } from './testing/sample-reminders.ts';
import { PICK_IDS, sampleRoof } from './testing/sample-roof.ts';
import { visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();

afterEach(async () => {
  cleanup();
  await settleHeldChanges();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let router: ReturnType<typeof visit> | undefined;

async function open(status: EstimateStatus, changes: Partial<Estimate> = {}) {
  const estimate = sampleEstimate({ status, ...changes });
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path.endsWith('/send')) return answer(response, 200, { estimate });
    answer(response, 200, call.path.endsWith('/reminders') ? sampleReminders() : estimate);
  });
  router = visit(`/estimates/${estimate.id}/view`);
  await screen.findByText('EST-0148');
  return estimate;
}

test.each(ESTIMATE_STATUSES.map((status) => [status]))('%s: only the allowed actions', async (status) => {
  await open(status);
  const isDraft = status === 'draft';
  expect(screen.queryByRole('link', { name: 'Edit' }) !== null).toBe(isDraft);
  expect(screen.queryByRole('button', { name: 'Send Estimate' }) !== null).toBe(isDraft);
  expect(screen.queryByRole('button', { name: 'Resend Estimate' }) !== null).toBe(
    status === 'sent' || status === 'viewed',
  );
  expect(screen.queryByRole('button', { name: 'Record payment' }) !== null).toBe(status === 'accepted');
  const isWaiting = status === 'sent' || status === 'viewed';
  expect(screen.queryByRole('link', { name: 'Revise' }) !== null).toBe(isWaiting || status === 'declined');
  expect(screen.queryByRole('link', { name: /^Call Dana/ }) !== null).toBe(
    status === 'viewed' || status === 'accepted',
  );
  const summary = within(screen.getByRole('region', { name: 'Cost summary' }));
  expect(summary.queryByText('Due') !== null).toBe(status === 'accepted' || status === 'paid');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' }) !== null).toBe(isDraft);
  expect(screen.queryByRole('menuitem', { name: 'Mark as unopened' }) !== null).toBe(status === 'viewed');
  expect(screen.queryByRole('menuitem', { name: 'Take back to edit' }) !== null).toBe(isWaiting);
  expect(screen.queryByRole('button', { name: 'Mark accepted' }) !== null).toBe(isWaiting);
  expect(screen.queryByRole('button', { name: 'Mark declined' }) !== null).toBe(isWaiting);
});

test('a viewed estimate is reset to not opened from the menu', async () => {
  let estimate = await open('viewed');
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'PATCH') estimate = { ...estimate, status: 'sent' };
    answer(response, 200, estimate);
  });
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as unopened' }));
  expect(await screen.findByText('Estimate updated successfully')).toBeDefined();
  const change = seen.find(({ method }) => method === 'PATCH');
  expect([change?.path, change?.body]).toEqual([
    `/api/estimates/${estimate.id}/status`,
    JSON.stringify({ status: 'sent' }),
  ]);
});

test('a sent estimate is recalled once its consequence is confirmed, and opens in the form', async () => {
  let estimate = await open('sent');
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'PATCH') estimate = { ...estimate, status: 'draft' };
    answer(response, 200, call.path.endsWith('/reminders') ? sampleReminders() : estimate);
  });
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Take back to edit' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take back EST-0148?' }));
  expect(dialog.getByText(/link stops working until you send it again/)).toBeDefined();
  expect(seen.some(({ method }) => method === 'PATCH')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Take back and edit' }));
  await waitFor(() => expect(router?.state.location.pathname).toBe(`/estimates/${estimate.id}/edit`));
  expect(seen.find(({ method }) => method === 'PATCH')?.body).toBe(JSON.stringify({ status: 'draft' }));
});

test('an expired estimate reads Expired, and is extended by 30 days unless undone', async () => {
  await open('viewed', { isExpired: true, validUntil: '2026-12-01' });
  expect(screen.getByText('Expired Dec 1, 2026')).toBeDefined();
  expect(screen.getByText('Expired', { selector: 'h1 ~ *, span' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Extend 30 days' }));
  await waitFor(() => expect(screen.queryByText('Expired Dec 1, 2026')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Expired Dec 1, 2026')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Extend 30 days' }));
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  leavePage();
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  const { path, body } = seen.find(({ method }) => method === 'POST') ?? { path: '', body: '{}' };
  const order = JSON.parse(body) as { email: string; validUntil: string };
  expect(path).toMatch(/\/send$/);
  expect(order.email).toBe('dana.whitfield@mail.example');
  expect(order.validUntil > '2026-12-01').toBe(true);
});

test('the client, their phone, email and address are links', async () => {
  await open('sent');
  const href = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(href('Dana Whitfield')).toBe(`/clients/${sampleEstimate().clientId}`);
  expect(href('(208) 555-0119')).toBe('tel:2085550119');
  expect(href('dana.whitfield@mail.example')).toBe('mailto:dana.whitfield@mail.example');
  expect(href('2214 N 18th St, Boise, ID 83702')).toContain('query=2214%20N%2018th');
});

test('the cards show every line and every sum as stored', async () => {
  await open('sent');
  const labor = screen.getByRole('region', { name: 'Labor' });
  expect(within(labor).getByText('Lead · 32 h × 45.00')).toBeDefined();
  expect(
    within(screen.getByRole('region', { name: 'Materials' })).getByText('4 rolls × 89.00'),
  ).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Additional Costs' })).getByText('Permit')).toBeDefined();
  const summary = within(screen.getByRole('region', { name: 'Cost summary' }));
  for (const amount of ['288.00', '53.40', '2,322.40', '139.34', '$2,461.74', '$615.44'])
    expect(summary.getByText(amount)).toBeDefined();
});

test('on a phone the folded lines are those that count, with what they come to', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === PHONE,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await open('accepted', sampleRoof({ status: 'accepted' }, { groupIds: [PICK_IDS.better], lineIds: [] }));
  const lines = screen.getByRole('heading', { name: 'Lines' }).closest('summary');
  expect(lines?.textContent).toBe('Lines4 · $6,766.14');
});

test('the PDF is saved under the estimate’s number', async () => {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  await open('sent');
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('PDF downloaded successfully')).toBeDefined();
  expect(files).toEqual(['estimate-EST-0148.pdf']);
});

test.each([
  [503, {}, 'Failed to download PDF'],
  [
    503,
    { message: 'This PDF is long and is still being made.' },
    'This PDF is long and is still being made.',
  ],
  [429, { success: false, error: 'RATE_LIMITED', message: 'Too many attempts.' }, 'Too many attempts.'],
])('a download answered %s shows an error', async (code, body, words) => {
  const estimate = await open('sent');
  handle((call, response) =>
    call.path.endsWith('/download') ? answer(response, code, body) : answer(response, 200, estimate),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('an unknown id shows an error and a link back', async () => {
  visit('/estimates/e0000000-0000-4000-8000-000000000999/view');
  expect(await screen.findByText('Estimate Not Found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Estimates' }).getAttribute('href')).toBe('/estimates');
});
