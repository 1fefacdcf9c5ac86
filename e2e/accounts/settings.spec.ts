import type { Locator, Page } from '@playwright/test';
import { expectAccessibleOnPhoneAndDesk } from '../support/accessibility.ts';
import { expect, signUp, test } from '../support/plumbline.ts';

const SAVED = 'Your settings have been saved successfully.';

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function stored(page: Page): Promise<Record<string, unknown>> {
  return (await (await page.request.get('/api/settings')).json()) as Record<string, unknown>;
}

async function save(section: Locator): Promise<void> {
  await section.getByRole('button', { name: /^Save / }).click();
}

/** Records the body of every save from here on. */
function watchSaves(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

test('every tab and part is accessible and fits on a phone and a desk', async ({ page, plumbline }) => {
  // Thirty runs of axe.
  test.slow();
  await signUp(page, plumbline);
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  await expect(page.getByRole('tablist', { name: 'Settings' }).getByRole('tab')).toHaveText([
    'General',
    'Branding',
    'Client view',
    'Currency',
    'Taxes',
    'Communications',
    'Payments',
    'Catalog',
    'Account security',
  ]);
  await expect(page.getByRole('heading', { name: 'Business Information' })).toBeVisible();
  for (const name of ['General', 'Client view', 'Currency', 'Communications', 'Payments']) {
    await tab(page, name).click();
    await expect(form(page, name)).toBeVisible();
    await expectAccessibleOnPhoneAndDesk(page);
  }
  await tab(page, 'Client view').click();
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByRole('checkbox', { name: 'Line amounts' }).click();
  await expect(page.getByRole('checkbox', { name: 'Unit prices Needs line amounts' })).toBeDisabled();
  await expectAccessibleOnPhoneAndDesk(page);
  await form(page, 'Client view').getByRole('button', { name: 'Undo changes' }).click();
  await tab(page, 'Taxes').click();
  await expect(page.getByText('No tax rates yet')).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(page.getByRole('dialog', { name: 'Add tax rate' })).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.keyboard.press('Escape');
  await tab(page, 'Branding').click();
  await expect(page.getByRole('heading', { name: 'PDF Branding & Customization' })).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  for (const part of ['Typography', 'Layout', 'Content', 'Preview', 'Colors']) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: part, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#branding/${part.toLowerCase()}$`));
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeInViewport();
  }
  await expect(page.getByRole('img', { name: 'Sample estimate, page 1 of 1' })).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
});

test('a save sends only what was changed, and both names of a value change', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/settings');
  const bodies = watchSaves(page);
  const general = form(page, 'General');
  await general.getByLabel('Business name').fill('Bell & Sons Roofing');
  await general.getByLabel('Tax rate').fill('6.5');
  await general.getByLabel('Helper, per hour').fill('31');
  await save(general);
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();
  expect(Object.keys(bodies[0] ?? {}).toSorted()).toEqual(['businessName', 'defaultTaxRate', 'helperRate']);
  expect(await stored(page)).toMatchObject({
    businessName: 'Bell & Sons Roofing',
    defaultTaxRate: '6.5',
    helperRate: '31.00',
  });
  await page.goto('/estimates/new');
  await expect(page.getByLabel('Tax', { exact: false }).first()).toHaveValue('6.5');
});

test('a tax rate is added with the keyboard, and its deletion can be undone', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/settings#taxes');
  await page.getByRole('button', { name: 'Add tax rate' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add tax rate' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('QST');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9.975');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234567890 TQ 0001');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add tax rate' }).press('Enter');
  const rate = page.getByRole('list', { name: 'Your tax rates' }).getByRole('listitem');
  await expect(rate).toContainText(/QST.*9\.975%.*On new estimates.*On materials and additional costs/);
  await rate.getByRole('button', { name: 'Delete QST' }).click();
  await expect(rate).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rate).toHaveCount(1);
  await rate.getByRole('button', { name: 'Delete QST' }).click();
  await page.reload();
  await expect(page.getByText('No tax rates yet')).toBeVisible();
});

