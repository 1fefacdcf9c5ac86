import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesk,
  expectFitsEveryWidth,
} from '../support/accessibility.ts';
import { callApi, expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true });

/** Tries every width, and goes on as a phone. */
async function expectFitsEveryPhoneAndDesk(page: Page): Promise<void> {
  await expectFitsEveryWidth(page);
  await page.setViewportSize(PHONE);
}

async function writeOne(page: Page): Promise<void> {
  await page.goto('/invoices');
  await expect(page.getByText('Make one from an accepted estimate, or write one here.')).toBeVisible();
  await page.getByRole('button', { name: 'New invoice' }).tap();
  await page.getByRole('menuitem', { name: 'Write one here' }).tap();
  await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible();
}

test('an invoice is written without an estimate, issued, sent, read, paid and duplicated', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const client = { name: 'Rosa Lind', email: 'rosa@example.com' };
  await callApi(page.request, 'POST', '/api/clients', client);
  await writeOne(page);
  await expect(page.getByText('Valid until')).toHaveCount(0);
  await expect(page.getByText('Accept Payments')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add add-on' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Issue invoice' }).tap();
  await expect(page.getByText('Please select a client').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Client' }).tap();
  await page.getByRole('option', { name: /Rosa Lind/ }).tap();
  await page.getByRole('combobox', { name: 'Job type' }).tap();
  await page
    .getByRole('option', { name: /^Roof repair/ })
    .first()
    .tap();
  await page.getByLabel('Job description').fill('Leak over the west door');
  await page.getByRole('button', { name: 'Add lines' }).tap();
  await page.getByRole('tab', { name: /Costs/ }).tap();
  await page.getByRole('button', { name: 'Add Permit' }).tap();
  await page.getByRole('button', { name: /^Add 1/ }).tap();
  await page.keyboard.type('240');
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(page).toHaveURL(/\/invoices\/[\w-]+\/edit$/);
  await expectAccessibleOnPhoneAndDesk(page);
  await page.setViewportSize(PHONE);

  await page.getByRole('button', { name: 'Issue invoice' }).tap();
  const issue = page.getByRole('dialog', { name: 'Issue INV-0001' });
  await expect(issue.getByText('$259.80')).toBeVisible();
  await expectAccessible(page);
  await issue.getByRole('button', { name: 'Issue and send' }).tap();
  await expect(issue).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Rosa Lind, Roof repair' })).toBeVisible();
  await expect(page.getByText('Permit').first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryPhoneAndDesk(page);

  await plumbline.mailbox.newest('rosa@example.com', /INV-0001/);
  const id = page.url().split('/').at(-1) ?? '';
  const visitor = await page.context().browser()?.newContext({ viewport: PHONE });
  const read = await visitor?.newPage();
  if (!read) throw new Error('No page for the client.');
  await read.goto(`${new URL(page.url()).origin}/invoice/${id}`);
  await expect(read.getByRole('heading', { name: 'Roof repair' })).toBeVisible();
  await expect(read.getByText('Permit').first()).toBeVisible();
  await expect(read.getByText(/estimate/i)).toHaveCount(0);
  await expectAccessible(read);
  await visitor?.close();

  await page.getByRole('button', { name: 'Record payment' }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).tap();
  await expect(page.getByText(/^Paid in full on/)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Duplicate' }).tap();
  await expect(page.getByText('Draft invoice', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rosa Lind, Roof repair' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).tap();
  await expect(page.getByLabel('Job description')).toHaveValue('Leak over the west door');
  await page.getByRole('link', { name: 'Back to the invoice' }).tap();
  await expect(page.getByRole('button', { name: 'Issue and send' })).toBeVisible();
});

test('a job that is paid ahead can still be chosen, until nothing of it is left to invoice', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'paid' });
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'New invoice' }).tap();
  await page.getByRole('menuitem', { name: 'From a job' }).tap();
  const sheet = page.getByRole('dialog', { name: 'New invoice' });
  await expect(sheet.getByRole('button', { name: /Dana Whitfield/ })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /Dana Whitfield/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Review invoice' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue only' }).tap();
  await expect(page.getByText('INV-0001', { exact: true })).toBeVisible();
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'New invoice' }).tap();
  await page.getByRole('menuitem', { name: 'From a job' }).tap();
  await expect(page.getByText('No accepted estimate has anything left to invoice.')).toBeVisible();
});
