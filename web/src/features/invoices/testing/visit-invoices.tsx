import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { InvoiceViewPage } from '../invoice-view-page.tsx';
import { InvoicesPage } from '../invoices-page.tsx';

const ROUTES = [
  { path: '/invoices', Component: InvoicesPage },
  { path: '/invoices/:id', Component: InvoiceViewPage },
  { path: '/estimates/:id/view', element: <h1>Estimate</h1> },
];

/** Opens a page of this feature as a signed-in contractor; returns the router. */
export function visitInvoices(path: string, state: object | null = null) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const router = createMemoryRouter(ROUTES, { initialEntries: [{ pathname: path, state }] });
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return router;
}
