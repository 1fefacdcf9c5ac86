import type { ClientWithSums } from '@plumbline/contract/clients';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { sampleEstimate } from '../estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { ClientPage } from './client-page.tsx';
import { sampleClient } from './testing/sample-client.ts';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const DANA = sampleClient({ estimateCount: 2, totalValue: '14679.53' });
const JOB = sampleEstimate({ status: 'viewed', isExpired: true });

/** Opens the page of a client who has one estimate. */
function open(client: ClientWithSums) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === `/api/clients/${client.id}`) return answer(response, 200, client);
    if (call.path.startsWith('/api/estimates?')) return answer(response, 200, [JOB]);
    if (call.path.endsWith('/duplicate')) return answer(response, 201, { ...JOB, id: 'copy' });
    answer(response, 404, {});
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const router = createMemoryRouter(
    [
      { path: '/clients/:id', Component: ClientPage },
      { path: '/estimates/:id/edit', element: <h1>Form</h1> },
    ],
    { initialEntries: [`/clients/${client.id}`] },
  );
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return { user: userEvent.setup({ delay: null }), router };
}

test('a client’s page calls, texts and finds them, and starts an estimate for them', async () => {
  const { user, router } = open(DANA);
  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeDefined();
  const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href(/^Call/)).toBe('tel:2085550119');
  expect(href('Text')).toBe('sms:2085550119');
  expect(href('Map')).toContain('query=2214%20N%2018th%20St');
  expect(href('dana@example.com')).toBe('mailto:dana@example.com');
  expect(href(/^New estimate/)).toBe(`/estimates/new?clientId=${DANA.id}`);
  expect(await screen.findByText('Expired')).toBeDefined();
  expect(seen.some(({ path }) => path === `/api/estimates?clientId=${DANA.id}&limit=100`)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Same lines as EST-0148' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimates/copy/edit'));
});

test('what is out, won and owed of a client’s estimates heads their page', async () => {
  open({
    ...DANA,
    out: { estimates: 1, value: '13394.93' },
    won: { estimates: 1, value: '1284.60' },
    otherTotals: [{ currency: 'EUR', totalValue: '80.00' }],
  });
  expect((await screen.findByRole('region', { name: 'Sums' })).textContent).toBe(
    'Out$13,394.931 estimateWon$1,284.601 jobOwes you$0.00All paidPlus €80.00 (not included)',
  );
});

test('before the first estimate the page shows no sums', async () => {
  open(sampleClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Sums' })).toBeNull();
});
