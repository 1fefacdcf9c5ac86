import type { Analytics } from '@plumbline/contract/dashboard';
import type { Estimate } from '@plumbline/contract/estimates';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { answerList } from '../estimates/testing/answer-list.ts';
import { sampleEstimate } from '../estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { sampleAnalytics } from './testing/sample-analytics.ts';

const { handle } = useHttpServer();
afterEach(cleanup);

function open({
  figures = sampleAnalytics(),
  estimates,
}: {
  figures?: Analytics;
  estimates: readonly Estimate[];
}) {
  handle(({ path }, response) => {
    if (path === '/api/analytics') return answer(response, 200, figures);
    if (answerList(estimates, path, response)) return;
    answer(response, 404, { success: false, error: 'NOT_FOUND', message: 'None' });
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile({ trialEndsAt: null }));
  const router = createMemoryRouter([{ path: '/', Component: DashboardPage }]);
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
}

const at = new Date().toISOString();
const asking = (index: number, changes: Partial<Estimate> = {}) =>
  sampleEstimate({
    id: `e0000000-0000-4000-8000-00000000000${index}`,
    estimateNumber: `EST-000${index}`,
    status: 'sent',
    unreadMessages: 1,
    waitingMessage: { text: `Question ${index}?`, at },
    ...changes,
  });

test('what clients ask is above the activity, in their words, each with a link to its estimate', async () => {
  const wish = asking(2, { changesRequestedAt: at, client: null });
  const sent = {
    id: 'b0000000-0000-4000-8000-000000000001',
    type: 'sent',
    at,
    estimateId: wish.id,
    estimateNumber: wish.estimateNumber,
    clientName: null,
    status: null,
    amount: null,
  } as const;
  const figures = { ...sampleAnalytics(), activity: [sent] };
  open({ figures, estimates: [asking(1), wish, sampleEstimate()] });
  const card = await screen.findByRole('region', { name: 'Needs your answer' });
  expect(within(card).getByText('2')).toBeDefined();
  expect(
    within(card)
      .getAllByRole('link')
      .map((row) => [row.getAttribute('href'), row.textContent]),
  ).toEqual([
    [
      `/estimates/${asking(1).id}/view`,
      expect.stringContaining('Dana Whitfield asks about EST-0001Question 1?Today, '),
    ],
    [
      `/estimates/${wish.id}/view`,
      expect.stringContaining('Your client wants changes to EST-0002Question 2?Today, '),
    ],
  ]);
  const activity = await screen.findByRole('region', { name: 'Activity' });
  expect(card.compareDocumentPosition(activity)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('at most five questions are on the dashboard, and all of them in the list', async () => {
  open({ estimates: [1, 2, 3, 4, 5, 6].map((index) => asking(index)) });
  const card = await screen.findByRole('region', { name: 'Needs your answer' });
  expect(within(card).getAllByRole('listitem')).toHaveLength(5);
  const all = within(card).getByRole('link', { name: 'Show all' });
  expect(all.getAttribute('href')).toBe('/estimates?status=needsAnswer');
});

test('the questions take no room if nobody waits, and “All caught up” shows only then', async () => {
  const figures = { ...sampleAnalytics(), tasks: [] };
  open({ figures, estimates: [sampleEstimate()] });
  expect(await screen.findByText('All caught up')).toBeDefined();
  expect(screen.queryByText('Needs your answer')).toBeNull();
  cleanup();
  open({ figures, estimates: [asking(1)] });
  expect(await screen.findByText('Needs your answer')).toBeDefined();
  expect(screen.queryByText('All caught up')).toBeNull();
});

test('a question about a change order names it and leads to it', async () => {
  const change = {
    id: 'd0000000-0000-4000-8000-000000000001',
    number: 'EST-0001-CO2',
    status: 'viewed',
    unreadMessages: 1,
    changesRequestedAt: at,
  } as const;
  open({ estimates: [asking(1, { status: 'accepted', unreadMessages: 0, waitingChange: change })] });
  const card = await screen.findByRole('region', { name: 'Needs your answer' });
  const row = within(card).getByRole('link', { name: /wants changes to EST-0001-CO2/ });
  expect(row.getAttribute('href')).toBe(`/change-orders/${change.id}`);
});
