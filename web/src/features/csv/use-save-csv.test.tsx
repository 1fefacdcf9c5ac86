import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../lib/http/query-client.ts';
import type { SignedOutBy } from '../../lib/signed-out-redirect.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { useSaveCsv } from './use-save-csv.ts';

const { handle } = useHttpServer();

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Requests an export; the server sends this response. */
async function exportWhile(status: number, body: unknown) {
  handle((_call, response) => answer(response, status, body));
  const leave = vi.fn<(by: SignedOutBy) => void>();
  const queryClient = createQueryClient(leave);
  const wrapper = ({ children }: { children: ReactNode }) => <App queryClient={queryClient}>{children}</App>;
  const { result } = renderHook(() => useSaveCsv(), { wrapper });
  await act(() => result.current('/api/clients/export.csv', 'plumbline-clients.csv'));
  const messages = listToasts()
    .filter(({ open }) => open)
    .map(({ description }) => description);
  return { leave, messages };
}

test('an export after the session has ended leads to /login like any other action', async () => {
  const { leave, messages } = await exportWhile(401, {
    success: false,
    error: 'UNAUTHORIZED',
    message: 'Unauthorized: please sign in.',
  });
  expect(leave.mock.calls).toEqual([['mutation']]);
  expect(messages).toEqual([]);
});

test('a failed export is reported, without a redirect', async () => {
  const { leave, messages } = await exportWhile(503, 'down');
  expect(messages).toEqual(['Failed to export. Please try again.']);
  expect(leave).not.toHaveBeenCalled();
});
