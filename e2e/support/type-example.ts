import type { Locator, Page } from '@playwright/test';
import { readTax, type SellingExample } from '@plumbline/contract/pricing/testing/selling-example';

type Example = SellingExample['estimate'];
type Line = Example['lines'][number];

const NAMES = {
  labor: {
    line: 'labor line',
    first: 'Hours',
    second: 'Rate',
    add: 'Add labor line',
    addInGroup: 'Add labor',
  },
  materials: {
    line: 'material',
    first: 'Quantity',
    second: 'Unit cost',
    add: 'Add material',
    addInGroup: 'Add material',
  },
  costs: { line: 'cost', first: 'Amount', second: '', add: 'Add cost', addInGroup: 'Add cost' },
} as const;

/** Types a worked example into the open, empty form as a contractor would. */
export async function typeExample(page: Page, { estimate }: SellingExample): Promise<void> {
  const { markups = '0/0', deposit = '0', groups = {}, off } = estimate;
  const [labor = '', materials = ''] = markups.split('/');
  const summary = page.getByRole('region', { name: 'Pricing Summary' });
  await summary.getByLabel('Labor markup percent').fill(labor);
  await summary.getByLabel('Materials markup percent').fill(materials);
  if (deposit !== '0') {
    await page.getByRole('switch', { name: 'Accept Payments' }).click();
    // The account has no way to be paid yet.
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.getByLabel('Deposit percentage').fill(deposit);
  }
  await typeTaxes(page, summary, estimate);
  if (off !== undefined) {
    await summary.getByRole('button', { name: 'Add discount' }).click();
    await typeDiscount(summary, off);
  }
  if (estimate.markupIn === 'prices') {
    await page.getByRole('button', { name: /^What the client sees/ }).click();
    await page.getByRole('radio', { name: 'In every price' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await typeLines(page, page.locator('main'), estimate);
  for (const [title, kind] of Object.entries(groups)) {
    const scope = await openGroup(page, title, kind);
    await typeLines(page, scope, estimate, title);
  }
}

async function typeDiscount(scope: Locator, off: string): Promise<void> {
  const isPercent = off.endsWith('%');
  if (!isPercent)
    await scope.getByRole('radiogroup', { name: 'Percent or amount' }).getByRole('radio').last().click();
  await scope.getByLabel('Discount', { exact: true }).fill(isPercent ? off.slice(0, -1) : off);
}

/** A tax that is in the prices needs a name, as does one of several. */
async function typeTaxes(
  page: Page,
  summary: Locator,
  { taxes = [], pricesIncludeTax }: Example,
): Promise<void> {
  const isUnnamed = !pricesIncludeTax && taxes.every((tax) => readTax(tax).id === 'Tax');
  const [only] = taxes.map(readTax);
  await summary.getByLabel('Tax rate percent').fill(isUnnamed ? (only?.rateText ?? '0') : '0');
  if (isUnnamed) return;
  for (const { id, rateText, ...sections } of taxes.map(readTax)) {
    await summary.getByRole('button', { name: 'Add tax' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tax' });
    await dialog.getByLabel('Name').fill(id);
    await dialog.getByLabel('Rate').fill(rateText);
    await dialog.getByRole('checkbox', { name: 'Labor' }).setChecked(sections.labor);
    await dialog.getByRole('checkbox', { name: 'Materials' }).setChecked(sections.materials);
    await dialog.getByRole('checkbox', { name: 'Additional costs' }).setChecked(sections.costs);
    await dialog.getByRole('button', { name: 'Add tax' }).click();
  }
  if (pricesIncludeTax) await summary.getByRole('checkbox', { name: 'Prices include tax' }).check();
}

/** Adds a group, or opens the package of a choice, which is added with its first one. Returns where its lines are. */
async function openGroup(
  page: Page,
  title: string,
  kind: 'included' | 'addOn' | 'package',
): Promise<Locator> {
  if (kind === 'package') {
    const tab = page.getByRole('tab', { name: new RegExp(`^${title}`) });
    if ((await tab.count()) === 0) {
      await page.getByRole('button', { name: 'Add choice' }).click();
      await page.keyboard.type('Choose your roof');
    }
    await tab.click();
    // The other packages are present too, hidden.
    return page.getByRole('tabpanel', { name: title }).locator('[data-part]:not([hidden])');
  }
  await page.getByRole('button', { name: kind === 'addOn' ? 'Add add-on' : 'Add group' }).click();
  await page.keyboard.type(title);
  return page.getByRole('region', { name: title, exact: true });
}

/** Types the lines of one group into where it is, or those without a group. */
async function typeLines(page: Page, scope: Locator, estimate: Example, ofGroup?: string): Promise<void> {
  const counts = { labor: 0, materials: 0, costs: 0 };
  for (const line of estimate.lines.filter(({ group }) => group === ofGroup)) {
    const { section, figures } = line;
    const names = NAMES[section];
    counts[section] += 1;
    const number = counts[section];
    const field = (name: string) => scope.getByLabel(`${name}, ${names.line} ${number}`, { exact: true });
    const [first = '', second = ''] = figures;
    await scope
      .getByRole('button', { name: ofGroup === undefined ? names.add : names.addInGroup, exact: true })
      .click();
    await field('Description').fill(line.id ?? `Line ${number} of ${section}`);
    await field(names.first).fill(first);
    if (names.second) await field(names.second).fill(second);
    const { optional, off, markup, taxes, clientQuantity } = line;
    if (!optional && [off, markup, taxes, clientQuantity].every((term) => term === undefined)) continue;
    await scope.getByRole('button', { name: `More for ${names.line} ${number}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await typeDetails(page.getByRole('dialog'), line, estimate);
  }
}

async function typeDetails(sheet: Locator, line: Line, { taxes: all = [] }: Example): Promise<void> {
  const { optional, off, markup, taxes, clientQuantity } = line;
  const known = all.map(readTax);
  if (optional) await sheet.getByRole('switch', { name: 'Optional' }).click();
  if (clientQuantity) {
    await sheet.getByRole('switch', { name: 'Client can change the quantity' }).click();
    await sheet.getByLabel('Minimum').fill(clientQuantity.min);
    await sheet.getByLabel('Maximum').fill(clientQuantity.max);
    await sheet.getByLabel('In steps of').fill(clientQuantity.step);
  }
  if (markup !== undefined) await sheet.getByLabel('Markup').fill(markup);
  if (off !== undefined) await typeDiscount(sheet, off);
  if (taxes !== undefined)
    for (const { id, rateText } of known) {
      const name = known.length > 1 ? `${id}, ${rateText}%` : 'Taxable';
      await sheet.getByRole('checkbox', { name, exact: true }).setChecked(taxes.includes(id));
    }
  await sheet.getByRole('button', { name: 'Done' }).click();
}
