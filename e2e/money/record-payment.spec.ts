import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Stored {
  readonly status: string;
  readonly amountPaid: string;
  readonly amountDue: string;
  readonly payments: readonly { readonly method: string; readonly amount: string }[];
}

const toastSays = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const setStatus = (page: Page, id: string, status: string) =>
  callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status });
const stored = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/estimates/${id}`)).json()) as Stored;
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  return dialog;
};
const summaryRow = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Cost summary' })
    .locator('div', { has: page.getByText(name, { exact: true }) });

for (const size of SIZES) {
  test(`at ${size.width} the deposit and the rest are recorded, and the estimate is paid`, {
    tag: '@long',
  }, async ({ page, plumbline }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    const { id } = await makeSentEstimate(page, { acceptPayments: true, depositPercentage: '25' });
    await page.goto(`/estimates/${id}/view`);
    await expect(page.getByRole('button', { name: 'Mark accepted' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark accepted' }).click();
    await expect(page.getByText('Waiting for $250.00 deposit')).toBeVisible();

    const deposit = await openDialog(page);
    await expect(deposit.getByLabel('Amount')).toHaveValue('250.00');
    await expectAccessible(page);
    await deposit.getByLabel('Amount').fill('1000.01');
    await deposit.getByRole('button', { name: 'Record payment' }).click();
    await expect(deposit.getByText('Only $1,000.00 is due')).toBeVisible();
    await expectAccessible(page);
    await deposit.getByLabel('Amount').fill('250');
    await deposit.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'Bank transfer' }).click();
    await deposit.getByLabel('Note (optional)').fill('Reference 88');
    await deposit.getByRole('button', { name: 'Record payment' }).dblclick();
    await toastSays(page, 'Payment recorded');
    await expect(deposit).toHaveCount(0);
    await expect(page.getByText('Payment received: $250.00 by bank transfer')).toBeVisible();
    // On a phone the sums are folded.
    if (size.width < 768) await page.getByRole('heading', { name: 'Lines' }).click();
    await expect(summaryRow(page, 'Paid')).toContainText('$250.00');
    await expect(summaryRow(page, 'Due')).toContainText('$750.00');
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Reference 88');
    await expectAccessible(page);
    expect(await stored(page, id)).toMatchObject({
      status: 'accepted',
      amountDue: '750.00',
      payments: [{ method: 'bank_transfer', amount: '250.00' }],
    });

    const rest = await openDialog(page);
    await expect(rest.getByLabel('Amount')).toHaveValue('750.00');
    await page.keyboard.press('Enter');
    await toastSays(page, 'EST-0001 is paid in full.');
    await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
    await expect(summaryRow(page, 'Due')).toContainText('$0.00');
    await expectAccessible(page);
    expect(await stored(page, id)).toMatchObject({ status: 'paid', amountPaid: '1000.00' });
  });

  test(`at ${size.width} money recorded too late is refused with the server’s message`, {
    tag: '@long',
  }, async ({ page, plumbline }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    const { id } = await makeEstimate(page);
    await setStatus(page, id, 'accepted');
    // A tab without live events shows the old status.
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto(`/estimates/${id}/view`);
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('Amount')).toHaveValue('1000.00');
    await setStatus(page, id, 'paid');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await toastSays(page, 'This estimate is already paid in full.');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Other');
    expect((await stored(page, id)).payments).toHaveLength(1);
  });
}

test('part of a deposit leaves the same amount due on the contractor’s screen and on the client’s', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page, { acceptPayments: true, depositPercentage: '25' });
  await setStatus(page, id, 'accepted');
  const body = { amount: '100', method: 'check', receivedOn: '2026-01-05' };
  await callApi(page.request, 'POST', `/api/estimates/${id}/payments`, body);
  await page.goto(`/estimates/${id}/view`);
  await expect(page.getByText('Waiting for $150.00 of the $250.00 deposit')).toBeVisible();
  await expect(summaryRow(page, 'Deposit due')).toContainText('$150.00');
  await expect(page.getByText('$150.00 of the $250.00 deposit is still due.')).toBeVisible();
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Amount')).toHaveValue('150.00');
  await page.keyboard.press('Escape');

  await page.goto(`/estimate/${id}`);
  await expect(page.getByText('$150.00 of your $250.00 deposit is still due.')).toBeVisible();
  await expectAccessible(page);
});
