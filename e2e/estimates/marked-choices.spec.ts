import type { Page } from '@playwright/test';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { ROOF_IDS } from '@plumbline/contract/offer/testing/roof-offer';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, signUp, test } from '../support/plumbline.ts';
import { sendRoofChoices } from '../support/roof-choices.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const LINES_WITHOUT_PRICES = {
  lines: true,
  lineAmounts: false,
  quantities: true,
  unitPrices: false,
  hours: false,
  rates: false,
  groupAmounts: true,
};

/** The amounts in a text, without grouping. */
const amountsIn = (text: string) =>
  new Set((text.match(/\d[\d,]*\.\d\d/g) ?? []).map((amount) => amount.replaceAll(',', '')));

const read = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/estimates/${id}`)).json()) as Estimate;

for (const size of [DESKTOP, PHONE]) {
  test(`at ${size.width} the list asks what was chosen before it marks an estimate as accepted`, {
    tag: '@long',
  }, async ({ page, plumbline }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    const { id, estimateNumber } = await sendRoofChoices(page);
    await page.goto('/estimates');
    await page.getByRole('button', { name: `Actions for ${estimateNumber}` }).click();
    await page.getByRole('menuitem', { name: 'Mark as Accepted' }).click();
    const dialog = page.getByRole('dialog', { name: 'What did they choose?' });
    await expect(dialog.getByText('Total with Better')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'Gutters' }).click();
    await expect(dialog.getByText('Total with Better and Gutters')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as accepted' }).click();
    await expect(
      page.getByText(`${estimateNumber} with Better and Gutters, $8,739.18`, { exact: true }),
    ).toBeVisible();
    expect((await read(page, id)).totalAmount).toBe('7097.37');
    await page.goto(`/estimates/${id}/view`);
    await expect(page.getByText('Marked as accepted, with Better and Gutters')).toBeVisible();
    expect((await read(page, id)).selection.groupIds).toEqual([ROOF_IDS.better, ROOF_IDS.gutters]);
    await expectAccessible(page);
  });
}

test('as the client sees it, an estimate has the figures and texts of the client’s page', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await sendRoofChoices(page, { display: LINES_WITHOUT_PRICES });
  const client = await (await browser.newContext()).newPage();
  await client.goto(`${plumbline.address}/estimate/${id}`);
  await expect(client.getByRole('radio', { name: /^Better/ })).toBeVisible();
  const { estimate } = (await (await page.request.get(`/api/estimates/${id}/public`)).json()) as {
    estimate: PublicEstimate;
  };
  const ofClient = amountsIn(`${await client.locator('body').innerText()} ${JSON.stringify(estimate.offer)}`);
  await page.goto(`/estimates/${id}/view`);
  const content = page.getByRole('main');
  const isHidden = (amount: string) => !ofClient.has(amount);
  const asClient = page.getByRole('switch', { name: 'As the client sees it' });
  await expect(asClient).toBeVisible();
  expect([...amountsIn(await content.innerText())].some(isHidden)).toBe(true);
  await asClient.click();
  await expect(page.getByText('Hidden parts are left out.')).toBeVisible();
  expect([...amountsIn(await content.innerText())].filter(isHidden)).toEqual([]);
  for (const line of estimate.offer.groups.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines)))
    await expect(content.getByText(line.description).first()).toBeVisible();
  await client.context().close();
});
