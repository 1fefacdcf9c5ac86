import type { BillingStatus } from '@plumbline/contract/billing';
import { render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, type useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { BillingBanner } from '../billing-banner.tsx';
import { BillingPage } from '../billing-page.tsx';
import { BillingSuccessPage } from '../billing-success-page.tsx';
import { SubscribePage } from '../subscribe-page.tsx';
import { UpgradeDialog } from '../upgrade-dialog.tsx';

function Frame() {
  return (
    <main tabIndex={-1}>
      <Outlet />
      <UpgradeDialog />
    </main>
  );
}

function Dashboard() {
  return (
    <>
      <BillingBanner />
      <h1>Dashboard</h1>
    </>
  );
}

const ROUTES = [
  {
    Component: Frame,
    children: [
      { path: '/', Component: Dashboard },
      { path: '/billing', Component: BillingPage },
      { path: '/billing/success', Component: BillingSuccessPage },
      { path: '/subscribe', Component: SubscribePage },
      { path: '/settings', element: <h1>Settings</h1> },
    ],
  },
];

export type Reply = readonly [status: number, body: unknown];

interface BillingServer {
  handle: ReturnType<typeof useHttpServer>['handle'];
  /** Read for each request, so that a test may change it; null for a failing server. */
  plan: () => BillingStatus | null;
  /** Replies to the calls under `/api/billing/`, by the end of the path. */
  replies?: Readonly<Record<string, Reply>>;
}

/** Serves the API that the billing pages use. */
export function serveBilling({ handle, plan, replies = {} }: BillingServer): void {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === '/api/auth/user') return answer(response, 200, sampleProfile());
    const current = plan();
    if (call.path === '/api/billing/status') return answer(response, current ? 200 : 500, current ?? {});
    const [status, body] = replies[call.path.replace('/api/billing/', '')] ?? [404, {}];
    answer(response, status, body);
  });
}

/** Opens a billing page as a signed-in contractor; returns the router. */
export function visitBilling(path: string) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const router = createMemoryRouter(ROUTES, { initialEntries: [path] });
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return router;
}
