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
import { expect, signUp, test } from '../support/plumbline.ts';

test('the home page links to sign-in and registration', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Back to homepage' }).click();
  await heading(page, 'Stop losing jobs to sloppy estimates');
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Stop losing/);
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

for (const [path, labels] of [
  ['/login', ['Password']],
  ['/register', ['Password', 'Confirm password']],
  ['/reset-password', ['New password', 'Confirm password']],
] as const)
  test(`on ${path} each password is shown and hidden by its own button`, {
    tag: '@long',
  }, async ({ page, plumbline }) => {
    const isReset = path === '/reset-password';
    await page.goto(isReset ? await resetLink(page, plumbline, (await signUp(page, plumbline)).email) : path);
    for (const [index, label] of labels.entries()) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).first().click();
      await expect(field).toHaveAttribute('type', 'text');
      await expect(page.locator('input[type=password]')).toHaveCount(labels.length - index - 1);
    }
    await page.getByRole('button', { name: 'Hide password' }).first().click();
    await expect(page.getByLabel(labels[0], { exact: true })).toHaveAttribute('type', 'password');
  });

test('the panel after registering names the address, the spam folder and support, and links to sign-in', {
  tag: '@long',
}, async ({ page }) => {
  const email = newAddress();
  await fillRegistration(page, email);
  await press(page, 'Create account');
  await expect(page.getByText('Registration Successful!', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please check your email to verify your account before signing in.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/spam folder, or contact support/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a forgotten password is reset by the mailed link, once, and every session ends', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  const { email } = await signUp(page, plumbline);
  const visitor = await browser.newPage({ baseURL: plumbline.address });
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(visitor, 'Forgot your password?');
  await visitor.getByLabel('Email').fill(email);
  await press(visitor, 'Send reset link');
  await expect(visitor.getByText('Reset Email Sent', { exact: true })).toBeVisible();
  await expect(
    visitor.getByText('If an account with the email exists, reset instructions were sent', { exact: true }),
  ).toBeVisible();
  const link = linkIn(await plumbline.mailbox.newest(email, /password/i), /^\/reset-password\//);
  await visitor.goto(link);
  await setNewPassword(visitor, 'Plumb-and-true2');
  await expect(visitor.getByText('Password Reset Successful', { exact: true })).toBeVisible();
  await visitor.getByRole('link', { name: 'Sign In Now' }).click();
  await logIn(visitor, email, 'Plumb-and-true2');
  await expect(visitor).toHaveURL(/\/dashboard$/);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);

  await page.goto(link);
  await heading(page, 'Invalid Reset Link');
  await page.getByRole('link', { name: 'Request new link' }).click();
  await heading(page, 'Forgot your password?');
  await visitor.close();
});

test('a contractor who resets the password while signed in is signed out here, too', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  const { email } = await signUp(page, plumbline);
  await page.goto('/estimates');
  await heading(page, 'Estimates');
  await page.goto(await resetLink(page, plumbline, email));
  await setNewPassword(page, 'Plumb-and-true2');
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await heading(page, 'Welcome back');
});

test('"Try Different Email" brings the form back', { tag: '@long' }, async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newAddress());
  await press(page, 'Send reset link');
  await press(page, 'Try Different Email');
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a reset without a token says so in a toast, and leads on', { tag: '@long' }, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('This reset link is invalid or has expired.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login');
});

test('a visitor whose verification link no longer works can request a new one, and that one works', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  const email = await registerUnverified(page);
  await plumbline.mailbox.newest(email, /verify/i);
  await page.goto('/verify-email/any');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send a new link');
  await expect.poll(() => plumbline.mailbox.all(email).length).toBe(2);
  await page.goto(linkIn(await plumbline.mailbox.newest(email, /verify/i), /^\/verify-email\//));
  await heading(page, 'Email Verified Successfully');
  await expect(page.getByText('Email Verified!', { exact: true })).toBeVisible();
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a verification that failed on the network can be retried with the same link', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const email = await registerUnverified(page);
  const link = linkIn(await plumbline.mailbox.newest(email, /verify/i), /^\/verify-email\//);
  await page.route('**/api/auth/verify/**', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/auth/verify/**');
  await press(page, 'Try again');
  await heading(page, 'Email Verified Successfully');
});
