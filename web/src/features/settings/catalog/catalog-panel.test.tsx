import type { JobType, LaborType } from '@plumbline/contract/catalog';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { listToasts } from '../../../ui/overlays/toast-store.ts';
import { UpgradeDialog } from '../../billing/upgrade-dialog.tsx';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { CatalogPanel } from './catalog-panel.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const { id: userId } = sampleProfile();
const ROOF: JobType = {
  id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Roof replacement',
  category: 'roofing',
  description: null,
};
const DOCK: JobType = {
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Dock repair',
  category: 'other',
  description: 'Decking and floats',
  userId,
};
const FOREMAN: LaborType = {
  id: 'f0000000-0000-4000-8000-000000000001',
  name: 'Foreman',
  defaultRate: '1065.50',
  description: 'Runs the site',
};

interface Catalog {
  jobTypes?: readonly JobType[];
  laborTypes?: readonly LaborType[];
  /** The status of every response to a change; 204 or 201 by default. */
  refusal?: number;
  currency?: Currency;
}

function Page() {
  return (
    <>
      <CatalogPanel />
      <UpgradeDialog />
    </>
  );
}

/** Opens the panel; deleted entries are missing from later responses. */
function open({ jobTypes = [ROOF], laborTypes = [], refusal, currency = 'USD' }: Catalog = {}) {
  let lists: Readonly<Record<string, readonly (JobType | LaborType)[]>> = {
    '/api/job-types': jobTypes,
    '/api/labor-types': laborTypes,
    '/api/materials': [],
  };
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET') return answer(response, 200, lists[call.path]);
    if (refusal !== undefined) return answer(response, refusal, {});
    if (call.method === 'POST') return answer(response, 201, { id: crypto.randomUUID() });
    lists = Object.fromEntries(
      Object.entries(lists).map(([path, list]) => [path, list.filter(({ id }) => !call.path.endsWith(id))]),
    );
    response.writeHead(204).end();
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile({ currency }));
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />
    </App>,
  );
  return userEvent.setup({ delay: null });
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const sent = (method: string) => seen.find((call) => call.method === method);

