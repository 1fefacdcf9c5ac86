import type { Page } from '@playwright/test';
import { callApi, expect, makeEstimate, PASSWORD, signUp, test } from '../support/plumbline.ts';

const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('auth.postLoginRedirect'));

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Ends the page's session elsewhere, without telling the page. */
async function endSession(page: Page): Promise<void> {
  await callApi(page.request, 'POST', '/api/auth/logout');
}

// Without the event stream, which would report the end of the session, an action is the first to notice.
test.beforeEach(async ({ page }) => {
  await page.route('**/api/events*', (route) => route.abort());
});

test('signed out, every page of the app leads to /login and back after signing in', { tag: '@long' }, async ({
  page,
}) => {
  for (const path of [
    '/dashboard',
    '/clients',
    '/estimates',
    '/estimates/new?clientId=1',
    '/estimates/1/view',
    '/estimates/1/edit',
    '/settings',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    expect(await remembered(page)).toBe(path);
  }
});

for (const path of ['/dashboard', '/clients'])
  test(`signed out, ${path} says why, and leaves after 500 ms`, { tag: '@long' }, async ({ page }) => {
    await page.clock.install({ time: '2026-11-02T09:00:00Z' });
    await page.clock.pauseAt('2026-11-02T10:00:00Z');
    await page.goto(path);
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
    await page.clock.runFor(450);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/login$/);
  });

const UNREADABLE = ['/100%', '/50%-off', '/dashboard/%zz'];

test('addresses that cannot be decoded show the not-found page', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  for (const path of UNREADABLE) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await signUp(page, plumbline);
  for (const path of UNREADABLE) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  }
});

test('an address with an extra slash shows the page without it', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/clients/?from=mail#top');
  await expect(page).toHaveURL(/\/clients\?from=mail#top$/);
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(bar.locator('[aria-current=page]')).toHaveText('Clients');
});

for (const target of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)'])
  test(`signing in never leads to ${target}`, { tag: '@long' }, async ({ page, plumbline }) => {
    const { email } = await signUp(page, plumbline);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('auth.postLoginRedirect', value), target);
    await logIn(page, email);
    await expect(page).toHaveURL(`${plumbline.address}/dashboard`);
  });

test('signed in, the pages for visitors lead to the dashboard', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('an estimate action after the session has ended says so once, and leads back after signing in', async ({
  page,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  const path = `/estimates/${id}/view`;
  await page.goto(path);
  await page.getByRole('button', { name: 'More actions' }).click();
  await endSession(page);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Unauthorized', { exact: true })).toHaveCount(1);
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await remembered(page)).toBe(path);
  await logIn(page, email);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('a client action after the session has ended says so once', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add First Client' }).click();
  await page.getByLabel('Name').fill('Dana Whitfield');
  await endSession(page);
  await page.getByRole('button', { name: 'Save Client' }).click();
  await expect(page.getByText('Unauthorized', { exact: true })).toHaveCount(1);
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a refused download leads to /login, too', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/view`);
  const downloadButton = page.getByRole('button', { name: /PDF/ }).first();
  await expect(downloadButton).toBeVisible();
  await endSession(page);
  await downloadButton.click();
  await expect(page.getByText('Unauthorized', { exact: true })).toHaveCount(1);
  await expect(page).toHaveURL(/\/login$/);
});

for (const { path, menu, item } of [
  { path: '/clients', menu: 'Import and export', item: 'Export as CSV' },
  { path: '/estimates', menu: 'Export', item: 'One row for each line' },
])
  test(`an export from ${path} after the session has ended says so once, and leads to /login`, {
    tag: '@long',
  }, async ({ page, plumbline }) => {
    await signUp(page, plumbline);
    // An empty list has nothing to export.
    await makeEstimate(page);
    await page.goto(path);
    await page.getByRole('button', { name: menu, exact: true }).click();
    await endSession(page);
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByText('Unauthorized', { exact: true })).toHaveCount(1);
    await expect(page).toHaveURL(/\/login$/);
    expect(await remembered(page)).toBe(path);
  });

for (const width of [390, 1440])
  test(`at ${width} pixels "Log out" leads to the home page, and "back" does not lead in again`, {
    tag: width === 1440 ? '@long' : [],
  }, async ({ page, plumbline }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page, plumbline);
    await page.goto('/estimates');
    await page.getByRole('button', { name: /Account menu/ }).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByText('Marcus Bell')).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Settings' })).toBeVisible({ visible: width === 390 });
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { name: 'Stop losing jobs to sloppy estimates' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  });

// Only over https and to localhost do browsers say which site a request comes from.
test('"Log out" works over plain http on another machine, too', async ({
  page,
  playwright,
  launchOptions,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP plumbline.test 127.0.0.1'],
  });
  const baseURL = `http://plumbline.test:${new URL(plumbline.address).port}`;
  const elsewhere = await browser.newPage({ baseURL });
  await elsewhere.goto('/login');
  await logIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  const asked = elsewhere.waitForRequest('**/api/logout');
  await elsewhere.getByRole('button', { name: /Account menu/ }).click();
  await elsewhere.getByRole('menuitem', { name: 'Log out' }).click();
  expect(await (await asked).allHeaders()).not.toHaveProperty('sec-fetch-site');
  await expect(
    elsewhere.getByRole('heading', { name: 'Stop losing jobs to sloppy estimates' }),
  ).toBeVisible();
  await elsewhere.goto('/estimates');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await browser.close();
});

for (const width of [390, 1440])
  test(`at ${width} pixels the header leads to every place`, { tag: '@long' }, async ({
    page,
    plumbline,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page, plumbline);
    await page.goto('/dashboard');
    const bar = page.getByRole('navigation', {
      name: width === 390 ? 'Main, at the bottom' : 'Main',
      exact: true,
    });
    const places =
      width === 390
        ? ['/', '/estimates', '/estimates/new', '/invoices', '/clients']
        : ['/', '/estimates', '/invoices', '/clients', '/price-book', '/settings'];
    await expect(bar.getByRole('link')).toHaveCount(places.length);
    for (const [index, to] of places.entries())
      await expect(bar.getByRole('link').nth(index)).toHaveAttribute('href', to);
    if (width === 390) {
      await page.getByRole('button', { name: /Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
    } else await bar.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(bar.locator('[aria-current=page]')).toHaveText(width === 390 ? [] : ['Settings']);
  });
