import { beforeEach, expect, test, vi } from 'vitest';
import type { SignedOutBy } from '../signed-out-redirect.ts';
import { answer, useHttpServer } from '../testing/http-server.ts';
import { fetchFile } from './http-client.ts';
import { createQueryClient, fetchByKeyOrNull } from './query-client.ts';

const { seen, handle } = useHttpServer();
const UNAUTHORIZED = { success: false, error: 'UNAUTHORIZED', message: 'Unauthorized: please sign in.' };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/estimates/new?clientId=1');
});

test('the key gives the path', async () => {
  handle((_call, response) => answer(response, 200, { id: '1' }));
  await createQueryClient().fetchQuery({ queryKey: ['/api/estimates', '1'] });
  expect(seen.map(({ path }) => path)).toEqual(['/api/estimates/1']);
});

test('the first 401 leads to /login and remembers the page; later ones do nothing', async () => {
  handle((_call, response) => answer(response, 401, UNAUTHORIZED));
  const leave = vi.fn<(by: SignedOutBy) => void>();
  const client = createQueryClient(leave);
  await expect(client.fetchQuery({ queryKey: ['/api/estimates'] })).rejects.toThrow('401: ');
  await expect(client.fetchQuery({ queryKey: ['/api/clients'] })).rejects.toThrow('401: ');
  expect(leave.mock.calls).toEqual([['query']]);
  expect(localStorage.getItem('auth.postLoginRedirect')).toBe('/estimates/new?clientId=1');
});

test('a signed-out mutation is distinguished from a signed-out query', async () => {
  handle((_call, response) => answer(response, 401, UNAUTHORIZED));
  const leave = vi.fn<(by: SignedOutBy) => void>();
  const client = createQueryClient(leave);
  const download = client.getMutationCache().build(client, {
    mutationFn: () => fetchFile('/api/estimates/1/download'),
  });
  await expect(download.execute(undefined)).rejects.toThrow('HTTP error! status: 401');
  expect(leave.mock.calls).toEqual([['mutation']]);
});

test('a wrong password does not redirect', async () => {
  handle((_call, response) =>
    answer(response, 401, {
      success: false,
      error: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password',
    }),
  );
  const leave = vi.fn<(by: SignedOutBy) => void>();
  await createQueryClient(leave)
    .fetchQuery({ queryKey: ['/api/clients'] })
    .catch(() => {});
  expect(leave).not.toHaveBeenCalled();
});

test('a failed query is not retried', async () => {
  handle((_call, response) => answer(response, 500, 'down'));
  await createQueryClient()
    .fetchQuery({ queryKey: ['/api/clients'] })
    .catch(() => {});
  expect(seen).toHaveLength(1);
});

test('where requested, 401 reads as null without an error', async () => {
  handle((_call, response) => answer(response, 401, UNAUTHORIZED));
  const leave = vi.fn<(by: SignedOutBy) => void>();
  const nobody = await createQueryClient(leave).fetchQuery({
    queryKey: ['/api/auth/user'],
    queryFn: fetchByKeyOrNull,
  });
  expect(nobody).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});
