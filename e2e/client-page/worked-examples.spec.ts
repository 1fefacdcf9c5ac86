import type { Locator, Page } from '@playwright/test';
import { exampleRequest } from '@plumbline/contract/estimates/testing/example-request';
import { sumRows } from '@plumbline/contract/estimates/testing/sum-rows';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import {
  type Outcome,
  readTax,
  type SellingExample,
} from '@plumbline/contract/pricing/testing/selling-example';
import { SELLING_EXAMPLES } from '@plumbline/contract/pricing/testing/selling-examples';
import { callApi, expect, makeEstimate, saveDraft, signUp, test } from '../support/plumbline.ts';
import { typeExample } from '../support/type-example.ts';

/** The rows of sums in a place, by the first line of their labels. */
const rowsIn = (scope: Locator) =>
  scope
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.querySelector('dt')?.innerText.split('\n')[0]?.trim() ?? '',
          row.querySelector<HTMLElement>('dd:last-of-type')?.innerText.trim() ?? '',
        ]),
      ),
    );

/** The sums of an outcome as the form shows them. */
function formRows({ estimate }: SellingExample, outcome: Outcome): Record<string, string> {
  const { currency = 'USD', taxes = [], pricesIncludeTax, off, deposit } = estimate;
  const [recommended] = outcome.pick.groupIds ?? [];
  return {
    ...(off && {
      Items: formatAmount(outcome.items),
      'Name of the discount': `−${formatAmount(outcome.discount)}`,
    }),
    [pricesIncludeTax ? 'Net' : 'Subtotal']: formatAmount(outcome.subtotal),
    ...Object.fromEntries(
      taxes.map((tax, place) => [readTax(tax).id, formatAmount(outcome.taxes[place]?.split(' ')[0] ?? '')]),
    ),
    [recommended ? `Total with ${recommended}` : 'Total']: formatMoney(outcome.total, currency),
    ...(deposit && { [`Deposit, ${deposit}%`]: formatMoney(outcome.deposit, currency) }),
  };
}

/** Picks as a client does. */
async function pick(
  client: Page,
  { estimate }: SellingExample,
  { groupIds = [], lineIds = [], quantities = {} }: Outcome['pick'],
) {
  for (const [title, kind] of Object.entries(estimate.groups ?? {})) {
    const isPicked = groupIds.includes(title);
    if (kind === 'package' && isPicked)
      await client.getByRole('radio', { name: new RegExp(`^${title},`) }).check();
    if (kind === 'addOn')
      await client.getByRole('checkbox', { name: new RegExp(`^${title},`) }).setChecked(isPicked);
  }
  for (const { id, optional } of estimate.lines)
    if (id && optional)
      await client.getByRole('checkbox', { name: new RegExp(`^${id},`) }).setChecked(lineIds.includes(id));
  for (const [id, quantity] of Object.entries(quantities)) {
    await client.getByLabel(`Quantity of ${id}`).fill(quantity);
    await client.keyboard.press('Enter');
  }
}

// `same-figures.test.ts` has these figures in every run.
for (const example of SELLING_EXAMPLES) {
  const { name, estimate, outcomes, groups = {} } = example;
  test(`example ${name}, typed into the form, has its figures there and on the client’s page`, {
    tag: '@long',
  }, async ({ page, browser, plumbline }) => {
    const { currency = 'USD' } = estimate;
    const request = exampleRequest(example);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signUp(page, plumbline);
    await callApi(page.request, 'PATCH', '/api/user/settings', { currency });
    const { id } = await makeEstimate(page, { laborLines: [] });
    await page.goto(`/estimates/${id}/edit`);
    await typeExample(page, example);
    const summary = page.getByRole('region', { name: 'Pricing Summary' });
    await expect.poll(() => rowsIn(summary)).toMatchObject(formRows(example, outcomes[0]));
    for (const [title, amount] of Object.entries(groups)) {
      const head =
        estimate.groups?.[title] === 'package'
          ? page.getByRole('tab', { name: new RegExp(`^${title}`) })
          : page.getByRole('region', { name: title, exact: true });
      await expect(head).toContainText(formatAmount(amount));
    }
    await saveDraft(page);
    await callApi(page.request, 'POST', `/api/estimates/${id}/send`, {});

    const client = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await client.goto(`/estimate/${id}`);
    for (const outcome of [...outcomes, outcomes[0]]) {
      await pick(client, example, outcome.pick);
      const card = client.getByRole('complementary', { name: 'Total and answer' });
      await expect(card).toContainText(formatMoney(outcome.total, currency));
      const rows = sumRows(outcome, request, currency).filter(([label]) => label !== 'Total');
      await expect.poll(() => rowsIn(client.locator('body'))).toMatchObject(Object.fromEntries(rows));
    }
    await client.context().close();
  });
}
