import type { Page } from '@playwright/test';
import { fillRegistration, logIn, press, setNewPassword } from './support/account-forms.ts';
import { expect, PASSWORD, test } from './support/plumbline.ts';

interface Failing {
  readonly screen: string;
  readonly call: string;
  readonly submit: (page: Page) => Promise<void>;
  readonly title: string;
  /** For a 5xx and a network failure. */
  readonly requestError: string;
  /** For a 4xx without a message. */
  readonly refused: string;
}

const FAILING: readonly Failing[] = [
  {
    screen: 'login',
    call: '**/api/auth/login',
    submit: (page) => logIn(page, 'ana@example.com', PASSWORD),
    title: 'Login Failed',
    requestError: 'An error occurred during login. Please try again.',
    refused: 'Invalid email or password',
  },
  {
    screen: 'register',
    call: '**/api/auth/register',
    submit: async (page) => {
      await fillRegistration(page, 'ana@example.com');
      await press(page, 'Create account');
    },
    title: 'Registration Failed',
    requestError: 'An error occurred during registration. Please try again.',
    refused: 'An error occurred during registration',
  },
  {
    screen: 'forgot',
    call: '**/api/auth/forgot',
    submit: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('ana@example.com');
      await press(page, 'Send reset link');
    },
    title: 'Request Failed',
    requestError: 'An error occurred while sending the reset email. Please try again.',
    refused: 'An error occurred while sending the reset email. Please try again.',
  },
  {
    screen: 'reset',
    call: '**/api/auth/reset/**',
    submit: async (page) => {
      await page.goto('/reset-password/any');
      await setNewPassword(page, PASSWORD);
    },
    title: 'Reset Failed',
    requestError: 'An error occurred while resetting your password. The link may be expired.',
    refused: 'The reset link may have expired or is invalid',
  },
  {
    screen: 'verify',
    call: '**/api/auth/verify/**',
    submit: async (page) => {
      await page.goto('/verify-email/any');
    },
    title: 'Verification Failed',
    requestError: 'An error occurred while verifying your email. The link may be expired.',
    refused: 'The verification link may have expired or is invalid',
  },
];

for (const { screen, call, submit, title, requestError, refused } of FAILING)
  for (const [cause, answer, text] of [
    ['a lost network', null, requestError],
    ['a 503', { status: 503, body: 'upstream is down' }, requestError],
    ['a refusal without words', { status: 400, body: '' }, refused],
    [
      'a refusal with the server’s words',
      { status: 429, json: { success: false, error: 'TOO_MANY', message: 'Please wait a minute.' } },
      'Please wait a minute.',
    ],
  ] as const)
    test(`${screen}: ${cause} shows a destructive toast`, async ({ page }) => {
      await page.route(call, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await submit(page);
      const notice = page.getByRole('listitem').filter({ hasText: title });
      await expect(notice).toBeVisible();
      await expect(notice.getByText(text, { exact: true })).toBeVisible();
      await expect(notice).toHaveClass(/bg-danger/);
    });
