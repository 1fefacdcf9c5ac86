import type { Locator, Page } from '@playwright/test';
import { tabThrough } from '../support/focus-walk.ts';
import { expect, makeEstimate, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const DESK = { width: 1440, height: 900 };
const EVERY_TAB = [
  'General',
  'Branding',
  'Client view',
  'Currency',
  'Taxes',
  'Communications',
  'Payments',
  'Catalog',
  'Account security',
];
/** `npm run test:all` walks through every tab. */
const WALKED = process.env.TEST_ALL === '1' ? EVERY_TAB : ['General', 'Branding', 'Payments'];

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Opens something with Enter, closes it with Escape, and expects the focus where it was. */
async function comesBack(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.focus();
  await press(page, 'Enter');
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus').or(opened.and(page.locator(':focus')))).toHaveCount(1);
  await press(page, 'Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test.beforeEach(({ page }) => page.setViewportSize(DESK));

test('by keyboard every tab of the settings is reached, and the controls in it show the focus', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  test.slow();
  await signUp(page, plumbline);
  await page.goto('/settings');
  await tab(page, 'General').focus();
  for (const [index, name] of EVERY_TAB.entries()) {
    if (index > 0) await press(page, 'ArrowRight');
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, name)).toBeFocused();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    if (!WALKED.includes(name)) continue;
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThan(2);
    expect(stops.filter(({ fault }) => fault !== '')).toEqual([]);
    await tab(page, name).focus();
  }
});

test('by keyboard settings are saved, and dialogs give the focus back', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/settings');
  const company = page.getByLabel('Business name');
  await company.focus();
  await press(page, 'End');
  await page.keyboard.type(' and Sons');
  await button(page, 'Save general').focus();
  await press(page, 'Enter');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(button(page, 'Save general')).toBeFocused();

  await page.goto('/settings#taxes');
  const dialog = page.getByRole('dialog');
  await comesBack(page, button(page, 'Add tax rate'), dialog);
  await press(page, 'Enter');
  await page.keyboard.type('GST');
  await press(page, 'Tab');
  await page.keyboard.type('5');
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('GST', { exact: true })).toBeVisible();
  await expect(button(page, 'Add tax rate')).toBeFocused();

  await page.goto('/settings#catalog');
  await comesBack(page, button(page, 'Add Job Type'), dialog);
  await page.goto('/price-book');
  await comesBack(page, button(page, 'Import a supplier’s list').first(), dialog);

  await page.goto('/settings#security');
  await comesBack(page, button(page, 'Close account'), dialog);
  const download = page.waitForEvent('download');
  await button(page, 'Export my data').focus();
  await press(page, 'Enter');
  await download;
  await expect(button(page, 'Export my data')).toBeFocused();
});

test('by keyboard estimates are found, answered, recalled, sent and deleted from their list', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await makeEstimate(page);
  await makeSentEstimate(page);
  await page.goto('/estimates');
  await expect(page.getByRole('link', { name: 'EST-0002' })).toBeVisible();
  const stops = await tabThrough(page);
  expect(stops.filter(({ fault }) => fault !== '')).toEqual([]);

  await page.reload();
  await expect(page.getByRole('link', { name: 'EST-0002' })).toBeVisible();
  await press(page, '/');
  await expect(page.getByLabel('Search estimates')).toBeFocused();

  const drafts = button(page, /^Draft \d/);
  await drafts.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('link', { name: 'EST-0002' })).toBeHidden();
  await expect(drafts).toBeFocused();
  await button(page, /^All Statuses/).focus();
  await press(page, 'Enter');

  const menu = page.getByRole('menu');
  await comesBack(page, button(page, 'Export'), menu);
  await comesBack(page, button(page, /^Status of EST-0002/), menu);
  await comesBack(page, button(page, 'Actions for EST-0001'), menu);

  await button(page, 'Accept EST-0002').focus();
  await press(page, 'Enter');
  await expect(page.locator(':focus')).toHaveText('Accepted');
  await press(page, 'Control+z');
  await expect(button(page, /^Status of EST-0002/)).toHaveText('Sent');

  for (const [item, question] of [
    ['Send via Email', 'Send Estimate via Email'],
    ['Delete Estimate', 'Delete Estimate'],
  ] as const) {
    await button(page, 'Actions for EST-0001').focus();
    await press(page, 'Enter');
    await expect(menu).toBeVisible();
    await page.getByRole('menuitem', { name: item }).focus();
    await press(page, 'Enter');
    const asked = page.getByRole('dialog', { name: question }).or(page.getByRole('alertdialog'));
    await expect(asked).toBeVisible();
    await press(page, 'Escape');
    await expect(asked).toBeHidden();
    await expect(button(page, 'Actions for EST-0001')).toBeFocused();
  }
});

test('by keyboard the clients list and the form of an estimate show the focus, and give it back', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto('/clients');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const edit = button(page, /^Edit /).first();
  await expect(edit).toBeVisible();
  expect((await tabThrough(page)).filter(({ fault }) => fault !== '')).toEqual([]);
  await comesBack(page, button(page, 'Add Client'), dialog);
  await comesBack(page, edit, dialog);
  await comesBack(page, button(page, /^Delete /).first(), dialog);
  await comesBack(page, button(page, 'Import and export'), page.getByRole('menu'));

  await page.goto(`/estimates/${id}/edit`);
  await expect(button(page, 'Send estimate')).toBeVisible();
  expect((await tabThrough(page)).filter(({ fault }) => fault !== '')).toEqual([]);
  await comesBack(page, button(page, /^What the client sees/).last(), dialog);
  await comesBack(page, button(page, 'Add tax'), dialog);
  await comesBack(page, button(page, 'Browse Materials').first(), dialog);
  await comesBack(page, button(page, /^More for /).first(), page.getByRole('menu'));
  await button(page, 'Send estimate').focus();
  await press(page, 'Enter');
  await expect(page.getByLabel('Recipient Email')).toBeFocused();
  await press(page, 'Escape');
  await expect(button(page, 'Send estimate')).toBeFocused();
});
