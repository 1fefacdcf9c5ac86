import { expectAccessible } from './support/accessibility.ts';
import { expect, signUp, test } from './support/plumbline.ts';

for (const width of [390, 1440])
  test(`the menu leads to the subscription, which says how long the trial lasts, at ${width} pixels`, async ({
    page,
    plumbline,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page, plumbline);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Billing & Subscription' })).toBeVisible();
    await expect(page.getByText(/7 days left in trial/)).toBeVisible();
    await expectAccessible(page);
  });
