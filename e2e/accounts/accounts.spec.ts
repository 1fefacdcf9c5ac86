import { randomUUID } from 'node:crypto';
import { linkIn } from '../support/mailbox.ts';
import { callApi, expect, makeEstimate, PASSWORD, signUp, test } from '../support/plumbline.ts';

test('a sign-in returns to the page that asked for it', async ({ page, plumbline }) => {
  const { email } = await signUp(page, plumbline);
  await makeEstimate(page);
  await page.context().clearCookies();
  await page.goto('/estimates?from=mail');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/estimates\?from=mail$/);
});

test('a wrong password shows the server’s message in a toast', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible();
});

test('an unverified account is offered the mail again, and its link works', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const email = `${randomUUID()}@example.com`;
  await callApi(page.request, 'POST', '/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email,
    password: PASSWORD,
  });
  await plumbline.mailbox.newest(email, /verify/i);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /again/i }).click();
  await expect.poll(() => plumbline.mailbox.all(email).length).toBe(2);
  const newest = await plumbline.mailbox.newest(email, /verify/i);
  await page.goto(linkIn(newest, /^\/verify-email\//));
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
});

test('a verification link works once, and its second use says so', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const email = `${randomUUID()}@example.com`;
  await callApi(page.request, 'POST', '/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email,
    password: PASSWORD,
  });
  const link = linkIn(await plumbline.mailbox.newest(email, /verify/i), /^\/verify-email\//);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await page.goto('/login');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verification Link Invalid' })).toBeVisible();
  await expect(page.getByText(/24 hours/)).toBeVisible();
});

test('verifying without a token fails at once, without a call', { tag: '@long' }, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/verify-email');
  await expect(page.getByRole('heading', { name: 'Verification Link Invalid' })).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/auth/verify'))).toEqual([]);
});

test('logging out from the menu ends the session', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/estimates');
  await page.getByRole('button', { name: /Marcus Bell/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a stale security token is replaced once, without the contractor noticing', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/clients');
  await page
    .getByRole('button', { name: /^Add (First )?Client$/ })
    .first()
    .click();
  await page.getByLabel('Name').fill('First');
  await page.getByRole('button', { name: 'Save Client' }).click();
  await expect(page.getByText('Client created successfully', { exact: true })).toBeVisible();
  await page.context().clearCookies({ name: 'plumbline_csrf' });
  const refusals: number[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refusals.push(response.status());
  });
  await page
    .getByRole('button', { name: /^Add (First )?Client$/ })
    .first()
    .click();
  await page.getByLabel('Name').fill('Second');
  await page.getByRole('button', { name: 'Save Client' }).click();
  await expect(page.getByText('Second')).toBeVisible();
  expect(refusals).toEqual([403]);
});
