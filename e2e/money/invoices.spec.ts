import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsEveryWidth } from '../support/accessibility.ts';
import { callApi, expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true });

const SCHEDULE = [{ name: 'Dry-in', percentage: '30', milestone: 'When the roof is closed' }];

/** Tries every width, and goes on as a phone. */
async function expectFitsEveryPhoneAndDesk(page: Page): Promise<void> {
  await expectFitsEveryWidth(page);
  await page.setViewportSize(PHONE);
}

/** An accepted job over 1,000.00, with a deposit of 250.00 and a payment of 300.00 at a milestone. */
async function openJob(page: Page, fields: Record<string, unknown> = {}): Promise<void> {
  const { id } = await makeSentEstimate(page, { acceptPayments: true, depositPercentage: '25', ...fields });
  await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'accepted' });
  await page.goto(`/estimates/${id}/view`);
}

test('a milestone is reached, its invoice is issued and mailed, and a check pays it', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryPhoneAndDesk(page);

  await openJob(page, { schedule: SCHEDULE });
  const card = page.getByRole('region', { name: 'Payment schedule' });
  await card.getByRole('button', { name: 'Reached' }).tap();
  const sheet = page.getByRole('dialog', { name: 'New invoice' });
  await expect(sheet.getByRole('radio', { name: /^Dry-in/ })).toBeChecked();
  await expect(sheet.getByText('$300.00')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Review invoice' }).tap();

  const issue = page.getByRole('dialog', { name: 'Issue INV-0001' });
  await issue.getByLabel('Note to your client').fill('The roof is closed and dry.');
  await issue.getByLabel('Due after').fill('7');
  await expectAccessible(page);
  await issue.getByRole('button', { name: 'Issue and send' }).tap();
  await expect(issue).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Dana Whitfield, Dry-in' })).toBeVisible();
  await expect(page.getByText('The roof is closed and dry.')).toBeVisible();
  await expect(page.getByText('Sent to dana@example.com')).toBeVisible();
  await plumbline.mailbox.newest('dana@example.com', /INV-0001/);
  await expectAccessible(page);
  await expectFitsEveryPhoneAndDesk(page);

  await page.getByRole('button', { name: 'Record payment' }).first().tap();
  const record = page.getByRole('dialog', { name: 'Record payment' });
  await expect(record.getByLabel('Amount')).toHaveValue('300.00');
  await record.getByLabel('Note (optional)').fill('Check 2209');
  await record.getByRole('button', { name: 'Record payment' }).tap();
  await expect(page.getByText(/^Paid in full on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Check 2209');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Invoices' }).first().tap();
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  await expect(row).toContainText('Paid');
  await expect(row).toContainText('INV-0001 · EST-0001, Dry-in');
  await expectAccessible(page);
  await expectFitsEveryPhoneAndDesk(page);
  await page.goto('/estimates/');
  await page.getByRole('link', { name: /Dana Whitfield/ }).tap();
  await expect(card.getByRole('listitem').filter({ hasText: 'Dry-in' })).toContainText('Paid, INV-0001');
});

test('a void invoice keeps its number, and what it covered is invoiced again', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await openJob(page, { acceptPayments: false, depositPercentage: '0' });
  const begin = async () => {
    await page.getByRole('button', { name: 'New invoice' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Review invoice' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue only' }).tap();
  };
  await begin();
  await expect(page.getByText('INV-0001', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Void' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Void INV-0001?' });
  await dialog.getByRole('button', { name: 'Void invoice' }).tap();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Wrong client');
  await dialog.getByRole('button', { name: 'Void invoice' }).tap();
  await expect(page.getByText('Nothing is to be paid.')).toBeVisible();
  await expect(page.getByText('Wrong client').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'EST-0001' }).tap();
  await begin();
  await expect(page.getByText('INV-0002', { exact: true })).toBeVisible();
  await expect(page.getByText('$1,000.00').first()).toBeVisible();
});
