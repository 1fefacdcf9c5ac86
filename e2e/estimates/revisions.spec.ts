import { fillAcceptance, openAcceptDialog, openOnPhone } from '../support/accepting-client.ts';
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesk,
  expectFitsEveryWidth,
} from '../support/accessibility.ts';
import { expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

test('an estimate is revised and sent again while its client has it open on a phone, and accepts the new version', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const client = await openOnPhone(browser, id);
  await expect(client.getByText('$1,000.00').first()).toBeVisible();

  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('link', { name: 'Revise' }).first().click();
  const bar = page.getByRole('region', { name: 'Revision' });
  await expect(bar).toContainText(
    'Revising EST-0001. Version 1 is with your client, who can still accept it.',
  );
  // By keyboard alone.
  await page.getByLabel('Hours').first().focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('24');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);

  // The client still reads version 1.
  await client.reload();
  await expect(client.getByText('$1,000.00').first()).toBeVisible();

  await bar.getByRole('link', { name: 'What changed' }).click();
  const row = page.getByRole('table', { name: 'What changed' }).getByRole('row', { name: /Tear-off/ });
  await expect(row).toContainText('$1,000.00');
  await expect(row).toContainText('$1,200.00');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'What changed' })).toContainText('$1,200.00was $1,000.00');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/estimates');
  await expect(page.getByText('Revision in progress')).toBeVisible();

  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('link', { name: 'Continue revising' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send version 2' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  const dialog = page.getByRole('dialog', { name: 'Send version 2' });
  await expect(dialog.getByLabel('What changed (optional)')).toHaveValue(
    'The total was $1,000.00 and is now $1,200.00.\nTear-off: was $1,000.00, now $1,200.00.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Email' }).click();
  await expect(page).toHaveURL(/\/view$/);
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 2');

  // The page of version 1 is still open on the phone.
  const old = await openAcceptDialog(client);
  await fillAcceptance(old);
  await old
    .getByRole('button', { name: /^Accept|^Sign/ })
    .last()
    .click();
  await expect(client.getByText('This estimate has changed since you opened it.')).toBeVisible();
  await expect(client.getByText('Tear-off: was $1,000.00, now $1,200.00.').first()).toBeVisible();

  const now = await openAcceptDialog(client);
  await fillAcceptance(now);
  await now
    .getByRole('button', { name: /^Accept|^Sign/ })
    .last()
    .click();
  await expect(client.getByText(/^Accepted/).first()).toBeVisible();
  await page.goto(`/estimates/${id}/view`);
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Revise' })).toBeHidden();
  await client.context().close();
});
