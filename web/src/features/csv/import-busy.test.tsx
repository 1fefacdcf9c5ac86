import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportKind } from './import-kind.ts';

const { seen, handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(cleanup);

const KIND: ImportKind = {
  path: '/api/clients/import',
  one: 'client',
  many: 'clients',
  columns: [{ field: 'name', label: 'Name' }],
  repeats: 'Repeats are skipped.',
  sample: { fileName: 'sample.csv', text: 'Name' },
};

test('an import can’t be repeated while the list is read again, and the dialog closes afterwards', async () => {
  const result = {
    rows: 1,
    valid: 1,
    created: 1,
    updated: 0,
    skipped: 0,
    columns: [],
    errors: [],
    preview: [],
  };
  handle((call, response) =>
    answer(response, 200, call.path === '/api/auth/csrf-token' ? { csrfToken: 't' } : result),
  );
  let beRead = () => {};
  const isRead = new Promise<void>((resolve) => {
    beRead = resolve;
  });
  let isOpen = true;
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const Page = () => (
    <ImportDialog
      kind={KIND}
      open
      onOpenChange={(open) => {
        isOpen = open;
      }}
      onImported={() => isRead}
    />
  );
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />
    </App>,
  );
  const user = userEvent.setup({ delay: null });
  const dialog = within(screen.getByRole('dialog'));
  await user.upload(dialog.getByLabelText('Choose a file'), new File(['Name\nDana'], 'clients.csv'));
  await user.click(await dialog.findByRole('button', { name: 'Import 1 client' }));
  const imports = () => seen.filter(({ path }) => path === '/api/clients/import');
  await expect.poll(imports).toHaveLength(1);
  // Long enough for the response to be read.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(dialog.getByRole('button', { name: 'Importing...' })).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Importing...' }));
  expect(imports()).toHaveLength(1);
  expect(isOpen).toBe(true);
  beRead();
  expect(await screen.findByText('1 client imported')).toBeDefined();
  expect(isOpen).toBe(false);
});
