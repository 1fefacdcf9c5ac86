import { fillAcceptance, openAcceptDialog, openOnPhone } from '../support/accepting-client.ts';
import { expectAccessible, expectFitsEveryWidth } from '../support/accessibility.ts';
import { expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

test('a roofer adds payments on a phone, the client signs them, and the second is reached and paid', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page, { acceptPayments: true, depositPercentage: '25' });
  await page.goto(`/estimates/${id}/edit`);
  const payments = page.getByRole('list', { name: 'Payments between deposit and balance' });
  await page.getByRole('button', { name: 'Add a payment' }).click();
  await expect(page.getByLabel('Name of Payment 1')).toBeFocused();
  await page.keyboard.type('Materials on site');
  await page.getByLabel('Share of Materials on site').fill('20');
  await page
    .getByRole('radiogroup', { name: 'When Materials on site is due' })
    .getByText('On a date')
    .click();
  await page.getByLabel('Date of Materials on site').fill('2030-04-02');
  await page.getByRole('button', { name: 'Add a payment' }).click();
  await page.keyboard.type('Dry-in');
  await page.getByLabel('Share of Dry-in').fill('30');
  await page.getByLabel('What your client reads for Dry-in').fill('When the roof is closed');
  await expect(payments.getByText('$200.00')).toBeVisible();
  await expect(payments.getByText('$300.00')).toBeVisible();
  await expect(payments.getByText('Balance on completion$250.00')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.request.get('/');
  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(/^Sent to/).first()).toBeVisible();

  const client = await openOnPhone(browser, id);
  const schedule = client.getByRole('region', { name: 'Payments' });
  await expect(schedule).toContainText('Dry-in, 30%When the roof is closed');
  await expect(client.getByText('Payments during the work')).toBeVisible();
  await expectAccessible(client);
  await expectFitsEveryWidth(client);
  const dialog = await openAcceptDialog(client);
  await fillAcceptance(dialog);
  await dialog.getByRole('button', { name: /^Sign and|^Accept/ }).tap();
  await expect(client.getByText('On Apr 2, 2030').first()).toBeVisible();

  await page.reload();
  const card = page.getByRole('region', { name: 'Payment schedule' });
  await card
    .getByRole('listitem')
    .filter({ hasText: 'Dry-in' })
    .getByRole('button', { name: 'Reached' })
    .click();
  // Its invoice is offered at once.
  await page.getByRole('dialog', { name: 'New invoice' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'Dry-in' })).toContainText('Due');
  await expectAccessible(page);
  await client.reload();
  await expect(schedule).toContainText('When the roof is closed · Due');

  await page.getByRole('button', { name: 'Record payment' }).click();
  const record = page.getByRole('dialog', { name: 'Record payment' });
  // The deposit, and both payments up to the one that is due.
  await expect(record.getByLabel('Amount')).toHaveValue('250.00');
  await record.getByLabel('Amount').fill('750');
  await record.getByRole('button', { name: 'Record payment' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'Dry-in' })).toContainText('Paid');
  await expect(card.getByRole('listitem').filter({ hasText: 'Balance' })).toContainText('Later');
});
