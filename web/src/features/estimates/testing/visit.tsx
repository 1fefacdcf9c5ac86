import type { Profile } from '@plumbline/contract/accounts';
import { configure, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { UpgradeDialog } from '../../billing/upgrade-dialog.tsx';
import { EstimateFormPage } from '../estimate-form-page.tsx';
import { EstimateViewPage } from '../estimate-view-page.tsx';
import { EstimatesPage } from '../estimates-page.tsx';
import { sampleProfile } from './sample-profile.ts';

function Frame() {
  return (
    <>
      <Outlet />
      <UpgradeDialog />
    </>
  );
}

const PAGES = [
  { path: '/estimates', Component: EstimatesPage },
  { path: '/estimates/new', Component: EstimateFormPage },
  { path: '/estimates/:id/edit', Component: EstimateFormPage },
  { path: '/estimates/:id/view', Component: EstimateViewPage },
  { path: '/settings', element: <h1>Settings</h1> },
];
const ROUTES = [{ Component: Frame, children: PAGES }];

// Waiting ends when the condition holds; this only allows for a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** Opens a page of this feature as a signed-in contractor; returns the router. */
export function visit(path: string, profile: Profile = sampleProfile()) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, profile);
  const router = createMemoryRouter(ROUTES, { initialEntries: [path] });
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return router;
}
