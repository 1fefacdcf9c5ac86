import type { Browser, Page } from '@playwright/test';
import {
  choose,
  expectFitsBoth,
  expectNotice,
  fillAcceptance,
  goAndPay,
  openAcceptDialog,
  openOnPhone,
} from './support/accepting-client.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  control,
  makeEstimateWithDeposit,
  readEstimate,
  signUpPaid,
  test,
  UNANSWERED,
} from './support/paying-plumbline.ts';
import { expect } from './support/plumbline.ts';

const PROVIDERS = [
  { method: 'Card', name: 'Stripe', signature: 'drawn' },
  { method: 'Square', name: 'Square', signature: 'typed' },
  { method: 'PayPal', name: 'PayPal', signature: 'typed' },
] as const;

/** Checks what the contractor sees of a deposit paid online. */
async function expectPaidOnline(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/estimates/${id}/view`);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(`Paid online by ${name}`);
  await expect(page.getByText(`Payment started: $250.00 by ${name}`)).toBeVisible();
  await expect(page.getByText(`Payment received: $250.00 by ${name}`)).toBeVisible();
  await expect(page.getByText('Accepted by Dana Whitfield')).toBeVisible();
  expect(await readEstimate(page, id)).toMatchObject({
    status: 'accepted',
    payments: [{ method: name.toLowerCase(), amount: '250.00', online: true }],
  });
}

async function acceptAndPay(page: Page, browser: Browser, provider: (typeof PROVIDERS)[number]) {
  const { id } = await makeEstimateWithDeposit(page);
  const client = await openOnPhone(browser, id);
  const dialog = await openAcceptDialog(client);
  await fillAcceptance(dialog, provider);
  await expectFitsBoth(client, () => expect(dialog).toBeVisible());
  await dialog.getByRole('button', { name: 'Accept and pay $250.00' }).click();
  await expect(client.getByRole('heading', { name: 'Sandbox: no real money' })).toBeVisible();
  await expectAccessible(client);
  await choose(client, 'Pay');
  await expectNotice(client, 'Payment received');
  await expect(client.getByText(/^Accepted by Dana Whitfield on/)).toBeVisible();
  await expect(client.getByText('We received your $250.00 deposit.')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Accept estimate' })).toHaveCount(0);
  await expect(client).toHaveURL(new RegExp(`/estimate/${id}$`));
  await expectPaidOnline(page, id, provider.name);
  await client.context().close();
}

test('a client accepts with a signature drawn on the phone, and pays the deposit by card', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUpPaid(page, plumbline);
  await acceptAndPay(page, browser, PROVIDERS[0]);
});

// On PostgreSQL one payment is enough: the differences between providers do not involve the database.
test.describe('a deposit', { tag: '@embedded' }, () => {
  for (const provider of PROVIDERS.slice(1))
    test(`is paid at ${provider.name} with a typed signature`, async ({ page, browser, plumbline }) => {
      await signUpPaid(page, plumbline);
      await acceptAndPay(page, browser, provider);
    });

  test('that is cancelled at the provider leaves the estimate open for another way to pay', async ({
    page,
    browser,
    plumbline,
  }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    for (const method of ['Card', 'PayPal']) {
      await goAndPay(client, { method });
      await choose(client, 'Cancel');
      await expectNotice(client, 'Payment Cancelled');
    }
    expect(await readEstimate(page, id)).toMatchObject(UNANSWERED);
    await goAndPay(client, { method: 'Square' });
    await choose(client, 'Pay');
    await expect(client.getByText('Payment received')).toBeVisible();
    await expect(client.getByText('Payment Cancelled')).toHaveCount(0);
    await client.context().close();
  });

  test('whose card is declined can be paid with the next one', async ({ page, browser, plumbline }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    await goAndPay(client, { method: 'PayPal' });
    await choose(client, 'Decline the card');
    await expectNotice(client, 'Payment Verification Failed');
    await goAndPay(client, { method: 'Card' });
    await choose(client, 'Decline');
    await expect(client.getByText('The card was declined.')).toBeVisible();
    expect(await readEstimate(page, id)).toMatchObject({ payments: [] });
    await choose(client, 'Pay');
    await expect(client.getByText('Payment received')).toBeVisible();
    await expect(client.getByText(/^Accepted by Dana Whitfield on/)).toBeVisible();
    await client.context().close();
  });

  test('that the bank still has to confirm is pending, and then received', async ({
    page,
    browser,
    plumbline,
    sandbox,
  }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    await goAndPay(client, { method: 'Card' });
    const session = new URL(client.url()).pathname.split('/').at(-1);
    await choose(client, 'Pay later');
    await expectNotice(client, 'Payment on its way');
    expect(await readEstimate(page, id)).toMatchObject(UNANSWERED);
    await control(sandbox, `sessions/${session}/settle`);
    await expect(client.getByText('Payment received')).toBeVisible({ timeout: 15_000 });
    await client.context().close();
  });

  test('to be sent by Venmo is pending until the contractor records it', async ({
    page,
    browser,
    plumbline,
  }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    const dialog = await openAcceptDialog(client);
    await fillAcceptance(dialog, { method: 'Check' });
    await expect(dialog.getByText('Made out to Cutter Ridge Roofing')).toBeVisible();
    await fillAcceptance(dialog, { method: 'Venmo' });
    await expect(dialog.getByText('Send it to @cutterridge')).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept estimate' }).click();
    await expectNotice(client, 'Accepted by Dana Whitfield');
    await expect(client.getByText('Your $250.00 deposit is due.')).toBeVisible();

    await page.goto(`/estimates/${id}/view`);
    await page.getByRole('button', { name: 'Record payment' }).click();
    const recording = page.getByRole('dialog', { name: 'Record payment' });
    await expect(recording.getByLabel('Amount')).toHaveValue('250.00');
    await recording.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'Venmo' }).click();
    await recording.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('Payment received: $250.00 by Venmo')).toBeVisible();
    await client.reload();
    await expect(client.getByText('We received your $250.00 deposit.')).toBeVisible();
    await client.context().close();
  });
});
