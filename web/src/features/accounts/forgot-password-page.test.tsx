import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const SENT = 'If an account with the email exists, reset instructions were sent';

/** Requests a link; the server sends this response. */
async function askFor(status: number, body: unknown, email = 'marcus@cutterridge.example') {
  handle((call, response) => {
    if (call.method === 'GET') return answer(response, 200, { csrfToken: 't' });
    answer(response, status, body);
  });
  render(
    <App queryClient={createQueryClient()}>
      <MemoryRouter>
        <ForgotPasswordPage />
      </MemoryRouter>
    </App>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  return user;
}

const openToasts = () =>
  listToasts()
    .filter(({ open }) => open)
    .map(({ title, description, variant }) => [title, description, variant]);

test.each([
  [200, { success: true, message: SENT }],
  [200, { success: false, message: 'There is no such account' }],
  [404, { success: false, error: 'NOT_FOUND', message: 'There is no such account' }],
])('an answer of %i reads as sent, with or without an account', async (status, body) => {
  await askFor(status, body);
  await screen.findByRole('heading', { name: 'Check Your Email' });
  expect(screen.getByText(SENT)).toBeDefined();
  expect(openToasts()).toEqual([['Reset Email Sent', undefined, undefined]]);
});

test.each([
  [429, 'Too many tries. Please wait a minute.', 'Too many tries. Please wait a minute.'],
  [400, 'This address cannot take mail', 'This address cannot take mail'],
  [503, 'down', 'An error occurred while sending the reset email. Please try again.'],
])('an answer of %i keeps the form, and says why', async (status, message, shown) => {
  await askFor(status, { success: false, error: 'REFUSED', message });
  await screen.findByText(shown);
  expect(openToasts()).toEqual([['Request Failed', shown, 'destructive']]);
  expect(screen.getByLabelText('Email')).toBeDefined();
});

test('the panel shows the address as typed; it is sent normalized', async () => {
  await askFor(200, { success: true, message: SENT }, ' Marcus@CutterRidge.example ');
  const address = await screen.findByText('Marcus@CutterRidge.example');
  expect(address.parentElement?.textContent).toMatch(/^Sent to Marcus@CutterRidge\.example\. /);
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ email: 'marcus@cutterridge.example' });
});

test('"Try Different Email" brings an empty form back', async () => {
  const user = await askFor(200, { success: true, message: SENT });
  await user.click(await screen.findByRole('button', { name: 'Try Different Email' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
