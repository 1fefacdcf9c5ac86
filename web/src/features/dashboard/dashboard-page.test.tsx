import type { Profile } from '@plumbline/contract/accounts';
import type { Analytics } from '@plumbline/contract/dashboard';
import type { Estimate } from '@plumbline/contract/estimates';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { answerList } from '../estimates/testing/answer-list.ts';
import { sampleEstimate } from '../estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { emptyAnalytics, sampleAnalytics } from './testing/sample-analytics.ts';

const { seen, handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

interface World {
  readonly figures?: Analytics;
  readonly estimates?: readonly Estimate[];
  readonly profile?: Partial<Profile>;
}

const PAGES = [
  { path: '/', Component: DashboardPage },
  { path: '*', element: <h1>Elsewhere</h1> },
];

function open({ figures = sampleAnalytics(), estimates = [], profile = {} }: World = {}) {
  let failures = 0;
  handle(({ path }, response) => {
    if (path === '/api/analytics')
      return failures-- > 0 ? answer(response, 500, {}) : answer(response, 200, figures);
    if (answerList(estimates, path, response)) return;
    answer(response, 404, { success: false, error: 'NOT_FOUND', message: 'None' });
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile({ trialEndsAt: null, ...profile }));
  const router = createMemoryRouter(PAGES, { initialEntries: ['/'] });
  const show = () =>
    render(
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>,
    );
  return { router, show, failOnce: () => (failures = 1), user: userEvent.setup({ delay: null }) };
}

const amountOf = (label: string) => screen.getByRole('heading', { name: label }).nextSibling?.textContent;
const link = (name: RegExp) => screen.findByRole('link', { name });

describe('the figures', () => {
  test('are what is out, won and owed, and how the work goes', async () => {
    open().show();
    expect((await link(/This month/)).textContent).toContain('93 more than Nov 1–22');
    expect((await link(/This month/)).getAttribute('href')).toBe('/estimates');
    expect((await link(/Conversion rate/)).textContent).toContain('62%of 13 sent');
    expect((await link(/Conversion rate/)).getAttribute('href')).toBe('/estimates?status=accepted');
    expect((await link(/Avg response/)).textContent).toContain('2.4 days');
    expect((await link(/^Sent/)).getAttribute('href')).toBe('/estimates?status=sent');
    expect((await link(/^Viewed/)).getAttribute('href')).toBe('/estimates?status=viewed');
    expect(amountOf('Out')).toBe('$77,375.58');
    expect(amountOf('Won in December')).toBe('$11,000.50');
    expect(amountOf('Money to collect')).toBe('$15,532.81');
  });

  test('name the parts of the money to collect and what came in, each a link to its list', async () => {
    const { money } = sampleAnalytics();
    const otherCurrencies = [{ ...money, currency: 'EUR' as const, toCollect: '80.00' }];
    open({ figures: sampleAnalytics({ money: { ...money, otherCurrencies } }) }).show();
    const parts = within(await screen.findByRole('region', { name: 'Money' }));
    expect(parts.getAllByRole('link').map((part) => [part.textContent, part.getAttribute('href')])).toEqual([
      ['Overdue$2,000.00', '/invoices?status=overdue'],
      ['Invoiced, not due yet$5,532.81', '/invoices?status=open'],
      ['Not invoiced yet$8,000.00', '/estimates?status=accepted'],
      ['Received this month$1,200.00', '/invoices?status=paid'],
    ]);
    expect(parts.getByText('Plus €80.00 to collect (not included)')).toBeDefined();
  });

  test('leave out money before the first job', async () => {
    open({ figures: emptyAnalytics({ firstEstimate: true }) }).show();
    await link(/Conversion rate/);
    expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
  });

  test('do not show before the first estimate', async () => {
    open({ figures: emptyAnalytics() }).show();
    expect(await screen.findByText('Get your first estimate out')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Your numbers' })).toBeNull();
    expect(screen.queryByText('$0.00')).toBeNull();
  });

  test('say while nothing is sent that there is nothing to count', async () => {
    open({ figures: emptyAnalytics({ firstEstimate: true }) }).show();
    expect((await link(/This month/)).textContent).toBe('This month0same as Nov 1–22');
    expect((await link(/Conversion rate/)).textContent).toBe('Conversion rate–nothing sent yet');
    expect((await link(/Avg response/)).textContent).toBe('Avg response–no answer yet');
    expect(amountOf('Out')).toBe('$0.00');
    expect(screen.queryByText('all paid')).toBeNull();
  });

  test('list estimates in another currency separately', async () => {
    const { pipeline } = sampleAnalytics();
    const otherCurrencies = [{ currency: 'EUR' as const, estimates: 2, value: '1200.00' }];
    open({ figures: sampleAnalytics({ pipeline: { ...pipeline, otherCurrencies } }) }).show();
    expect(await screen.findByText('Plus €1,200.00 in 2 estimates (not included)')).toBeDefined();
  });

  test('can be loaded again after a failure', async () => {
    const { show, failOnce, user } = open();
    failOnce();
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your numbers.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await link(/Conversion rate/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the plan', () => {
  test.each(['active', 'active_cancelling'] as const)(
    'is named while it is %s',
    async (subscriptionStatus) => {
      open({ profile: { subscriptionStatus } }).show();
      expect(await screen.findByText('Pro')).toBeDefined();
    },
  );

  test.each(['none', 'canceled', 'past_due'] as const)(
    'is not named while it is %s',
    async (subscriptionStatus) => {
      open({ profile: { subscriptionStatus } }).show();
      await link(/Conversion rate/);
      expect(screen.queryByText('Pro')).toBeNull();
    },
  );
});

describe('the guide', () => {
  const guide = () => screen.queryByRole('region', { name: 'Get your first estimate out' });
  const shown = async () => {
    await waitFor(() => expect(guide()).not.toBeNull());
    return within(guide() as HTMLElement);
  };

  test('leads through four steps, from the first open one', async () => {
    open({ figures: emptyAnalytics({ businessDetails: true }) }).show();
    const steps = (await shown()).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Save your business details, done',
      'Add your first clientA name is enough to start.Add client',
      'Build an estimate',
      'Send it',
    ]);
    const links = within(guide() as HTMLElement).getAllByRole('link');
    expect(links.map((each) => each.getAttribute('href'))).toEqual([
      '/clients',
      '/estimates/new',
      '/estimates?status=draft',
    ]);
  });

  test('stays hidden once dismissed, also on the next visit', async () => {
    const { show, user } = open({ figures: emptyAnalytics() });
    const { unmount } = show();
    await user.click((await shown()).getByRole('button', { name: 'Hide this guide' }));
    expect(guide()).toBeNull();
    expect(localStorage.getItem('plumbline_onboarding_dismissed')).not.toBeNull();
    unmount();
    show();
    await screen.findByRole('link', { name: 'New Estimate' });
    await screen.findByText('No estimates yet');
    expect(guide()).toBeNull();
  });

  test('ends when all four steps are done', async () => {
    open().show();
    await link(/Conversion rate/);
    expect(guide()).toBeNull();
  });

  test('is not the only way to the first estimate', async () => {
    open({ figures: emptyAnalytics() }).show();
    await shown();
    const first = await link(/Create First Estimate/);
    expect(first.getAttribute('href')).toBe('/estimates/new');
  });
});

describe('the recent estimates', () => {
  const estimates = [
    sampleEstimate(),
    sampleEstimate({
      id: 'e0000000-0000-4000-8000-000000000149',
      estimateNumber: 'EST-0149',
      status: 'sent',
    }),
  ];
  const numbers = () =>
    within(screen.getByRole('table', { name: 'Recent Estimates' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('link')[0]?.textContent);

  test('have all their columns and actions', async () => {
    const { show, user } = open({ estimates });
    show();
    await screen.findByText('EST-0148');
    const heads = within(screen.getByRole('table', { name: 'Recent Estimates' })).getAllByRole(
      'columnheader',
    );
    expect(heads.map((head) => head.textContent)).toEqual([
      'Estimate #',
      'Client',
      'Job Type',
      'Amount',
      'Status',
      'Date',
      'Actions',
    ]);
    const cells = within(screen.getByRole('row', { name: /EST-0148/ })).getAllByRole('cell');
    expect(cells[3]?.textContent).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(cells[4]?.textContent).toBe('Draft');
    await user.click(screen.getByRole('button', { name: 'Actions for EST-0148' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'View',
      'Edit',
      'Duplicate',
      'Save as template',
      'Download PDF',
      'Send via Email',
      'Delete Estimate',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Delete Estimate' }));
    expect(await screen.findByRole('alertdialog')).toBeDefined();
  });

  test('are filtered by the server, by status and by search', async () => {
    const { show, user } = open({ estimates });
    show();
    await screen.findByText('EST-0148');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All Statuses',
      'Draft',
      'Sent',
      'Viewed',
      'Accepted',
      'Declined',
    ]);
    await user.click(screen.getByRole('option', { name: 'Sent' }));
    await waitFor(() => expect(numbers()).toEqual(['EST-0149']));
    await user.type(screen.getByRole('searchbox', { name: 'Search recent estimates' }), '0148');
    await screen.findByText('No estimates match your search');
    expect(seen.at(-1)?.path).toBe('/api/estimates?limit=8&status=sent&search=0148');
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    await waitFor(() => expect(numbers()).toEqual(['EST-0148', 'EST-0149']));
  });
});

test('the twelve months have a table, for screen readers and on request', async () => {
  const { show, user } = open();
  show();
  const rows = within(await screen.findByRole('table', { name: 'The last 12 months' })).getAllByRole('row');
  expect(rows).toHaveLength(13);
  // A phone shows the short month, and other screens the long one.
  expect(rows[1]?.textContent).toBe('December 2026Dec 2026115$11,000.50');
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('table', { name: 'The last 12 months' }).closest('.sr-only')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.getByRole('table', { name: 'The last 12 months' }).closest('.sr-only')).not.toBeNull();
});
