import type { Profile } from '@plumbline/contract/accounts';
import type { Kit } from '@plumbline/contract/kits';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, type useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { UpgradeDialog } from '../../billing/upgrade-dialog.tsx';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { ChangeKitPage, NewKitPage } from '../kits/kit-editor-page.tsx';
import { KitsPage } from '../kits/kits-page.tsx';
import { PriceBookPage } from '../price-book/price-book-page.tsx';
import { sampleMaterial } from './sample-material.ts';

export const SHINGLE = sampleMaterial({
  id: 'e0000000-0000-4000-8000-000000000001',
  name: 'Shingle',
  unit: 'bundle',
  defaultPrice: '38.75',
});
export const perUnit = (figure: string, changes: object = {}) => ({
  perUnit: figure,
  fixed: false,
  waste: '0',
  wholeUnits: false,
  ...changes,
});
/** Ships with Plumbline, without a price. */
export const ROOF: Kit = {
  id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Asphalt re-roof',
  unit: 'sq ft',
  description: null,
  price: null,
  trade: 'roofing',
  parts: [
    { kind: 'text', description: 'We protect your garden first.' },
    {
      kind: 'labor',
      laborType: 'lead',
      laborTypeId: null,
      laborTypeName: 'Lead',
      description: 'Lead, tear-off and lay',
      price: '45.00',
      cost: '31.00',
      ...perUnit('0.018'),
    },
    {
      kind: 'material',
      materialId: SHINGLE.id,
      description: 'Shingle',
      unit: 'bundle',
      price: '38.75',
      markupPercent: null,
      taxable: true,
      cost: null,
      ...perUnit('0.03', { waste: '12', wholeUnits: true }),
    },
    { kind: 'cost', type: 'permit', description: '', price: '250.00', ...perUnit('1', { fixed: true }) },
  ],
};
/** The contractor's own, at 12.00 a foot. */
export const GUTTER: Kit = {
  id: 'c0000000-0000-4000-8000-000000000002',
  name: 'Seamless gutter',
  unit: 'ft',
  description: 'With hangers.',
  price: '12.00',
  trade: null,
  userId: sampleProfile().id,
  parts: [
    {
      kind: 'material',
      materialId: null,
      description: 'Gutter',
      unit: 'ft',
      price: '9.00',
      markupPercent: null,
      taxable: true,
      cost: null,
      ...perUnit('1'),
    },
  ],
};

interface VisitOptions {
  path: string;
  kits?: readonly Kit[];
  /** The response to every change. */
  refusal?: [number, object];
  profile?: Profile;
}

/** Opens a page of kits as a signed-in contractor; returns their hands. */
export function visitKits(
  handle: ReturnType<typeof useHttpServer>['handle'],
  { path, kits = [GUTTER, ROOF], refusal, profile = sampleProfile() }: VisitOptions,
) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path.startsWith('/api/materials')) return answer(response, 200, [SHINGLE]);
    if (call.path === '/api/labor-types') return answer(response, 200, []);
    if (call.method === 'GET') return answer(response, 200, kits);
    if (refusal) return answer(response, ...refusal);
    if (call.method === 'DELETE') return response.writeHead(204).end();
    answer(response, call.method === 'POST' ? 201 : 200, GUTTER);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, profile);
  const shell = (
    <>
      <Outlet />
      <UpgradeDialog />
    </>
  );
  const children = [
    { path: '/price-book', Component: PriceBookPage },
    { path: '/price-book/kits', Component: KitsPage },
    { path: '/price-book/kits/new', Component: NewKitPage },
    { path: '/price-book/kits/:id', Component: ChangeKitPage },
  ];
  render(
    <App queryClient={queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ element: shell, children }], { initialEntries: [path] })}
      />
    </App>,
  );
  return userEvent.setup({ delay: null });
}
