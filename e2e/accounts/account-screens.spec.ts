import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesk,
  expectFitsEveryWidth,
} from '../support/accessibility.ts';
import {
  fillRegistration,
  heading,
  logIn,
  newAddress,
  press,
  registerUnverified,
  resetLink,
  setNewPassword,
} from '../support/account-forms.ts';
import { linkIn } from '../support/mailbox.ts';
import { expect, PASSWORD, type Plumbline, signUp, test } from '../support/plumbline.ts';

interface Screen {
  readonly name: string;
  /** Opens the page and waits until it has its content. */
  readonly open: (page: Page, plumbline: Plumbline) => Promise<void>;
}

async function openResetForm(page: Page, plumbline: Plumbline): Promise<void> {
  const { email } = await signUp(page, plumbline);
  await page.goto(await resetLink(page, plumbline, email));
  await heading(page, 'Set a new password');
}

const SCREENS: readonly Screen[] = [
  { name: 'the front door', open: (page) => visit(page, '/', 'Stop losing jobs to sloppy estimates') },
  { name: 'login', open: (page) => visit(page, '/login', 'Welcome back') },
  {
    name: 'login with its faults',
    open: async (page) => {
      await visit(page, '/login', 'Welcome back');
      await press(page, 'Sign in');
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expect(page.getByText('Password is required')).toBeVisible();
    },
  },
  {
    name: 'login, refused',
    open: async (page) => {
      await logIn(page, newAddress(), 'Wrong-pass-1');
      await expect(page.getByRole('listitem').filter({ hasText: 'Login Failed' })).toHaveClass(/bg-danger/);
    },
  },
  {
    name: 'login, not yet verified',
    open: async (page) => {
      await logIn(page, await registerUnverified(page), PASSWORD);
      await press(page, 'Send the email again');
      await expect(page.getByRole('button', { name: 'Email sent' })).toBeDisabled();
    },
  },
  { name: 'register', open: (page) => visit(page, '/register', 'Start your free trial') },
  {
    name: 'register, done',
    open: async (page) => {
      await fillRegistration(page, newAddress());
      await press(page, 'Create account');
      await heading(page, 'Check Your Email');
    },
  },
  {
    name: 'register, a wrong code',
    open: async (page) => {
      await fillRegistration(page, newAddress());
      await press(page, 'Create account');
      await page.getByLabel('Code').fill('000000');
      await expect(page.getByText(/^That code didn't work/)).toBeVisible();
    },
  },
  { name: 'forgot', open: (page) => visit(page, '/forgot-password', 'Forgot your password?') },
  {
    name: 'forgot with its fault',
    open: async (page) => {
      await visit(page, '/forgot-password', 'Forgot your password?');
      await page.getByLabel('Email').fill('marcus');
      await press(page, 'Send reset link');
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  {
    name: 'forgot, sent',
    open: async (page) => {
      await visit(page, '/forgot-password', 'Forgot your password?');
      await page.getByLabel('Email').fill(newAddress());
      await press(page, 'Send reset link');
      await heading(page, 'Check Your Email');
    },
  },
  { name: 'reset without a token', open: (page) => visit(page, '/reset-password', 'Invalid Reset Link') },
  { name: 'reset', open: openResetForm },
  {
    name: 'reset with its faults',
    open: async (page, plumbline) => {
      await openResetForm(page, plumbline);
      await press(page, 'Save new password');
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      await expect(page.getByText('Please confirm your password')).toBeVisible();
    },
  },
  {
    name: 'reset, refused',
    open: (page) => visit(page, '/reset-password/any', 'Invalid Reset Link'),
  },
  {
    name: 'reset, done',
    open: async (page, plumbline) => {
      await openResetForm(page, plumbline);
      await setNewPassword(page, 'Plumb-and-true2');
      await heading(page, 'Password Reset Complete');
    },
  },
  {
    name: 'verify, under way',
    open: async (page) => {
      await page.route('**/api/auth/verify/**', () => {});
      await visit(page, '/verify-email/any', 'Verifying Your Email');
    },
  },
  {
    name: 'verify, done',
    open: async (page, { mailbox }) => {
      const email = await registerUnverified(page);
      await page.goto(linkIn(await mailbox.newest(email, /verify/i), /^\/verify-email\//));
      await heading(page, 'Email Verified Successfully');
    },
  },
  {
    name: 'verify without a token',
    open: (page) => visit(page, '/verify-email', 'Verification Link Invalid'),
  },
  {
    name: 'verify, refused, and a new link sent',
    open: async (page) => {
      const email = await registerUnverified(page);
      await visit(page, '/verify-email/any', 'Verification Link Invalid');
      await page.getByLabel('Email').fill(email);
      await press(page, 'Send a new link');
      await expect(page.getByRole('status').getByText('Check Your Email.')).toBeVisible();
    },
  },
  {
    name: 'verify, not reached',
    open: async (page) => {
      await page.route('**/api/auth/verify/**', (route) => route.abort());
      await visit(page, '/verify-email/any', 'Verification Link Invalid');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'a new address, refused',
    open: (page) => visit(page, '/confirm-email/any', 'Confirmation Link Invalid'),
  },
];

async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await heading(page, title);
}

/** `npm run test:all` looks at the others, which differ from this one in a few words. */
const ALWAYS = ['reset with its faults'];
const tagOf = (name: string) => (ALWAYS.includes(name) ? [] : '@long');

for (const { name, open } of SCREENS)
  test(`${name} is accessible on a phone and a desk, and fits every width`, { tag: tagOf(name) }, async ({
    page,
    plumbline,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, plumbline);
    await expectAccessibleOnPhoneAndDesk(page);
    if (name !== 'the front door')
      await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
    await expectFitsEveryWidth(page);
  });

for (const name of ['the front door', 'forgot, sent', 'reset', 'verify without a token'])
  test(`${name} is accessible in the dark`, { tag: tagOf(name) }, async ({ page, plumbline }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await SCREENS.find((screen) => screen.name === name)?.open(page, plumbline);
    await expectAccessible(page);
  });
