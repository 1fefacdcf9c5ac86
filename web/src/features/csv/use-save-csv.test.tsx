import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../lib/http/query-client.ts';
import type { SignedOutBy } from '../../lib/signed-out-redirect.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { dismissToast, listToasts } from '../../ui/overlays/toast-store.ts';
import { useSaveCsv } from './use-save-csv.ts';

const { handle } = useHttpServer();

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const { id } of listToasts()) dismissToast(id);
});

/** Asks for an export while the server answers so. */
async function exportWhile(status: number, body: unknown) {
  handle((_call, response) => answer(response, status, body));
  const leave = vi.fn<(by: SignedOutBy) => void>();
  const queryClient = createQueryClient(leave);
  const wrapper = ({ children }: { children: ReactNode }) => <App queryClient={queryClient}>{children}</App>;
  const { result } = renderHook(() => useSaveCsv(), { wrapper });
  await act(() => result.current('/api/clients/export.csv', 'plumbline-clients.csv'));
  const told = listToasts()
    .filter(({ open }) => open)
    .map(({ description }) => description);
  return { leave, told };
}

test('whoever exports after the session has ended is led to /login like after any other action', async () => {
  const { leave, told } = await exportWhile(401, {
    success: false,
    error: 'UNAUTHORIZED',
    message: 'Unauthorized: please sign in.',
  });
  expect(leave.mock.calls).toEqual([['mutation']]);
  expect(told).toEqual([]);
});

test('an export that fails says so, and leads nowhere', async () => {
  const { leave, told } = await exportWhile(503, 'down');
  expect(told).toEqual(['Failed to export. Please try again.']);
  expect(leave).not.toHaveBeenCalled();
});
