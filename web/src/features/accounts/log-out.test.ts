import { expect, test } from 'vitest';
import { clearCsrfToken, request } from '../../lib/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { logOut } from './log-out.ts';

const { seen, handle } = useHttpServer();

test('after logging out the next changing call fetches a token of its own', async () => {
  clearCsrfToken();
  let issued = 0;
  handle((call, response) =>
    answer(
      response,
      200,
      call.path === '/api/auth/csrf-token'
        ? { csrfToken: `t${++issued}` }
        : { success: true, message: 'Signed out.' },
    ),
  );
  await logOut();
  await request('POST', '/api/auth/login', { email: 'marcus@cutterridge.example', password: 'x' });
  const changing = seen.filter(({ method }) => method === 'POST');
  expect(changing.map(({ path, body, headers }) => [path, body !== '', headers['x-csrf-token']])).toEqual([
    ['/api/auth/logout', false, 't1'],
    ['/api/auth/login', true, 't2'],
  ]);
});
