import type { ImportResult } from '@plumbline/contract/csv-import';
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { useHiddenCosts } from '../../lib/use-hidden-costs.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { ImportMaterialsDialog } from '../catalog/import-materials-dialog.tsx';
import { ImportClientsDialog } from '../clients/import-clients-dialog.tsx';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';

const { seen, handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(cleanup);

const FOUND: ImportResult = {
  rows: 1_203,
  valid: 1_203,
  created: 1_202,
  updated: 0,
  skipped: 1,
  columns: [
    { header: 'Full name', field: 'name' },
    { header: 'E-mail', field: 'email' },
    { header: 'Shoe size', field: null },
  ],
  errors: [],
  preview: [
    {
      row: 2,
      outcome: 'created',
      values: { name: 'Dana Whitfield', email: 'dana@example.com', phone: null, clientType: 'commercial' },
    },
    {
      row: 4,
      outcome: 'skipped',
      values: { name: 'Kim', email: null, phone: null, clientType: 'residential' },
    },
  ],
};

type Answers = { status?: number; body: unknown };

/** Opens a dialog; the server answers the dry run and the import. */
function open(Dialog: typeof ImportClientsDialog, check: Answers, take: Answers = check) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    const { status = 200, body } = call.path.includes('dryRun=true') ? check : take;
    return answer(response, status, body);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const Page = () => {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? <Dialog open onOpenChange={setIsOpen} /> : <p>closed</p>;
  };
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />
    </App>,
  );
  return userEvent.setup({ delay: null });
}

const FILE = new File(['Full name,E-mail\nDana,d@example.com'], 'clients.csv', {
  type: 'application/vnd.ms-excel',
});
const dialog = () => within(screen.getByRole('dialog'));
const posts = () => seen.filter(({ method }) => method === 'POST');
const importButton = () => dialog().getByRole<HTMLButtonElement>('button', { name: /^Import/ });

test('choosing a file starts a dry run: its columns, its row counts, and its first rows', async () => {
  const user = open(ImportClientsDialog, { body: FOUND });
  expect(importButton().disabled).toBe(true);
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  expect((await dialog().findByText('1,203 rows')).closest('p')?.textContent).toBe(
    '1,203 rows, 1,202 new, 1 skipped',
  );
  expect(dialog().getByText('Columns found: Name, Email. Left out: Shoe size.')).toBeDefined();
  const rows = dialog()
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Row', 'Name', 'Email', 'Client type', 'Import'],
    ['2', 'Dana Whitfield', 'dana@example.com', 'Commercial', 'New'],
    ['4', 'Kim', '', 'Residential', 'Skipped'],
  ]);
  expect(posts()).toMatchObject([
    { path: '/api/clients/import?dryRun=true', body: 'Full name,E-mail\nDana,d@example.com' },
  ]);
  expect(posts()[0]?.headers['content-type']).toBe('text/csv');
  expect(dialog().getByText('clients.csv')).toBeDefined();
});

test('importing sends the same file, reports the result and closes', async () => {
  const user = open(ImportClientsDialog, { body: FOUND });
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  await user.click(await dialog().findByRole('button', { name: 'Import 1,202 clients' }));
  expect(await screen.findByText('1,202 clients imported')).toBeDefined();
  expect(screen.getByText('1 skipped.')).toBeDefined();
  expect(screen.getByText('closed')).toBeDefined();
  expect(posts().map(({ path, body }) => [path, body])[1]).toEqual([
    '/api/clients/import',
    'Full name,E-mail\nDana,d@example.com',
  ]);
});

test('invalid rows are listed by number, and the import is disabled until the file is corrected', async () => {
  const faulty: ImportResult = {
    ...FOUND,
    rows: 150,
    valid: 1,
    created: 1,
    skipped: 0,
    errors: [
      { row: 3, field: 'email', message: 'Invalid email' },
      { row: 3, field: 'name', message: 'Name is required' },
      { row: 7, field: 'email', message: 'Invalid email' },
    ],
  };
  const user = open(ImportClientsDialog, { body: faulty });
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  expect((await dialog().findByRole('alert')).textContent).toContain(
    '149 rows need a fix. Nothing is imported until every row is right.',
  );
  const faults = within(dialog().getByRole('list', { name: 'Faults' })).getAllByRole('listitem');
  expect(faults.map(({ textContent }) => textContent)).toEqual([
    'Row 3Invalid email',
    'Row 3Name is required',
    'Row 7Invalid email',
  ]);
  expect(dialog().getByText('And 147 rows more.')).toBeDefined();
  expect(importButton().disabled).toBe(true);
  // Corrected, under the same name.
  handle((_call, response) => answer(response, 200, FOUND));
  await user.upload(dialog().getByLabelText('Choose another file'), FILE);
  expect(await dialog().findByRole('button', { name: 'Import 1,202 clients' })).toBeDefined();
  expect(dialog().queryByRole('list', { name: 'Faults' })).toBeNull();
});

test.each([
  [400, 'The file is empty.', 'The file is empty.'],
  [500, 'not for people', 'Something went wrong on our end. Please try again.'],
])('a file answered with %s is reported in words, and not imported', async (status, message, words) => {
  const user = open(ImportClientsDialog, { status, body: { message } });
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  expect((await dialog().findByRole('alert')).textContent).toBe(`Nothing is imported. ${words}`);
  expect(importButton().disabled).toBe(true);
});

