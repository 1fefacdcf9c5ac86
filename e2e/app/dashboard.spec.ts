import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark, expectFitsEveryWidth } from '../support/accessibility.ts';
import {
  callApi,
  expect,
  makeEstimate,
  makeSentEstimate,
  type Plumbline,
  signUp,
  test,
} from '../support/plumbline.ts';

const guide = (page: Page) => page.getByRole('region', { name: 'Get your first estimate out' });
const recent = (page: Page) => page.getByRole('table', { name: 'Recent Estimates' });
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your numbers' }).getByRole('link', { name: new RegExp(`^${name}`) });

const setStatus = (page: Page, id: string, status: string) =>
  callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status });

/** Signs up a contractor with an estimate in every status that the pipeline and the chart distinguish. */
async function signUpBusy(page: Page, plumbline: Plumbline): Promise<void> {
  await signUp(page, plumbline);
  await makeEstimate(page, { jobDescription: 'Gutters of the shed' });
  await makeSentEstimate(page);
  const { id: won } = await makeSentEstimate(page);
  await setStatus(page, won, 'accepted');
  const { id: lost } = await makeSentEstimate(page);
  await setStatus(page, lost, 'declined');
}

test('four steps lead to the first sent estimate, each completed by doing it', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/dashboard');
  await expect(guide(page).getByText('0 of 4')).toBeVisible();

  await guide(page).getByRole('link', { name: 'Open settings' }).click();
  await page.getByLabel('Phone').fill('(208) 555-0142');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect(page.getByText('Settings Updated').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(guide(page).getByText('1 of 4')).toBeVisible();

  await guide(page).getByRole('link', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  const { id } = await makeEstimate(page);
  await page.goto('/dashboard');
  await expect(guide(page).getByText('3 of 4')).toBeVisible();
  await expect(guide(page).getByRole('link', { name: 'Open drafts' })).toBeVisible();

  await callApi(page.request, 'POST', `/api/estimates/${id}/send`, {});
  await page.goto('/dashboard');
  await expect(figure(page, 'This month')).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});

test('the guide stays hidden once it is hidden', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.goto('/dashboard');
  await guide(page).getByRole('button', { name: 'Hide this guide' }).click();
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No estimates yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'New Estimate' })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});

test('the figures are right, and link to what they count', { tag: '@long' }, async ({ page, plumbline }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUpBusy(page, plumbline);
  await page.goto('/dashboard');
  await expect(figure(page, 'This month')).toContainText('4');
  await expect(figure(page, 'Conversion rate')).toContainText('33%');
  await expect(figure(page, 'Avg response')).toContainText('under 1 hour');
  await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText('$1,000.00');

  await figure(page, 'Sent').click();
  await expect(page).toHaveURL(/\/estimates\?status=sent$/);
  await expect(page.getByRole('row', { name: /EST-0002/ })).toBeVisible();
  await page.goBack();
  await figure(page, 'Conversion rate').click();
  await expect(page).toHaveURL(/\/estimates\?status=accepted$/);
  await expect(page.getByRole('row', { name: /EST-0003/ })).toBeVisible();
});

test('the recent estimates can be filtered by status and search', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUpBusy(page, plumbline);
  await page.goto('/dashboard');
  await expect(recent(page).getByRole('row')).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Declined' }).click();
  await expect(recent(page).getByRole('row')).toHaveCount(2);
  await expect(recent(page)).toContainText('EST-0004');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'All Statuses' }).click();
  await page.getByRole('searchbox', { name: 'Search recent estimates' }).fill('shed');
  await expect(recent(page).getByRole('row')).toHaveCount(2);
  await expect(recent(page)).toContainText('EST-0001');
  await page.getByRole('searchbox', { name: 'Search recent estimates' }).fill('nobody of that name');
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(recent(page).getByRole('row')).toHaveCount(5);
});

test('a client’s action shows in the figures at once', { tag: '@long' }, async ({
  page,
  browser,
  plumbline,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const line = page.waitForResponse((response) => response.url().includes('/api/events') && response.ok());
  await page.goto('/dashboard');
  await line;
  await expect(figure(page, 'Viewed')).toContainText('0');

  const client = await (await browser.newContext()).newPage();
  await client.goto(`/estimate/${id}`);
  await client.waitForResponse(`**/api/estimates/${id}/view`);
  const atOnce = { timeout: 3_000 };
  await expect(figure(page, 'Viewed')).toContainText('$1,000.00', atOnce);
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Dana Whitfield opened EST-0001',
    atOnce,
  );
  await client.reload();
  await client.waitForResponse(`**/api/estimates/${id}/view`);
  await expect(page.getByRole('region', { name: 'Worth doing now' })).toContainText(
    'Dana opened it twice',
    atOnce,
  );
  await client.context().close();
});

test('the dashboard is accessible and fits at every width, empty and with large figures', async ({
  page,
  plumbline,
}) => {
  // For `npm run test:all` eighteen runs of axe.
  test.slow();
  await signUp(page, plumbline);
  await page.goto('/dashboard');
  await expect(guide(page)).toBeVisible();
  await expect(page.getByText('No estimates yet')).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  const { id } = await makeSentEstimate(page, { laborLines: LARGE });
  await setStatus(page, id, 'accepted');
  await makeSentEstimate(page, { laborLines: LARGE });
  await page.reload();
  await expect(figure(page, 'Conversion rate')).toBeVisible();
  await expect(page.getByText('EST-0002').first()).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await expectFitsEveryWidth(page);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'The last 12 months' })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
});

/** The largest lines an estimate allows, with many digits. */
const LARGE = [{ laborType: 'lead', description: 'Tear-off', hours: '90000', rate: '9999999.99' }];