test('errors show at their field and nothing is sent', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.goto('/settings');
  const bodies = watchSaves(page);
  const general = form(page, 'General');
  await general.getByLabel('Business name').fill(' ');
  await general.getByLabel('Business email').fill('office at home');
  await save(general);
  await expect(general.getByText('Business name is required')).toBeVisible();
  await expect(general.getByText('Valid email is required')).toBeVisible();
  await expect(general.getByText('2 fields need a fix before saving')).toBeVisible();
  await general.getByRole('button', { name: 'Undo changes' }).click();
  await expect(general.getByLabel('Business name')).toHaveValue('Cutter Ridge Roofing');

  await page.goto('/settings#branding');
  const branding = form(page, 'Branding');
  await branding.getByLabel('Primary color', { exact: true }).fill('red');
  await branding.getByLabel('Accent color', { exact: true }).fill('#12345');
  await save(branding);
  await expect(branding.getByText('Must be a valid hex color (e.g., #3B82F6)')).toBeVisible();
  await expect(branding.getByText('Must be a valid hex color (e.g., #1E40AF)')).toBeVisible();
  await branding.getByLabel('Footer text').fill('x'.repeat(201));
  await branding.getByLabel('Footer text').blur();
  await expect(branding.getByText('Footer text must be 200 characters or less')).toBeVisible();
  expect(bodies).toEqual([]);
});

test('unsaved input survives other tabs, and leaving asks first', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/settings');
  await form(page, 'General').getByLabel('License number').fill('RCE-48213');
  await tab(page, 'Payments').click();
  await form(page, 'Payments').getByLabel('Venmo business username').fill('@cutterridge');
  await tab(page, 'General').click();
  await expect(form(page, 'General').getByLabel('License number')).toHaveValue('RCE-48213');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('General and Payments');
  await question.getByRole('button', { name: 'Stay' }).click();
  await save(form(page, 'General'));
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await stored(page)).toMatchObject({ licenseNumber: 'RCE-48213', venmoBusinessUsername: null });
});

test('a secret key shows only its end; it is kept if untouched, replaced, and removed', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.goto('/settings#payments');
  const payments = form(page, 'Payments');
  const key = payments.getByLabel('Stripe secret key');
  await key.fill('sk_test_51HplumblineKey4242');
  await payments.getByRole('switch', { name: 'Check' }).click();
  await save(payments);
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();
  await expect(key).toHaveValue('••••••••4242');
  await payments.getByLabel('PayPal business email').fill('pay@cutterridge.example');
  await save(payments);
  await expect(payments.getByText('Everything is saved')).toBeVisible();
  expect(await stored(page)).toMatchObject({
    stripeSecretKey: '••••••••4242',
    paypalBusinessEmail: 'pay@cutterridge.example',
    acceptsCheck: true,
  });
  await key.fill('');
  await save(payments);
  await expect(payments.getByText('Everything is saved')).toBeVisible();
  expect(await stored(page)).toMatchObject({ stripeSecretKey: null });
});

test('the preview follows the choices, and the logo shows at once', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  await page.goto('/settings#branding/layout');
  const sheet = page.getByRole('img', { name: 'Sample estimate, page 1 of 1' });
  const before = await sheet.getAttribute('src');
  await page.getByRole('radio', { name: 'Centered Logo' }).click();
  await expect(sheet).not.toHaveAttribute('src', before ?? '');
  await page.getByRole('checkbox', { name: 'Insured' }).click();
  await page.getByRole('checkbox', { name: 'Licensed' }).click();
  await expect(page.getByLabel('Footer text')).toHaveValue('Licensed • Insured');

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 100 } });
  await page.getByLabel('Logo file').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText('Please upload a JPEG, PNG, or GIF image.', { exact: true })).toBeVisible();
  await page.getByLabel('Logo file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture either'),
  });
  await expect(
    page.getByText('Please upload a JPEG, PNG, or GIF image.', { exact: true }).nth(1),
  ).toBeVisible();
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Logo Uploaded', { exact: true })).toBeVisible();
  const logo = page.getByRole('img', { name: 'Your current logo' });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(logo).toHaveCount(0);
});
