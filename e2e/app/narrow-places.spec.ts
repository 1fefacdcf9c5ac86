import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { callApi, expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

test.use({ viewport: { width: 390, height: 844 } });

const FIRST_NAME = 'محمد';
const NAME = `${FIRST_NAME} عبد الرحمن الخطيب بن سليمان`;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

test('the message of a discount leaves its percent sign in reach, and those of reminders their fields', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/edit`);
  await page.getByRole('button', { name: 'Add discount' }).click();
  await page.getByLabel('Discount', { exact: true }).fill('150');
  await expect(page.getByText('Must be at most 100')).toBeVisible();
  const unit = page.getByRole('radiogroup', { name: 'Percent or amount' });
  expect((await boxOf(unit)).left).toBeGreaterThanOrEqual(16);
  await page.getByRole('button', { name: 'Remove discount' }).click();

  await page.goto('/settings#payments');
  const reminders = page.getByRole('region', { name: 'Invoice reminders' });
  const add = reminders.getByRole('button', { name: 'Add a reminder' });
  await add.click();
  while ((await add.count()) > 0) await add.click();
  const first = reminders.getByLabel('First reminder', { exact: true });
  await first.fill('999');
  await page.getByRole('button', { name: 'Save invoices' }).click();
  const fault = reminders.getByText('Enter 90 days or fewer');
  await expect(fault).toBeVisible();
  const [field, side, message] = [
    await boxOf(first),
    await boxOf(reminders.getByRole('combobox').first()),
    await boxOf(fault),
  ];
  expect(side.left).toBeGreaterThanOrEqual(field.right);
  expect(message.bottom - message.top).toBeLessThan(24);
  expect(message.top).toBeGreaterThanOrEqual(field.bottom);
  expect(await findLayoutFaults(page, true)).toEqual([]);
  await expectAccessible(page);
});

test('a name that reads from the right keeps its beginning, and its side of the page', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const client = await callApi<{ id: string }>(page.request, 'POST', '/api/clients', { name: NAME });
  await makeEstimate(page, { clientId: client.id });
  /** Where the first name is, within the element that shows the whole name. */
  const seen = (name: Locator) =>
    name.evaluate((element, first) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const at = text?.textContent?.indexOf(first) ?? -1;
      if (!text || at < 0) throw new Error('The name is not there.');
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + first.length);
      const word = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return word.left >= box.left - 1 && word.right <= box.right + 1;
    }, FIRST_NAME);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/estimates');
  expect(await seen(page.getByText(NAME).first())).toBe(true);
  await page.goto(`/clients/${client.id}`);
  expect(await seen(page.getByRole('link', { name: /^New estimate for/ }).getByText(NAME))).toBe(true);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/clients/${client.id}`);
  const heading = page.getByRole('heading', { level: 1, name: NAME });
  const indent = await heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
  expect(Math.round(indent)).toBe(0);
});
