import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneAndDesk } from '../support/accessibility.ts';
import { test } from '../support/plan-plumbline.ts';
import { callApi, expect, makeEstimate, makeSentEstimate, signUp } from '../support/plumbline.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

async function payAtStripe(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sandbox: no real money' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
}

/** Buys the plan, starting at a refusal or the billing page. */
async function buyFromDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(?:Upgrade to Pro|Reactivate Plan)$/ }).click();
  await payAtStripe(page);
}

async function startCancelling(page: Page): Promise<void> {
  await card(page, 'Manage subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason for leaving').fill('Too dear');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please provide a reason with at least 10 characters')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await dialog.getByLabel('Reason for leaving').fill('The season is over for us');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/You keep Pro until/)).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(
    page.getByText('Subscription Scheduled for Cancellation', { exact: true }).first(),
  ).toBeVisible();
}

async function readStatus(page: Page): Promise<{ status: string; isBlocked: boolean }> {
  const response = await page.request.get('/api/billing/status');
  return (await response.json()) as { status: string; isBlocked: boolean };
}

test('a trial ends, sending is refused, the plan is bought, canceled and resumed', { tag: '@long' }, async ({
  page,
  plan,
}) => {
  test.setTimeout(120_000);
  const { plumbline } = plan;
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);

  await page.goto('/billing');
  await expect(page.getByText(/7 days left in trial/)).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Your free trial ends in 7 days.')).toBeVisible();

  await plan.passDays(11);
  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('button', { name: 'Send estimate' }).first().click();
  await page.getByRole('button', { name: 'Send Email' }).click();
  const refusal = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await expect(refusal.getByText(/Your free trial has ended/)).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  expect(await readStatus(page)).toMatchObject({ status: 'expired_blocked', isBlocked: true });
  await buyFromDialog(page);
  await expectAccessibleOnPhoneAndDesk(page);
  // The page goes to the dashboard after 5 seconds, perhaps before a click: `billing-success-page.test.tsx` tests both ways there.
  await callApi(page.request, 'POST', `/api/estimates/${id}/send`, {});

  await page.goto('/billing');
  await expect(page.getByText(/^Next billing date:/)).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await startCancelling(page);
  await expect(page.getByText('Canceling at Period End')).toBeVisible();
  await expect(page.getByText(/^Subscription ends:/)).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate Subscription' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reactivate your subscription?' });
  await question.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await expect(page.getByText('Subscription Reactivated', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Next billing date:/)).toBeVisible();
});

test('an account with an expired plan stays readable, its clients can open estimates, and its card buys the plan again', {
  tag: '@long',
}, async ({ page, plan, browser }) => {
  test.setTimeout(120_000);
  await signUp(page, plan.plumbline);
  const sent = await makeSentEstimate(page);
  await page.goto('/subscribe');
  await payAtStripe(page);
  await page.goto('/billing');
  await startCancelling(page);

  await plan.passDays(20);
  await page.goto('/billing');
  await expect(page.getByText(/^Cancelled on/)).toBeVisible();
  await expect(card(page, 'Reactivate Plan')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.goto(`/estimates/${sent.id}/view`);
  await page
    .getByRole('button', { name: /Download PDF/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Reactivate Plan' })).toBeVisible();
  const client = await (await browser.newContext()).newPage();
  await client.goto(`${plan.plumbline.address}/estimate/${sent.id}`);
  await expect(client.getByRole('button', { name: 'Accept estimate' }).first()).toBeVisible();
  await client.context().close();

  await page.goto('/billing');
  await card(page, 'Quick reactivation').getByRole('button', { name: 'Reactivate Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate Subscription' }).click();
  await payAtStripe(page);
  expect(await readStatus(page)).toMatchObject({ status: 'active', isBlocked: false });
});

test('a failed renewal shows on the dashboard, and the portal leads back to a paid plan', {
  tag: '@long',
}, async ({ page, plan }) => {
  test.setTimeout(120_000);
  await signUp(page, plan.plumbline);
  await page.goto('/subscribe');
  await payAtStripe(page);
  await plan.setCards('declines');
  await plan.passDays(8);
  await expect.poll(async () => (await readStatus(page)).status).toBe('past_due');
  await page.goto('/dashboard');
  await expect(page.getByText('Your last payment didn’t go through.')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.goto('/billing');
  await expect(page.getByRole('button', { name: 'Update payment method' })).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox: no real money' })).toBeVisible();
});

// `gating.test.ts` and `catalog-panel.test.tsx` test the refusal and its words in every run.
test('a custom job type is refused after the trial, and the refusal names what was wanted', {
  tag: '@long',
}, async ({ page, plan }) => {
  await signUp(page, plan.plumbline);
  await plan.passDays(11);
  await page.goto('/settings#catalog');
  await page.getByRole('button', { name: 'Add Job Type' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Job Type' });
  await form.getByLabel('Job Type Name *').fill('Shed roof');
  await form.getByLabel('Category *').click();
  await page.getByRole('option', { name: 'Roofing' }).click();
  await form.getByRole('button', { name: 'Add Job Type' }).click();
  const refusal = page.getByRole('dialog', { name: 'Premium Feature' });
  await expect(
    refusal.getByText(
      'Custom job types are available with Pro. Upgrade to create and manage your own job types.',
    ),
  ).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
});

// `billing-success-page.test.tsx` tests each of these pages in every run.
test('an address without a payment, one of an unknown payment and one of a paid one show different pages', {
  tag: '@long',
}, async ({ page, plan }) => {
  await signUp(page, plan.plumbline);
  await page.goto('/billing/success');
  await expect(page.getByRole('heading', { name: 'Invalid Payment Session' })).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.goto('/billing/success?session_id=cs_test_of_nobody');
  await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessibleOnPhoneAndDesk(page);
});
