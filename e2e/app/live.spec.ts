import { type Browser, type BrowserContextOptions, devices, type Page } from '@playwright/test';
import { callApi, expect, makeSentEstimate, type Plumbline, signUp, test } from '../support/plumbline.ts';

const row = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) });

/** A contractor with a sent estimate; polling every 15 seconds would come too late for these tests. */
async function signUpWithEstimate(page: Page, plumbline: Plumbline) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  return makeSentEstimate(page);
}

async function openAsClient(browser: Browser, id: string, device?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(device);
  const client = await context.newPage();
  await client.goto(`/estimate/${id}`);
  return client;
}

/** Resolves once the page's event stream is open. */
const lineOpened = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/events') && response.ok());

test('the client opens the page, and the contractor’s list, dashboard and view show it at once', async ({
  page,
  browser,
  plumbline,
}) => {
  const { id } = await signUpWithEstimate(page, plumbline);
  const dashboard = await page.context().newPage();
  const view = await page.context().newPage();
  const lines = [page, dashboard, view].map(lineOpened);
  await page.goto('/estimates');
  await dashboard.goto('/dashboard');
  await view.goto(`/estimates/${id}/view`);
  await Promise.all(lines);
  await expect(row(page, 'EST-0001')).toContainText('Sent');

  const client = await openAsClient(browser, id);
  const reported = await client.waitForResponse(`**/api/estimates/${id}/view`);
  expect(reported.ok()).toBe(true);
  const atOnce = { timeout: 3_000 };
  await expect(page.getByText('Dana Whitfield opened EST-0001', { exact: true })).toBeVisible(atOnce);
  await expect(row(page, 'EST-0001')).toContainText('Viewed', atOnce);
  await expect(row(dashboard, 'EST-0001')).toContainText('Viewed', atOnce);
  await expect(view.getByText('Opened on a computer')).toBeVisible(atOnce);
  await client.context().close();
});

test('what a client read and for how long shows on the open timeline once they turn away', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  const { id } = await signUpWithEstimate(page, plumbline);
  const line = lineOpened(page);
  await page.goto(`/estimates/${id}/view`);
  await line;

  const client = await openAsClient(browser, id, devices['iPhone 15']);
  const seen = page.getByText(/^Opened on a phone/);
  await expect(seen).toHaveText('Opened on a phone');
  await client.goto('about:blank');
  await expect(seen).toHaveText('Opened on a phone, less than a minute', { timeout: 3_000 });

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as unopened' }).click();
  await expect(page.getByText('Marked as unopened')).toBeVisible();
  await client.context().close();
});

test('events missed during a disconnect arrive on reconnect, and one’s own actions are not news', {
  tag: '@long',
}, async ({ page, browser, context, plumbline }) => {
  const { id } = await signUpWithEstimate(page, plumbline);
  const line = lineOpened(page);
  await page.goto('/estimates');
  await line;
  const client = await openAsClient(browser, id);
  // From the first event on the page knows after which one to resume.
  await expect(page.getByText('Dana Whitfield opened EST-0001', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await callApi(client.request, 'POST', `/api/estimates/${id}/decline`, { reason: 'Too dear' });
  await expect(page.getByText('Dana Whitfield declined EST-0001')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Dana Whitfield declined EST-0001', { exact: true })).toBeVisible();
  await expect(row(page, 'EST-0001')).toContainText('Declined');
  await client.context().close();

  const { id: own } = await makeSentEstimate(page);
  await callApi(page.request, 'PATCH', `/api/estimates/${own}/status`, { status: 'accepted' });
  await expect(row(page, 'EST-0002')).toContainText('Accepted');
  await expect(page.getByText(/EST-0002$/).and(page.getByText(/accepted/))).toHaveCount(0);
});
