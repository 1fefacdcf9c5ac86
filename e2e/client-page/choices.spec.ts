import type { Page } from '@playwright/test';
import { fillAcceptance, openAcceptDialog, openOnPhone } from '../support/accepting-client.ts';
import { expectAccessible, expectFitsEveryWidth } from '../support/accessibility.ts';
import { expect, signUp, test } from '../support/plumbline.ts';
import { sendRoofChoices } from '../support/roof-choices.ts';

const card = (client: Page) => client.getByRole('complementary', { name: 'Total and answer' });

interface Accepted {
  readonly status: string;
  readonly totalAmount: string;
  readonly depositAmount: string;
}

/** The estimate as the contractor reads it. */
const readAccepted = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/estimates/${id}`)).json()) as Accepted;

test('a homeowner compares on a phone, picks Better and Gutters by touch, and signs for their total', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await sendRoofChoices(page);
  const client = await openOnPhone(browser, id);
  await expectAccessible(client);
  await client.getByRole('button', { name: 'Ask about this: Best' }).tap();
  await client.getByRole('dialog', { name: 'Ask a question' }).getByRole('button', { name: 'Close' }).tap();
  await expect(client.getByRole('radio', { name: /^Better/ })).toBeChecked();

  const best = client.getByRole('radio', { name: 'Best, total 14,838.75 dollars' });
  await best.tap();
  await expect(card(client)).toContainText('Total with Best');
  await client.getByRole('radio', { name: /^Better, recommended/ }).tap();
  await client.getByText('What you get').first().tap();
  await expect(client.getByText('25-year maker warranty')).toBeVisible();
  await expect(client.getByRole('radio', { name: /^Good/ })).not.toBeChecked();
  await client.getByRole('checkbox', { name: 'Gutters, adds 1,641.81 dollars' }).tap();
  await expect(card(client)).toContainText('Total with Better and Gutters');
  await expect(client.getByRole('status').filter({ hasText: 'Total now $8,739.18' })).toBeAttached();
  await expectAccessible(client);

  await client.getByRole('button', { name: /^Better, Gutters/ }).tap();
  const sums = client.getByRole('dialog', { name: 'Total with Better and Gutters' });
  await expect(sums.getByText('−437.17')).toBeVisible();
  await expectAccessible(client);
  await sums.getByRole('button', { name: 'Close' }).tap();

  await client.reload();
  await expect(client.getByRole('checkbox', { name: /^Gutters/ })).toBeChecked();
  const dialog = await openAcceptDialog(client);
  await expect(dialog.getByText(/with Better and Gutters/)).toBeVisible();
  await expectAccessible(client);
  await fillAcceptance(dialog);
  await dialog.getByRole('button', { name: /^Sign and|^Accept and pay/ }).tap();
  await expect
    .poll(() => readAccepted(page, id))
    .toMatchObject({ status: 'accepted', totalAmount: '8739.18', depositAmount: '2184.80' });

  await client.reload();
  await expect(client.getByRole('heading', { name: 'Gutters' })).toBeVisible();
  await client.getByText('Not chosen').tap();
  await expect(client.getByText('Standing seam metal, charcoal')).toBeVisible();
  await expectAccessible(client);
  await client.context().close();
});

test('the pick and the acceptance work by keyboard alone', async ({ page, browser, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await sendRoofChoices(page, { acceptPayments: false });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const client = await context.newPage();
  await client.goto(`/estimate/${id}`);
  await expect(client.getByRole('radio', { name: /^Better/ })).toBeEnabled();
  const { keyboard } = client;
  const focused = () => client.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 20; steps += 1) {
      if (name.test(await focused())) return;
      await keyboard.press('Tab');
    }
    throw new Error(`No element in reach is named ${name.source}.`);
  };

  await tabTo(/^Better/);
  await keyboard.press('ArrowRight');
  expect(await focused()).toMatch(/^Best, total/);
  await keyboard.press('ArrowLeft');
  await keyboard.press('Tab');
  expect(await focused()).toBe('Ask about this: Better');
  await tabTo(/^Gutters/);
  await keyboard.press('Space');
  await expect(card(client)).toContainText('$8,739.18');
  await expectAccessible(client);
  await tabTo(/^Accept estimate$/);
  await keyboard.press('Enter');
  const dialog = client.getByRole('dialog', { name: 'Accept estimate' });
  await expect(dialog).toBeVisible();
  await expectAccessible(client);
  await dialog.getByLabel('Email').focus();
  await keyboard.type('dana@example.com');
  await keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: 'Signature' }).focus();
  await keyboard.type('Dana Whitfield');
  await keyboard.press('Enter');
  await expect
    .poll(() => readAccepted(page, id))
    .toMatchObject({ status: 'accepted', totalAmount: '8739.18' });
  await context.close();
});

test('a page with packages, options and quantities fits every width', { tag: '@long' }, async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const skylights = {
    description: 'Tube skylights\nDaylight for hall and bath, sealed and trimmed.',
    quantity: '2',
    unit: 'each',
    unitCost: '318.00',
    optional: true,
    clientQuantity: { min: '1', max: '4', step: '1' },
  };
  const { id } = await sendRoofChoices(page, { materialLines: [skylights] });
  const client = await openOnPhone(browser, id);
  const quantity = client.getByRole('textbox', { name: 'Quantity of Tube skylights, 1 to 4' });
  await quantity.fill('9');
  await quantity.blur();
  await expect(quantity).toHaveValue('4');
  await expect(client.getByText('Changed to 4, the most.')).toBeVisible();
  await expect(client.getByRole('checkbox', { name: /^Tube skylights/ })).toBeChecked();
  await expectAccessible(client);
  await expectFitsEveryWidth(client);
  await client.context().close();
});
