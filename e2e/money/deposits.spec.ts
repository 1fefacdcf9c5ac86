import type { Browser, Page } from '@playwright/test';
import {
  choose,
  expectNotice,
  fillAcceptance,
  openAcceptDialog,
  openOnPhone,
  payBy,
  payDialog,
  signToPay,
} from '../support/accepting-client.ts';
import { expectAccessible, expectFitsBoth } from '../support/accessibility.ts';
import { control, makeEstimateWithDeposit, readEstimate, signUpPaid } from '../support/paying-plumbline.ts';
import { expect, test } from '../support/plumbline.ts';
import { sendRoofChoices } from '../support/roof-choices.ts';

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
  await dialog.getByRole('button', { name: 'Sign and continue' }).click();
  const paying = await payDialog(client);
  await expectFitsBoth(client, () => expect(paying).toBeVisible());
  await payBy(paying, provider.method);
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

test('a homeowner picks gutters, and one button accepts and pays', async ({ page, browser, plumbline }) => {
  await signUpPaid(page, plumbline);
  const { id } = await sendRoofChoices(page);
  const client = await openOnPhone(browser, id);
  await client.getByRole('checkbox', { name: /^Gutters/ }).tap();
  const dialog = await openAcceptDialog(client);
  await expect(dialog.getByText(/for \$8,739\.18, with Better and Gutters/)).toBeVisible();
  await fillAcceptance(dialog, { signature: 'drawn' });
  await expectFitsBoth(client, () => expect(dialog).toBeVisible());
  await dialog.getByRole('button', { name: 'Accept and pay $2,184.80' }).tap();
  await expect(client.getByRole('heading', { name: 'Sandbox: no real money' })).toBeVisible();
  expect(await readEstimate(page, id)).toMatchObject({
    status: 'accepted',
    totalAmount: '8739.18',
    payments: [],
  });
  await choose(client, 'Pay');
  await expectNotice(client, 'Payment received');
  expect(await readEstimate(page, id)).toMatchObject({ payments: [{ amount: '2184.80', online: true }] });
  await client.context().close();
});

test.describe('a deposit', () => {
  for (const provider of PROVIDERS.slice(1))
    test(`is paid at ${provider.name} with a typed signature`, { tag: '@long' }, async ({
      page,
      browser,
      plumbline,
    }) => {
      await signUpPaid(page, plumbline);
      await acceptAndPay(page, browser, provider);
    });

  test('that is canceled at the provider keeps the signature, and can be paid another way', {
    tag: '@long',
  }, async ({ page, browser, plumbline }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    let dialog = await signToPay(client);
    for (const method of ['Card', 'PayPal']) {
      await payBy(dialog, method);
      await choose(client, 'Cancel');
      dialog = await payDialog(client);
      await expectFitsBoth(client, () =>
        expect(dialog.getByRole('status')).toHaveText(/^You weren’t charged\. Your signature is saved\./),
      );
    }
    expect(await readEstimate(page, id)).toMatchObject({ status: 'accepted', payments: [] });
    await payBy(dialog, 'Square');
    await choose(client, 'Pay');
    await expect(client.getByText('Payment received')).toBeVisible();
    await client.context().close();
  });

  test('whose card is declined can be paid with the next one', { tag: '@long' }, async ({
    page,
    browser,
    plumbline,
  }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    await payBy(await signToPay(client), 'PayPal');
    await choose(client, 'Decline the card');
    await expectNotice(client, 'Payment Verification Failed');
    await client.getByRole('button', { name: 'Pay $250.00' }).click();
    await payBy(await payDialog(client), 'Card');
    await choose(client, 'Decline');
    await expect(client.getByText('The card was declined.')).toBeVisible();
    expect(await readEstimate(page, id)).toMatchObject({ payments: [] });
    await choose(client, 'Pay');
    await expect(client.getByText('Payment received')).toBeVisible();
    await expect(client.getByText(/^Accepted by Dana Whitfield on/)).toBeVisible();
    await client.context().close();
  });

  test('that the bank has yet to confirm is pending, also after a reload, and then received', {
    tag: '@long',
  }, async ({ page, browser, plumbline, sandbox }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    await payBy(await signToPay(client), 'Card');
    const session = new URL(client.url()).pathname.split('/').at(-1);
    await choose(client, 'Pay later');
    const pending = client.getByRole('heading', { name: 'Your bank payment is on its way' });
    await expectFitsBoth(client, () => expect(pending).toBeVisible());
    await client.reload();
    await expect(pending).toBeVisible();
    await expect(client.getByRole('button', { name: /Accept|Decline|Pay/ })).toHaveCount(0);
    await control(sandbox, `sessions/${session}/settle`);
    await expect(async () => {
      await client.reload();
      await expect(client.getByText('We received your $250.00 deposit.')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await client.context().close();
  });

  test('to be sent by Venmo is pending until the contractor records it', { tag: '@long' }, async ({
    page,
    browser,
    plumbline,
  }) => {
    await signUpPaid(page, plumbline);
    const { id } = await makeEstimateWithDeposit(page);
    const client = await openOnPhone(browser, id);
    const dialog = await signToPay(client);
    await dialog.getByRole('radio', { name: /^Check/ }).check();
    await expect(dialog.getByText('Make the check out to Cutter Ridge Roofing')).toBeVisible();
    await dialog.getByRole('radio', { name: /^Venmo/ }).check();
    await dialog.getByRole('button', { name: 'I’ll pay by Venmo' }).click();
    const way = client.getByRole('region', { name: 'Venmo' });
    await expectFitsBoth(client, () => expect(way.getByText('@cutterridge')).toBeVisible());
    await expect(client.getByText('Your $250.00 deposit is due.')).toBeVisible();
    await expect(client.getByRole('button', { name: 'Pay another way' })).toBeVisible();

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
