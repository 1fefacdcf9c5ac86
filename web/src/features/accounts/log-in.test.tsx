import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { useLogIn, useResetPassword } from './api.ts';

const { handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

/** A browser that another account has used before. */
function setUp() {
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, { id: '1' });
  queryClient.setQueryData(['/api/clients'], [{ name: 'Dana' }]);
  handle((call, response) =>
    answer(response, 200, call.method === 'GET' ? { csrfToken: 't' } : { success: true, message: 'Done' }),
  );
  const wrapper = ({ children }: { children: ReactNode }) => <App queryClient={queryClient}>{children}</App>;
  return { queryClient, wrapper };
}

test('signing in shows nothing from the previous account', async () => {
  const { queryClient, wrapper } = setUp();
  const { result } = renderHook(() => useLogIn(), { wrapper });
  await act(() => result.current.mutateAsync({ email: 'ana@example.com', password: 'x' }));
  expect(queryClient.getQueryData(['/api/clients'])).toBeUndefined();
  expect(queryClient.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true);
});

test('after a reset nobody is signed in, and the cache is cleared', async () => {
  const { queryClient, wrapper } = setUp();
  const { result } = renderHook(() => useResetPassword('token'), { wrapper });
  await act(() => result.current.mutateAsync('Plumb-and-true2'));
  expect(queryClient.getQueryData(SESSION_KEY)).toBeUndefined();
  expect(queryClient.getQueryData(['/api/clients'])).toBeUndefined();
});
