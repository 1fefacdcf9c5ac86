import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneAndDesk } from '../support/accessibility.ts';
import { linkIn } from '../support/mailbox.ts';
import {
  callApi,
  expect,
  makeEstimate,
  makeSentEstimate,
  PASSWORD,
  type Plumbline,
  signUp,
  test,
} from '../support/plumbline.ts';

const NEW_PASSWORD = 'Plumb-and-true2';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Signs in to the same account on another device. */
async function signInElsewhere(browser: Browser, { address }: Plumbline, email: string, userAgent: string) {
  const context = await browser.newContext({ userAgent, baseURL: address });
  await callApi(context.request, 'POST', '/api/auth/login', { email, password: PASSWORD });
  return {
    isSignedIn: async () => (await context.request.get('/api/auth/user')).ok(),
    close: () => context.close(),
  };
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const places = (page: Page) =>
  page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings#security');
  await expect(page.getByText('This device')).toBeVisible();
}

async function changePassword(page: Page, from: string, to: string, again = to): Promise<void> {
  const form = section(page, 'Password');
  await form.getByLabel('Current password').fill(from);
  await form.getByLabel('New password', { exact: true }).fill(to);
  await form.getByLabel('Confirm new password').fill(again);
  await form.getByRole('button', { name: 'Change password' }).click();
}

async function changeEmail(page: Page, email: string, password: string): Promise<void> {
  const form = section(page, 'Email');
  await form.getByLabel('New email').fill(email);
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change email' }).click();
}

test('the settings are accessible and fit on a phone and a desk, with every error showing', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  const { email } = await signUp(page, plumbline);
  const phone = await signInElsewhere(browser, plumbline, email, IPHONE);
  await openSettings(page);
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await phone.close();
});

test('closing an account is accessible and fits on a phone and a desk', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await openSettings(page);
  await page.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('This permanently deletes your account.')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
});

test('each tab of the settings has an address, and a way back', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/settings#security');
  const tab = page.getByRole('tab', { name: 'Account security' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('one device can be signed out from here, then all the others', { tag: '@long' }, async ({
  page,
  browser,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  const phone = await signInElsewhere(browser, plumbline, email, IPHONE);
  const office = await signInElsewhere(browser, plumbline, email, WINDOWS);
  const home = await signInElsewhere(browser, plumbline, email, WINDOWS);
  await openSettings(page);
  await expect(places(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Sign out on Safari on iPhone' }).click();
  await expect(places(page)).toHaveCount(3);
  expect([await phone.isSignedIn(), await office.isSignedIn()]).toEqual([false, true]);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(places(page)).toHaveCount(1);
  expect([await office.isSignedIn(), await home.isSignedIn()]).toEqual([false, false]);
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  for (const device of [phone, office, home]) await device.close();
});

test('changing the password requires the old one, and signs out every other device', async ({
  page,
  browser,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  const phone = await signInElsewhere(browser, plumbline, email, IPHONE);
  await openSettings(page);
  await changePassword(page, PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}3`);
  await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
  await changePassword(page, 'Wrong-pass-1', NEW_PASSWORD);
  await expect(page.getByText('Password Not Changed', { exact: true })).toBeVisible();
  await expect(section(page, 'Password').getByLabel('Current password')).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  expect(await phone.isSignedIn()).toBe(true);
  await changePassword(page, PASSWORD, NEW_PASSWORD);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(section(page, 'Password').getByLabel('Current password')).toHaveValue('');
  await expect(places(page)).toHaveCount(1);
  expect(await phone.isSignedIn()).toBe(false);
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await callApi(page.request, 'POST', '/api/auth/login', { email, password: NEW_PASSWORD });
  await phone.close();
});

test('a new address takes effect once its link is followed, and not before', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  const next = `${randomUUID()}@example.com`;
  await openSettings(page);
  await changeEmail(page, next, 'Wrong-pass-1');
  await expect(page.getByText('Email Not Changed', { exact: true })).toBeVisible();
  await changeEmail(page, next, PASSWORD);
  await expect(page.getByRole('status').filter({ hasText: next })).toContainText('Your old address stays');
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible();
  const link = linkIn(await plumbline.mailbox.newest(next, /email/i), /^\/confirm-email\//);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Changed', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(page.getByText(`You sign in as ${next}.`)).toBeVisible();
  await plumbline.mailbox.newest(email, /changed/i);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirmation Link Invalid' })).toBeVisible();
});

test('the link to a new address works in a browser that is not signed in', { tag: '@long' }, async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const next = `${randomUUID()}@example.com`;
  await openSettings(page);
  await changeEmail(page, next, PASSWORD);
  const link = linkIn(await plumbline.mailbox.newest(next, /email/i), /^\/confirm-email\//);
  const phone = await browser.newPage({ baseURL: plumbline.address });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Email Changed', exact: true })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await phone.close();
});

test(
  'all data of the account is saved as one file',
  { tag: '@long' },
  async ({ page, plumbline }, testInfo) => {
    const { email } = await signUp(page, plumbline);
    await makeEstimate(page);
    await openSettings(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('plumbline-export.json');
    const file = testInfo.outputPath('export.json');
    await download.saveAs(file);
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ profile: { email } });
    expect(text).toContain('Dana Whitfield');
    expect(text).toContain('EST-0001');
  },
);

test(
  'everything of the account, with its files, is saved as a ZIP file',
  { tag: '@long' },
  async ({ page, plumbline }, testInfo) => {
    await signUp(page, plumbline);
    await openSettings(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export everything' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('plumbline-export.zip');
    const file = testInfo.outputPath('export.zip');
    await download.saveAs(file);
    expect((await readFile(file)).toString('latin1')).toContain('plumbline-export.json');
  },
);

test('closing an account requires the password, after the page lists what is deleted', async ({
  page,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  await makeEstimate(page);
  const { id } = await makeSentEstimate(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This permanently deletes your account, 2 clients and 2 estimates.');

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export my data' }).click();
  expect((await downloading).suggestedFilename()).toBe('plumbline-export.json');

  await dialog.getByLabel('Your password').fill('Wrong-pass-1');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);

  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await expect(page.getByRole('heading', { name: 'Stop losing jobs to sloppy estimates' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  expect((await page.request.get(`/api/estimates/${id}/public`)).status()).toBe(404);
  await expect(
    callApi(page.request, 'POST', '/api/auth/login', { email, password: PASSWORD }),
  ).rejects.toThrow('401');
});

test('a list that fails to load can be retried', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.route('**/api/auth/sessions', (route) => route.abort());
  await page.goto('/settings#security');
  await expect(page.getByText('We couldn’t load this list')).toBeVisible();
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This device')).toBeVisible();
});

test('an action on settings after the session has ended leads to /login', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await openSettings(page);
  await callApi(page.request, 'POST', '/api/auth/logout');
  await changePassword(page, PASSWORD, NEW_PASSWORD);
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
