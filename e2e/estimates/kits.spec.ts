import type { Estimate } from '@plumbline/contract/estimates';
import { expectAccessible, expectFitsEveryWidth } from '../support/accessibility.ts';
import { expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a contractor on a phone adds a kit for 1,850 sq ft by its one number, and takes it back', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  const read = async () => (await (await page.request.get(`/api/estimates/${id}`)).json()) as Estimate;
  await page.goto(`/estimates/${id}/edit`);
  await page.getByRole('button', { name: 'Add from price book' }).first().tap();
  const sheet = page.getByRole('dialog', { name: 'Add from price book' });
  await sheet.getByRole('button', { name: 'Kits (20)' }).tap();
  await expect(sheet.getByText('8 parts, by the ft')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Search the price book').fill('re-roof');
  await sheet.getByRole('button', { name: /^Asphalt re-roof, architectural/ }).tap();
  await expect(sheet.getByText(/^Nothing matches/)).toBeHidden();
  await sheet.getByLabel('How much, in sq ft').fill('1850');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Add 14 lines' }).tap();
  await expect(sheet.getByText('14 added.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).tap();
  const shingles = { quantity: '63', unit: 'bundle', unitCost: '38.75' };
  await expect.poll(async () => (await read()).materialLines[0]).toMatchObject(shingles);
  expect((await read()).laborLines).toMatchObject([{}, { hours: '33.3' }, { hours: '29.6' }]);
  expect((await read()).additionalCosts).toMatchObject([{ amount: '520.00' }, { amount: '250.00' }]);

  await page.getByRole('button', { name: 'Asphalt re-roof, architectural: 1,850 sq ft' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Asphalt re-roof, architectural' });
  await dialog.getByLabel('How much, in sq ft').fill('2000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Update \d+ lines$/ }).tap();
  await expect.poll(async () => (await read()).materialLines[0]).toMatchObject({ quantity: '68' });
  expect((await read()).kits).toMatchObject([{ quantity: '2000' }]);

  await page.getByRole('button', { name: 'Add from price book' }).first().tap();
  await sheet.getByLabel('Search the price book').fill('gutter');
  await sheet.getByRole('button', { name: /^Seamless gutter, installed/ }).tap();
  await sheet.getByLabel('How much, in ft').fill('120');
  await sheet.getByRole('button', { name: 'As one line' }).tap();
  await sheet.getByRole('button', { name: 'Undo' }).tap();
  await sheet.getByRole('button', { name: /^Seamless gutter, installed/ }).tap();
  await sheet.getByLabel('How much, in ft').fill('130');
  await sheet.getByRole('button', { name: 'As one line' }).tap();
  await sheet.getByRole('button', { name: 'Done' }).tap();
  const gutter = {
    description: 'Seamless gutter, installed',
    quantity: '130',
    unit: 'ft',
    markupPercent: '0',
  };
  await expect.poll(async () => (await read()).materialLines.at(-1)).toMatchObject(gutter);
  expect(
    (await read()).materialLines.filter(({ description }) => description === gutter.description),
  ).toHaveLength(1);
});

test('a contractor on a phone copies a kit that ships, changes it by a new part, and finds it first', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.goto('/price-book/kits');
  await page.getByRole('link', { name: /^Asphalt re-roof, architectural/ }).tap();
  await page.getByLabel('Try it with').fill('1850');
  await expect(page.getByText('63 bundles')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Copy and edit' }).tap();
  await page.getByLabel('Name').fill('Our re-roof');
  await page.getByRole('button', { name: 'Cost', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add cost' });
  await dialog.getByLabel('Amount of one').fill('75');
  await dialog.getByLabel('Description (optional)').fill('Street closure');
  await dialog.getByText('Fixed', { exact: true }).tap();
  await dialog.getByLabel('Quantity').fill('2');
  await expect(dialog.getByText('100 sq ft makes $150.00')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add part' }).tap();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Save kit' }).tap();
  await expect(page.getByRole('heading', { name: 'Our re-roof' })).toBeVisible();
  await expect(page.getByText('2 × $75.00, fixed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Kits' }).getByRole('link').first()).toContainText('Yours');
});
