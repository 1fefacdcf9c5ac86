import type { Page } from '@playwright/test';
import { countHands } from '../support/count-hands.ts';
import { expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap();

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the first estimate takes at most 23 taps and 120 keys on a phone, from the dashboard to the sent mail', async ({
    page,
    plumbline,
  }) => {
    await signUp(page, plumbline, { choosesPricing: false });
    const type = (text: string) => page.keyboard.type(text);
    const hands = await countHands(page);
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'New', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Client' }).tap();
    await type('Dana Whitfield');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await type('dana@whitfield.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Job type' }).tap();
    await page.getByRole('option', { name: /^Roof/ }).first().tap();
    // Two taps in a third of a second would be a double tap.
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.getByLabel('Job description').tap();
    await type('Re-roof house and garage');

    await tap(page, 'Add lines');
    await tap(page, 'Add Lead');
    await tap(page, 'Add Helper');
    await page.getByRole('tab', { name: /Materials/ }).tap();
    const materials = page.getByRole('region', { name: 'Materials' }).getByRole('button', { name: /^Add / });
    // A picked item shows a stepper instead, so the next one comes first.
    for (let count = 0; count < 3; count += 1) await materials.first().tap();
    await page.getByRole('tab', { name: /Costs/ }).tap();
    await tap(page, 'Add Permit');
    await tap(page, /^Add 6/);
    for (const figure of ['32', '64', '84', '4', '3']) {
      await type(figure);
      await tap(page, 'Next');
    }
    await type('185');
    await tap(page, 'Send');
    await tap(page, 'Use these');
    await tap(page, 'Send Email');
    await expect(page.getByText('Estimate sent successfully', { exact: true })).toBeVisible();
    await plumbline.mailbox.newest('dana@whitfield.example', /Estimate/);
    process.stdout.write(`First estimate: ${hands.taps} taps, ${hands.keys} keys\n`);
    expect(hands.taps).toBeLessThanOrEqual(23);
    expect(hands.keys).toBeLessThanOrEqual(120);
  });

  test('another estimate for a known client takes at most 7 taps on a phone', async ({ page, plumbline }) => {
    await signUp(page, plumbline);
    await makeSentEstimate(page);
    const hands = await countHands(page);
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).tap();
    await expect(page).toHaveURL(/\/clients$/);
    await page.getByRole('link', { name: /^Dana Whitfield/ }).tap();
    await page.getByRole('button', { name: /Same lines as EST-0001/ }).tap();
    await expect(page).toHaveURL(/\/edit$/);
    await page.getByRole('button', { name: /Tear-off/ }).tap();
    await page.keyboard.type('24');
    await tap(page, 'Send');
    await tap(page, 'Send Email');
    await expect(page.getByText('Estimate sent successfully', { exact: true })).toBeVisible();
    process.stdout.write(`Repeat estimate: ${hands.taps} taps, ${hands.keys} keys\n`);
    expect(hands.taps).toBeLessThanOrEqual(7);
  });
});

test('on a desk, an estimate for a new client takes at most 160 keys and 12 Tabs, from N to the sent mail', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.setViewportSize({ width: 1440, height: 900 });
  const hands = await countHands(page);
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  const focused = (name: string) => expect(page.getByLabel(name, { exact: true })).toBeFocused();
  const pickMaterial = async (number: number, text: string, quantity: string) => {
    await focused(`Description, material ${number}`);
    await type(text);
    await expect(page.getByRole('option').first()).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await focused(`Quantity, material ${number}`);
    await type(quantity);
  };
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press('n');
  await focused('Client');
  await type('Dana Whitfield');
  await press('Enter');
  await focused('Email');
  await type('dana@whitfield.example');
  await press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await focused('Client');
  await press('Tab');
  await press('Tab');
  await focused('Job type');
  await type('roof');
  await press('Enter');
  await press('Tab');
  await type('Re-roof house and garage');

  await press('Alt+l');
  await focused('Description, labor line 1');
  await press('Tab');
  await type('32');
  await press('Enter');
  await focused('Description, labor line 2');
  await press('Shift+Tab');
  await type('h');
  await press('Tab');
  await press('Tab');
  await type('64');
  await press('Alt+m');
  await pickMaterial(1, 'shin', '84');
  await press('Enter');
  await pickMaterial(2, 'felt', '4');
  await press('Enter');
  await pickMaterial(3, 'nail', '3');
  await press('Alt+c');
  await focused('Description, cost 1');
  await type('Permit');
  await press('Tab');
  await type('185');
  await press('Control+Shift+Enter');
  await expect(page.getByRole('dialog', { name: 'Send Estimate via Email' })).toBeVisible();
  await press('Enter');
  await expect(page.getByText('Estimate sent successfully', { exact: true })).toBeVisible();
  const [estimate] = (await (await page.request.get('/api/estimates')).json()) as { laborSubtotal: string }[];
  // 32 hours of a lead at 45.00 and 64 of a helper at 25.00.
  expect(estimate?.laborSubtotal).toBe('3040.00');
  process.stdout.write(`By keyboard: ${hands.taps} clicks, ${hands.keys} keys, ${hands.tabs} Tabs\n`);
  expect(hands.taps).toBe(0);
  expect(hands.keys).toBeLessThanOrEqual(160);
  expect(hands.tabs).toBeLessThanOrEqual(12);
});
