import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const { handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const PASSWORD = 'Level-the-roof-9';
const type = async (user: UserEvent, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

interface Failing {
  readonly screen: string;
  readonly path: string;
  readonly call: string;
  readonly submit: (user: UserEvent) => Promise<void>;
  readonly title: string;
  /** For a 5xx and a network failure. */
  readonly requestError: string;
  /** For a 4xx without a message. */
  readonly refused: string;
}

const FAILING: readonly Failing[] = [
  {
    screen: 'login',
    path: '/login',
    call: '/api/auth/login',
    submit: async (user) => {
      await type(user, 'Email', 'ana@example.com');
      await type(user, 'Password', PASSWORD);
      await press(user, 'Sign in');
    },
    title: 'Login Failed',
    requestError: 'An error occurred during login. Please try again.',
    refused: 'Invalid email or password',
  },
  {
    screen: 'register',
    path: '/register',
    call: '/api/auth/register',
    submit: async (user) => {
      await type(user, 'First name', 'Ana');
      await type(user, 'Last name', 'Ruiz');
      await type(user, 'Email', 'ana@example.com');
      await type(user, 'Password', PASSWORD);
      await type(user, 'Confirm password', PASSWORD);
      await press(user, 'Create account');
    },
    title: 'Registration Failed',
    requestError: 'An error occurred during registration. Please try again.',
    refused: 'An error occurred during registration',
  },
  {
    screen: 'forgot',
    path: '/forgot-password',
    call: '/api/auth/forgot',
    submit: async (user) => {
      await type(user, 'Email', 'ana@example.com');
      await press(user, 'Send reset link');
    },
    title: 'Request Failed',
    requestError: 'An error occurred while sending the reset email. Please try again.',
    refused: 'An error occurred while sending the reset email. Please try again.',
  },
  {
    screen: 'reset',
    path: '/reset-password/any',
    call: '/api/auth/reset/any',
    submit: async (user) => {
      await type(user, 'New password', PASSWORD);
      await type(user, 'Confirm password', PASSWORD);
      await press(user, 'Save new password');
    },
    title: 'Reset Failed',
    requestError: 'An error occurred while resetting your password. The link may be expired.',
    refused: 'The reset link may have expired or is invalid',
  },
  {
    screen: 'verify',
    path: '/verify-email/any',
    call: '/api/auth/verify/any',
    submit: async () => {},
    title: 'Verification Failed',
    requestError: 'An error occurred while verifying your email. The link may be expired.',
    refused: 'The verification link may have expired or is invalid',
  },
];

const ROUTES = [
  { path: '/login', Component: LoginPage },
  { path: '/register', Component: RegisterPage },
  { path: '/forgot-password', Component: ForgotPasswordPage },
  { path: '/reset-password/:token', Component: ResetPasswordPage },
  { path: '/verify-email/:token', Component: VerifyEmailPage },
];

for (const { screen: name, path, call, submit, title, requestError, refused } of FAILING)
  test.each<[string, [number, unknown] | null, string]>([
    ['a lost network', null, requestError],
    ['a 503', [503, 'upstream is down'], requestError],
    ['a refusal without words', [400, ''], refused],
    [
      'a refusal with the server’s words',
      [429, { success: false, error: 'TOO_MANY', message: 'Please wait a minute.' }],
      'Please wait a minute.',
    ],
  ])(`${name}: %s shows a destructive toast`, async (_cause, answered, text) => {
    handle((request, response) => {
      if (request.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
      if (request.path !== call) return answer(response, 401, { success: false });
      if (answered) answer(response, ...answered);
      else response.destroy();
    });
    render(
      <App queryClient={createQueryClient()}>
        <RouterProvider router={createMemoryRouter(ROUTES, { initialEntries: [path] })} />
      </App>,
    );
    await submit(userEvent.setup());
    await waitFor(
      () =>
        expect(
          listToasts()
            // Those of the test before are kept for some seconds after they are dismissed.
            .filter(({ open }) => open)
            .map(({ title: heading, description, variant }) => [heading, description, variant]),
        ).toEqual([[title, text, 'destructive']]),
      { timeout: 10_000 },
    );
  });
