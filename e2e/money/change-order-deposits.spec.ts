import type { Page } from '@playwright/test';
import {
  choose,
  expectNotice,
  fillAcceptance,
  openOnPhone,
  payBy,
  payDialog,
} from '../support/accepting-client.ts';
import { expectAccessible, expectFitsBoth } from '../support/accessibility.ts';
import { makeEstimateWithDeposit, signUpPaid } from '../support/paying-plumbline.ts';
import { callApi, expect, test } from '../support/plumbline.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const shots = process.env.LOOK_DIR;

/** A change order over 500.00 with a deposit of 100.00, of an accepted estimate over 1,000.00 whose deposit is due. */
async function makeChangeOrder(page: Page, channel?: 'link') {
  const { id: estimateId } = await makeEstimateWithDeposit(page);
  const path = `/api/estimates/${estimateId}`;
  await callApi(page.request, 'PATCH', `${path}/status`, { status: 'accepted' });
  const { id } = await callApi<{ id: string }>(page.request, 'POST', `${path}/change-orders`, {
    title: 'Rotten decking',
    depositPercentage: '20',
    laborLines: [{ laborType: 'lead', description: 'New decking', hours: '10', rate: '50.00' }],
  });
  await callApi(page.request, 'POST', `/api/change-orders/${id}/send`, channel ? { channel } : {});
  return { id, estimateId };
}

test('on a phone a client signs a change order and pays its deposit online', { tag: '@long' }, async ({
  page,
  browser,
  plumbline,
}) => {
  await signUpPaid(page, plumbline);
  const { id, estimateId } = await makeChangeOrder(page);
  const client = await openOnPhone(browser, id);
  await client.getByRole('button', { name: 'Accept change order' }).tap();
  const dialog = client.getByRole('dialog', { name: 'Sign' });
  await fillAcceptance(dialog, { signature: 'drawn' });
  await dialog.getByRole('button', { name: 'Sign and continue' }).tap();
  const paying = await payDialog(client);
  await expectFitsBoth(client, () => expect(paying).toBeVisible());
  if (shots) await client.screenshot({ path: `${shots}/co-pay-390.png` });
  await payBy(paying, 'Card', '$100.00');
  await choose(client, 'Pay');
  await expectNotice(client, 'Payment received');
  await expect(client.getByText('We received your $100.00 deposit.')).toBeVisible();
  await expect(client).toHaveURL(new RegExp(`/estimate/${id}$`));
  if (shots) await client.screenshot({ path: `${shots}/co-paid-390.png`, fullPage: true });
  await client.getByRole('link', { name: 'estimate EST-0001' }).tap();
  // 1,000.00 and 500.00, without the deposits of 250.00 and 100.00.
  await expect(client.getByRole('listitem').filter({ hasText: 'Balance when done' })).toContainText(
    '$1,150.00',
  );

  await page.goto(`/change-orders/${id}`);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Paid online by Stripe');
  await page.goto(`/estimates/${estimateId}/view`);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('For CO-1');
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByText('CO-1: Accepted by Dana Whitfield')).toBeVisible();
  await expectAccessible(page);
});

test('the contractor records the deposit of a change order on its page, to which its job leads', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUpPaid(page, plumbline);
  const { id, estimateId } = await makeChangeOrder(page, 'link');
  await callApi(page.request, 'PATCH', `/api/change-orders/${id}/status`, { status: 'accepted' });
  const open = async () => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    return dialog;
  };
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`/estimates/${estimateId}/view`);
    const ofJob = await open();
    await expect(ofJob.getByLabel('Amount')).toHaveValue('250.00');
    await expectAccessible(page);
    if (shots) await page.screenshot({ path: `${shots}/record-job-${size.width}.png` });
    await ofJob.getByRole('link', { name: 'CO-1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rotten decking' })).toBeVisible();
    await expectAccessible(page);
    if (shots) await page.screenshot({ path: `${shots}/change-accepted-${size.width}.png`, fullPage: true });
    const ofChange = await open();
    await expect(ofChange.getByLabel('Amount')).toHaveValue('100.00');
    await expectAccessible(page);
    if (shots) await page.screenshot({ path: `${shots}/record-change-${size.width}.png` });
    await page.keyboard.press('Escape');
  }
  const dialog = await open();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment recorded', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$100.00');
  await expectAccessible(page);
});
