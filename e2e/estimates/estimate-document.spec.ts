import { expectAccessible } from '../support/accessibility.ts';
import { expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

for (const width of [390, 1440]) {
  test(`at ${width} pixels the view shows the PDF itself`, { tag: '@long' }, async ({ page, plumbline }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page, plumbline);
    const { id, estimateNumber } = await makeEstimate(page);
    await page.goto(`/estimates/${id}/view`);
    await page.getByRole('button', { name: 'Show PDF' }).click();
    const sheet = page.getByRole('img', { name: `Estimate ${estimateNumber}, page 1 of 1` });
    await expect(sheet).toBeVisible();
    await expect.poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1224);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide PDF' }).click();
    await expect(sheet).toHaveCount(0);
  });
}
