import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  makeEstimate,
  makeSentEstimate,
  saveDraft,
  signUp,
  test,
} from '../support/plumbline.ts';

const toastSays = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

async function openMenuOf(page: Page, number: string): Promise<void> {
  const opener = page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button')
    .last();
  await expect(page.getByRole('menu')).toHaveCount(0);
  // A closing menu can swallow the click.
  await expect(async () => {
    await opener.click();
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test.beforeEach(async ({ page, plumbline }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
});

test('an empty form is refused with every error in one toast', { tag: '@long' }, async ({ page }) => {
  await page.goto('/estimates/new');
  await page.getByRole('button', { name: 'Generate estimate' }).click();
  await toastSays(page, 'Validation Error');
  await toastSays(
    page,
    'Please select a client. Please select a job type. Please enter a job description. ' +
      'Please add at least one labor line, material, or additional cost',
  );
});

test('an estimate can be created by keyboard alone', { tag: '@long' }, async ({ page }) => {
  await callApi(page.request, 'POST', '/api/clients', { name: 'Dana Whitfield', email: 'dana@example.com' });
  await page.goto('/estimates/new');
  await page.getByLabel('Client', { exact: true }).focus();
  await page.keyboard.type('Dana');
  await page.keyboard.press('Enter');
  await page.getByLabel('Job type').focus();
  await page.keyboard.type('Roof repair');
  await page.keyboard.press('Enter');
  await page.getByLabel('Job description').focus();
  await page.keyboard.type('Mend the valley');
  await page.getByRole('button', { name: 'Add cost' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount, cost 1').focus();
  await page.keyboard.type('120.5');
  await saveDraft(page);
  const [saved] = (await (await page.request.get('/api/estimates')).json()) as {
    additionalCostsTotal: string;
    client: { name: string };
  }[];
  expect(saved).toMatchObject({ additionalCostsTotal: '120.50', client: { name: 'Dana Whitfield' } });
});

test('the list duplicates, sends, downloads and deletes', async ({ page, plumbline }) => {
  await makeEstimate(page);
  await page.goto('/estimates');
  await openMenuOf(page, 'EST-0001');
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await toastSays(page, 'Estimate duplicated successfully');
  await expect(page).toHaveURL(/\/edit$/);
  await page.goto('/estimates');
  await expect(page.getByRole('row', { name: /EST-0002/ })).toContainText('Draft');

  await openMenuOf(page, 'EST-0002');
  await page.getByRole('menuitem', { name: 'Send via Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Estimate via Email' });
  await expect(dialog.getByLabel('Recipient Email')).toHaveValue('dana@example.com');
  await dialog.getByLabel('Recipient Email').fill('');
  await expect(dialog.getByRole('button', { name: 'Send Email' })).toBeDisabled();
  await dialog.getByLabel('Recipient Email').fill('  ');
  await dialog.getByRole('button', { name: 'Send Email' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('Recipient Email').fill('site@example.com');
  await dialog.getByRole('button', { name: 'Send Email' }).click();
  await toastSays(page, 'Estimate sent successfully');
  await plumbline.mailbox.newest('site@example.com', /Cutter Ridge/);
  await expect(page.getByRole('row', { name: /EST-0002/ })).toContainText('Sent');

  await openMenuOf(page, 'EST-0001');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('estimate-EST-0001.pdf');

  await openMenuOf(page, 'EST-0001');
  await page.getByRole('menuitem', { name: 'Delete Estimate' }).click();
  await expect(
    page.getByText('Are you sure you want to delete estimate EST-0001? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await toastSays(page, 'Estimate deleted successfully');
  await expect(page.getByText('EST-0001', { exact: true })).toHaveCount(0);
});

test('search and status filter narrow the list, and a message appears when nothing matches', {
  tag: '@long',
}, async ({ page }) => {
  await makeEstimate(page, { jobDescription: 'Gutters' });
  await makeSentEstimate(page, { jobDescription: 'Chimney' });
  await page.goto('/estimates');
  const search = page.getByPlaceholder('Search estimates by title or client...');
  await search.fill('CHIM');
  await expect(page.getByText('EST-0002')).toBeVisible();
  await expect(page.getByText('EST-0001')).toHaveCount(0);
  await search.fill('nothing like it');
  await expect(page.getByText('No estimates match your search')).toBeVisible();
});

test('on a phone a tap opens the actions and selects none', async ({ browser, plumbline }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await signUp(phone, plumbline);
  for (let made = 0; made < 6; made++) await makeEstimate(phone);
  await phone.goto('/estimates');
  const buttons = phone.getByRole('button', { name: /EST-000/ });
  await buttons.last().scrollIntoViewIfNeeded();
  await buttons.last().tap();
  await expect(phone.getByRole('menu')).toBeVisible();
  await expect(phone.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await phone.getByRole('menuitem', { name: 'View' }).tap();
  await expect(phone).toHaveURL(/\/view$/);
  await context.close();
});
