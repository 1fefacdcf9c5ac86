import { ESTIMATE_STATUSES, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { sampleReminders } from './testing/sample-reminders.ts';
import { visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(status: EstimateStatus) {
  const estimate = sampleEstimate({ status });
  handle((call, response) =>
    answer(response, 200, call.path.endsWith('/reminders') ? sampleReminders() : estimate),
  );
  visit(`/estimates/${estimate.id}/view`);
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
  const summary = within(screen.getByRole('region', { name: 'Cost summary' }));
  expect(summary.queryByText('Due') !== null).toBe(status === 'accepted' || status === 'paid');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' }) !== null).toBe(isDraft);
  const isWaiting = status === 'sent' || status === 'viewed';
  expect(screen.queryByRole('menuitem', { name: 'Recall' }) !== null).toBe(isWaiting);
  expect(screen.queryByRole('menuitem', { name: 'Mark as not opened' }) !== null).toBe(status === 'viewed');
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
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as not opened' }));
  expect(await screen.findByText('Estimate updated successfully')).toBeDefined();
  const change = seen.find(({ method }) => method === 'PATCH');
  expect([change?.path, change?.body]).toEqual([
    `/api/estimates/${estimate.id}/status`,
    JSON.stringify({ status: 'sent' }),
  ]);
});

test('the cards show every line and every sum as stored', async () => {
  await open('sent');
  const labor = screen.getByRole('region', { name: 'Labor' });
  expect(within(labor).getByText('Lead · 32 h × 45.00')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Materials' })).getByText('4 roll × 89.00')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Additional Costs' })).getByText('Permit')).toBeDefined();
  const summary = within(screen.getByRole('region', { name: 'Cost summary' }));
  for (const amount of ['288.00', '53.40', '2,322.40', '139.34', '$2,461.74', '$615.44'])
    expect(summary.getByText(amount)).toBeDefined();
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