test('own job types can be changed, the defaults are read-only and grouped by trade', async () => {
  open({ jobTypes: [ROOF, DOCK] });
  expect(await screen.findByText('1 custom job types created')).toBeDefined();
  const own = within(screen.getByRole('list', { name: 'Your Custom Job Types' })).getAllByRole('listitem');
  expect(own.map(({ textContent }) => textContent)).toEqual(['Dock repairOtherDecking and floats']);
  expect(screen.getByRole('button', { name: 'Edit Dock repair' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Default Job Types' })).toBeDefined();
  expect(section('Roofing').getByText('Roof replacement')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Roof replacement/ })).toBeNull();
});

test('without own types both managers say so', async () => {
  open();
  expect(await screen.findByText('0 custom job types created')).toBeDefined();
  expect(
    screen.getByText('No job types found. Create your first custom job type to get started.'),
  ).toBeDefined();
  expect(await screen.findByText('0 labor types created')).toBeDefined();
  expect(screen.getByText('No labor types yet')).toBeDefined();
});

test('a labor type shows its name, its hourly rate and its description', async () => {
  open({
    laborTypes: [FOREMAN, { id: 'f0000000-0000-4000-8000-000000000002', name: 'Cleanup', description: null }],
  });
  expect(await screen.findByText('2 labor types created')).toBeDefined();
  const rows = within(screen.getByRole('list', { name: 'Your labor types' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Foreman$1,065.50/hrRuns the site', 'Cleanup']);
});

test('rates are in the contractor’s currency', async () => {
  open({ laborTypes: [FOREMAN], currency: 'EUR' });
  expect(await screen.findByText('€1,065.50/hr')).toBeDefined();
});

test('a job type needs a name and a category', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add Job Type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Job Type' }));
  await user.type(dialog.getByLabelText('Job Type Name *'), '  ');
  await user.click(dialog.getByRole('button', { name: 'Add Job Type' }));
  expect((await dialog.findAllByText('Please fill in all required fields')).length).toBeGreaterThan(0);
  expect(sent('POST')).toBeUndefined();
});

test('a labor type needs a name; a blank rate is not sent', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add Labor Type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Labor Type' }));
  expect(dialog.getByText(/You can change it on each estimate/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add Labor Type' }));
  expect(await dialog.findByText('Please enter a labor type name')).toBeDefined();
  expect(sent('POST')).toBeUndefined();
  await user.type(dialog.getByLabelText('Labor Type Name *'), 'Foreman');
  await user.click(dialog.getByRole('button', { name: 'Add Labor Type' }));
  expect(await screen.findByText('Labor type created successfully')).toBeDefined();
  expect(JSON.parse(sent('POST')?.body ?? '')).toEqual({ name: 'Foreman', description: '' });
});

test('a rate is a number of 0 or more, and steps by a cent', async () => {
  const user = open({ laborTypes: [FOREMAN] });
  await user.click(await screen.findByRole('button', { name: 'Edit Foreman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Labor Type' }));
  const rate = dialog.getByLabelText<HTMLInputElement>('Default Hourly Rate');
  await user.type(rate, '{ArrowUp}');
  expect(rate.value).toBe('1065.51');
  await user.clear(rate);
  await user.type(rate, '-5');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(/^Must be a number of 0 or more/)).toBeDefined();
  expect(sent('PATCH')).toBeUndefined();
  await user.clear(rate);
  await user.type(rate, '70');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Labor type updated successfully')).toBeDefined();
  expect(JSON.parse(sent('PATCH')?.body ?? '')).toEqual({
    name: 'Foreman',
    description: 'Runs the site',
    defaultRate: '70.00',
  });
});

test.each([
  { kind: 'Job', name: 'Dock repair', add: 'Add Job Type' },
  { kind: 'Labor', name: 'Foreman', add: 'Add Labor Type' },
])('deleting a type asks for confirmation and names it: $name', async ({ kind, name, add }) => {
  const user = open({ jobTypes: [ROOF, DOCK], laborTypes: [FOREMAN] });
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${kind} Type` }));
  expect(dialog.getByText(name)).toBeDefined();
  expect(sent('DELETE')).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`${kind} type deleted successfully`)).toBeDefined();
  expect(screen.queryByText(name)).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: add })));
});

test('a failed change is reported with the name of its kind', async () => {
  const user = open({ jobTypes: [DOCK], laborTypes: [FOREMAN], refusal: 500 });
  await user.click(await screen.findByRole('button', { name: 'Edit Foreman' }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to update labor type. Please try again.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Delete Dock repair' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete job type. Please try again.')).toBeDefined();
});

const PREMIUM = {
  job: 'Custom job types are available with Pro. Upgrade to create and manage your own job types.',
  labor:
    'Custom labor types with default rates are available with Pro. Upgrade to create and manage your own labor types.',
} as const;

test.each([
  ['job', 'creating'],
  ['job', 'editing'],
  ['job', 'deleting'],
  ['labor', 'creating'],
  ['labor', 'editing'],
  ['labor', 'deleting'],
] as const)('%s types: %s a 402 opens the upgrade dialog', async (kind, what) => {
  const user = open({ jobTypes: [DOCK], laborTypes: [FOREMAN], refusal: 402 });
  const name = kind === 'job' ? 'Dock repair' : 'Foreman';
  const title = kind === 'job' ? 'Job Type' : 'Labor Type';
  if (what === 'creating') {
    await user.click(await screen.findByRole('button', { name: `Add ${title}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Add ${title}` }));
    await user.type(dialog.getByLabelText(`${title} Name *`), 'Crane');
    if (kind === 'job') {
      await user.click(dialog.getByRole('combobox'));
      await user.click(await screen.findByRole('option', { name: 'Other' }));
    }
    await user.click(dialog.getByRole('button', { name: `Add ${title}` }));
  } else if (what === 'editing') {
    await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  } else {
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
  }
  const premium = within(await screen.findByRole('dialog', { name: 'Premium Feature' }));
  expect(premium.getByText(PREMIUM[kind])).toBeDefined();
  expect(listToasts().filter((entry) => entry.open)).toEqual([]);
  await user.click(premium.getByRole('button', { name: 'Not now' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Premium Feature' })).toBeNull());
});
