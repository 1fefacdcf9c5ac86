import { expect, signUp, test } from '../support/plumbline.ts';

test('typing in a reloaded form stays where it is while the first save creates the draft', async ({
  page,
  plumbline,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  // On a busy machine the page would start with its skeleton, and then always kept its place.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const withoutSkeleton = (run: () => void, ms?: number) => (ms === 200 ? 0 : later(run, ms));
    Object.assign(window, { setTimeout: withoutSkeleton });
  });
  await signUp(page, plumbline);
  await page.goto('/estimates/new');
  const field = page.getByLabel('Job description');
  await expect(field).toBeVisible();
  await page.reload();
  await field.click();
  await page.evaluate(() => scrollTo(0, 120));
  await page.keyboard.type('Tear-off');
  await page.waitForURL(/\/estimates\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByText(/^Saved /).first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(120);
});