test('a refused import keeps the dialog open and says why', async () => {
  const refusal = { status: 400, body: { message: 'Nothing was imported. Row 3: Invalid email.' } };
  const user = open(ImportClientsDialog, { body: FOUND }, refusal);
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  await user.click(await dialog().findByRole('button', { name: 'Import 1,202 clients' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('Row 3: Invalid email.');
  expect(screen.queryByText('closed')).toBeNull();
});

test('a file of more than 2 MB is not sent at all', async () => {
  const user = open(ImportClientsDialog, { body: FOUND });
  const large = new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'large.csv', { type: 'text/csv' });
  await user.upload(dialog().getByLabelText('Choose a file'), large);
  expect((await dialog().findByRole('alert')).textContent).toContain('larger than 2 MB');
  expect(posts()).toEqual([]);
});

test('a file without new rows cannot be imported again', async () => {
  const user = open(ImportClientsDialog, { body: { ...FOUND, created: 0, skipped: 1_203 } });
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  expect(await dialog().findByText(/We skip clients you already/)).toBeDefined();
  expect(importButton().disabled).toBe(true);
});

test('a file can also be dropped', async () => {
  open(ImportClientsDialog, { body: FOUND });
  fireEvent.drop(dialog().getByText('No file chosen yet.'), { dataTransfer: { files: [FILE] } });
  expect(await dialog().findByRole('button', { name: 'Import 1,202 clients' })).toBeDefined();
});

test('the sample file contains every column', async () => {
  const user = open(ImportMaterialsDialog, { body: FOUND });
  const saved = vi.spyOn(URL, 'createObjectURL');
  // The test window would open the file instead of saving it.
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(dialog().getByRole('button', { name: 'Download a sample' }));
  const [file] = saved.mock.calls[0] ?? [];
  const text = file instanceof Blob ? await file.text() : '';
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe(
    'Name,Code,Supplier,Category,Unit,Cost,Sell price,Taxable,Description',
  );
  expect(followed).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a supplier’s list: sell prices follow as chosen, columns are matched by hand', async () => {
  const body: ImportResult = {
    ...FOUND,
    created: 0,
    updated: 1,
    columns: [
      { header: 'Artikel', field: 'name' },
      { header: 'Nr', field: null },
    ],
    preview: [
      {
        row: 2,
        outcome: 'updated',
        values: { name: 'Shingle', oldPrice: '40.00', price: '44.45', sellPrice: '55.56', margin: '20.0' },
      },
    ],
  };
  const user = open(ImportMaterialsDialog, { body });
  const queries = () =>
    posts().map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  for (const shown of ['40.00', '44.45', '55.56', '20.0%'])
    expect(await dialog().findByText(shown)).toBeDefined();
  const { result } = renderHook(useHiddenCosts);
  act(() => result.current[1](true));
  for (const hidden of ['40.00', '44.45', '20.0%']) expect(dialog().queryByText(hidden)).toBeNull();
  expect(dialog().getByText('55.56')).toBeDefined();
  act(() => result.current[1](false));
  await user.click(dialog().getByRole('combobox', { name: 'When a cost changes, sell prices' }));
  await user.click(await screen.findByRole('option', { name: 'Cost plus a percentage' }));
  await user.type(await dialog().findByLabelText('Percentage on the cost'), '12½%');
  await user.tab();
  await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ percent: '12.5' }));
  await user.click(dialog().getByRole('combobox', { name: 'When a cost changes, sell prices' }));
  await user.click(await screen.findByRole('option', { name: 'Keep the margin' }));
  await user.click(dialog().getByText('Match the columns'));
  await user.click(dialog().getByRole('combobox', { name: 'Code' }));
  await user.click(await screen.findByRole('option', { name: 'Nr' }));
  await user.click(await dialog().findByRole('button', { name: 'Import 1 material' }));
  expect(await screen.findByText('closed')).toBeDefined();
  const order = {
    sellPrices: 'margin',
    percent: '12.5',
    columns: JSON.stringify({ name: 'Artikel', code: 'Nr' }),
  };
  expect(queries().at(-1)).toEqual(order);
});

test('a list with unknown column names asks which is the name, and takes its supplier', async () => {
  const body: ImportResult = {
    ...FOUND,
    valid: 0,
    created: 0,
    skipped: 0,
    columns: [
      { header: 'Artikel', field: null },
      { header: 'Netto', field: null },
    ],
    errors: [{ row: 1, field: 'name', message: 'The first row must have the column names.' }],
    preview: [],
  };
  const user = open(ImportMaterialsDialog, { body });
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  expect(await dialog().findByText('Which column is the name?')).toBeDefined();
  await user.type(dialog().getByLabelText('Supplier (optional)'), 'Holz Huber');
  await user.click(dialog().getByRole('combobox', { name: 'Name' }));
  await user.click(await screen.findByRole('option', { name: 'Artikel' }));
  await vi.waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(posts().at(-1)?.path.split('?')[1]))).toEqual({
      dryRun: 'true',
      supplier: 'Holz Huber',
      columns: JSON.stringify({ name: 'Artikel' }),
    }),
  );
});

test('materials with a new price are counted separately from new ones', async () => {
  const body: ImportResult = {
    ...FOUND,
    rows: 5,
    valid: 5,
    created: 3,
    updated: 1,
    preview: [{ row: 2, outcome: 'updated', values: { name: 'Cedar', price: '4.20', unit: 'ft' } }],
  };
  const user = open(ImportMaterialsDialog, { body });
  await user.upload(dialog().getByLabelText('Choose a file'), FILE);
  expect(await dialog().findByText('Changed')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Import 4 materials' }));
  expect(await screen.findByText('4 materials imported')).toBeDefined();
  expect(screen.getByText('3 new, 1 changed, 1 skipped.')).toBeDefined();
  expect(posts().at(-1)?.path).toBe('/api/materials/import');
});
