import type { JobType } from '@plumbline/contract/catalog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { Toaster } from '../../ui/overlays/toaster.tsx';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { JobTypeDialog } from './job-type-dialog.tsx';
import { LaborTypeDialog } from './labor-type-dialog.tsx';

const { seen, handle } = useHttpServer();
const SHED: JobType = {
  id: '6e2b1a90-2c3d-4e5f-8a9b-000000000007',
  name: 'Shed roof',
  category: 'roofing',
  description: null,
  userId: '3f0c2a7e-9d1b-4c5a-8e7f-6a5b4c3d2e1f',
};

beforeEach(clearCsrfToken);
afterEach(cleanup);

function serve(status: number, body: unknown) {
  handle(({ path }, response) => {
    if (path === '/api/auth/csrf-token') answer(response, 200, { csrfToken: 't' });
    else if (status === 204) response.writeHead(204).end();
    else answer(response, status, body);
  });
}

function open(jobType?: JobType) {
  const onSaved = vi.fn<(jobType: JobType) => void>();
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <JobTypeDialog open onOpenChange={onOpenChange} jobType={jobType} initialName="" onSaved={onSaved} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { onSaved, onOpenChange };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const writes = () => seen.filter(({ method }) => method !== 'GET');

async function fillIn(name: string) {
  await userEvent.clear(screen.getByLabelText('Job Type Name *'));
  await userEvent.type(screen.getByLabelText('Job Type Name *'), name);
}

test('a blank name and a missing category are refused beside their fields', async () => {
  serve(500, {});
  open();
  await fillIn('  ');
  await press('Add Job Type');
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(2);
  expect(writes()).toEqual([]);
});

test('an edit sends the fields and returns the updated job type', async () => {
  serve(204, null);
  const { onSaved, onOpenChange } = open(SHED);
  await fillIn('Shed and porch roof');
  await press('Save Changes');
  expect(await screen.findByText('Job type updated successfully')).toBeDefined();
  expect(writes().map(({ method, path }) => [method, path])).toEqual([
    ['PATCH', `/api/job-types/${SHED.id}`],
  ]);
  expect(onSaved).toHaveBeenCalledWith({ ...SHED, name: 'Shed and porch roof' });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('a failing server leaves the dialog open with its input', async () => {
  serve(500, {});
  const { onSaved, onOpenChange } = open(SHED);
  await press('Save Changes');
  expect(await screen.findByText('Failed to update job type. Please try again.')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Job Type Name *').value).toBe(SHED.name),
  );
  expect(onSaved).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test.each(['job', 'labor'] as const)('the dialog of a %s type stays open while it is saved', async (kind) => {
  handle(({ path }, response) => {
    if (path === '/api/auth/csrf-token') answer(response, 200, { csrfToken: 't' });
  });
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const welder = { id: SHED.id, name: 'Welder', description: null };
  render(
    <QueryClientProvider client={queryClient}>
      {kind === 'job' ? (
        <JobTypeDialog open onOpenChange={onOpenChange} jobType={SHED} />
      ) : (
        <LaborTypeDialog open onOpenChange={onOpenChange} laborType={welder} />
      )}
    </QueryClientProvider>,
  );
  await press('Save Changes');
  await waitFor(() => expect(writes()).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
});
