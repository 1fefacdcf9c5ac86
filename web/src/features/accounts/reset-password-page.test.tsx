import { notifyManager, onlineManager } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const { handle } = useHttpServer();
afterEach(cleanup);

function open(status: number, body: unknown): void {
  handle(({ path, method }, response) => {
    if (method === 'GET' && path === '/api/auth/reset/any') return answer(response, status, body);
    return answer(response, 401, { success: false });
  });
  const routes = [{ path: '/reset-password/:token', Component: ResetPasswordPage }];
  render(
    <App queryClient={createQueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/reset-password/any'] })} />
    </App>,
  );
}

test('a link that no longer works is refused before a password is typed', async () => {
  open(200, { valid: false });
  expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test.each([
  ['works', 200, { valid: true }],
  ['could not be checked', 503, 'upstream is down'],
])('a link that %s shows the form', async (_how, status, body) => {
  open(status, body);
  expect(await screen.findByLabelText('New password')).toBeDefined();
});

test('a typed password stays when the connection comes back', async () => {
  open(503, 'upstream is down');
  const field = await screen.findByLabelText<HTMLInputElement>('New password');
  await userEvent.type(field, 'a long new password');
  await act(async () => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    // Runs after the queries that the connection starts have announced themselves.
    await new Promise<void>((resolve) => {
      notifyManager.schedule(resolve);
    });
  });
  expect(screen.getByLabelText('New password')).toBe(field);
  expect(field.value).toBe('a long new password');
});
