import type { Profile } from '@plumbline/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { ShortcutKeys } from '../../../ui/shortcuts/shortcut-keys.tsx';
import { UpgradeDialog } from '../../billing/upgrade-dialog.tsx';
import { ChangeFormPage } from '../change-orders/change-form-page.tsx';
import { ChangeViewPage } from '../change-orders/change-view-page.tsx';
import { EstimateFormPage } from '../estimate-form-page.tsx';
import { EstimateViewPage } from '../estimate-view-page.tsx';
import { EstimatesPage } from '../estimates-page.tsx';
import { OwnFormPage } from '../own-invoices/own-form-page.tsx';
import { RevisionFormPage } from '../revisions/revision-form-page.tsx';
import { VersionsPage } from '../revisions/versions-page.tsx';
import { sampleProfile } from './sample-profile.ts';

function Frame() {
  return (
    <>
      <Outlet />
      <UpgradeDialog />
      <ShortcutKeys />
    </>
  );
}

const PAGES = [
  { path: '/estimates', Component: EstimatesPage },
  { path: '/estimates/new', Component: EstimateFormPage },
  { path: '/estimates/:id/edit', Component: EstimateFormPage },
  { path: '/estimates/:id/revise', Component: RevisionFormPage },
  { path: '/estimates/:id/view', Component: EstimateViewPage },
  { path: '/estimates/:id/versions', Component: VersionsPage },
  { path: '/estimates/:estimateId/change-orders/new', Component: ChangeFormPage },
  { path: '/change-orders/:id/edit', Component: ChangeFormPage },
  { path: '/change-orders/:id', Component: ChangeViewPage },
  { path: '/invoices/new', Component: OwnFormPage },
  { path: '/invoices/:id/edit', Component: OwnFormPage },
  { path: '/settings', element: <h1>Settings</h1> },
];
const ROUTES = [{ Component: Frame, children: PAGES }];

/** Opens a page of this feature as a signed-in contractor; returns the router. */
export function visit(
  path: string,
  profile: Profile = sampleProfile(),
  queryClient: QueryClient = createQueryClient(),
) {
  queryClient.setQueryData(SESSION_KEY, profile);
  const router = createMemoryRouter(ROUTES, { initialEntries: [path] });
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return router;
}

/** Saves the open form's draft at once. */
export async function saveNow(): Promise<void> {
  await screen.findByRole('button', { name: 'Generate estimate' });
  await userEvent.keyboard('{Control>}s{/Control}');
}

/** The browser's keys of unsaved drafts; the last quantities of materials stay when a draft is saved. */
export const keptDrafts = () => Object.keys(localStorage).filter((key) => !key.endsWith(':quantities'));
