import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, saveDraft, signUp, test } from '../support/plumbline.ts';

interface SavedEstimate {
  readonly client: { name: string };
  readonly jobDescription: string;
  readonly laborLines: readonly { description: string; hours: string; laborType: string; rate: string }[];
  readonly materialLines: readonly { description: string; quantity: string; materialId: string | null }[];
  readonly additionalCosts: readonly { description: string; amount: string }[];
}

const LINES = {
  laborLines: ['Tear-off', 'Flashing', 'Cleanup'].map((description, index) => ({
    laborType: 'lead',
    description,
    hours: String(index + 1),
    rate: '50.00',
  })),
};
const description = (page: Page, line: number) => page.getByLabel(`Description, labor line ${line}`);

const grip = (page: Page, line: number) =>
  page.getByRole('button', { name: `Move labor line ${line}`, exact: true });

async function readSaved(page: Page, id: string): Promise<SavedEstimate> {
  return (await (await page.request.get(`/api/estimates/${id}`)).json()) as SavedEstimate;
}

async function pasteInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** More than the form's tab stops. */
const TABS_MAX = 100;

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true }).or(page.getByLabel(name, { exact: true }));
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${name} cannot be reached with Tab`);
}

test('a whole estimate can be built by keyboard alone', { tag: '@long' }, async ({ page, plumbline }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  await callApi(page.request, 'POST', '/api/clients', { name: 'Dana Whitfield', email: 'dana@example.com' });
  await callApi(page.request, 'POST', '/api/labor-types', { name: 'Welder', defaultRate: '90' });
  await page.goto('/estimates/new');
  await expect(page.getByLabel('Client', { exact: true })).toBeVisible();
  const { keyboard } = page;
  await expect(page.getByLabel('Client', { exact: true })).toBeFocused();
  await keyboard.type('Dana');
  await keyboard.press('Enter');
  await tabTo(page, 'Job type');
  await keyboard.type('Roof repair');
  await keyboard.press('Enter');
  await tabTo(page, 'Job description');
  await keyboard.type('Mend the valley');

  await tabTo(page, 'Add labor line');
  await keyboard.press('Enter');
  await expect(description(page, 1)).toBeFocused();
  await keyboard.type('Flashing');
  await tabTo(page, 'Hours, labor line 1');
  await keyboard.type('8');
  await keyboard.press('Enter');
  await expect(description(page, 2)).toBeFocused();
  await keyboard.type('Weld the ridge');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  // The list moves the focus after the key, so that the next key must not come in the same moment.
  await expect(page.getByRole('option', { selected: true })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('option').last()).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Rate, labor line 2')).toHaveValue('90.00');
  await tabTo(page, 'Hours, labor line 2');
  await keyboard.type('1.5');
  await keyboard.press('Alt+ArrowUp');
  await expect(page.getByLabel('Hours, labor line 1')).toBeFocused();

  await tabTo(page, 'Browse Materials');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Browse Materials' });
  await expect(dialog.getByLabel('Search materials')).toBeFocused();
  await keyboard.type('shingle');
  await keyboard.press('ArrowDown');
  await expect(dialog.getByRole('checkbox', { name: /shingle/i }).first()).toBeFocused();
  await expect(dialog.getByRole('checkbox', { name: /pvc/i })).toHaveCount(0);
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(dialog.getByText('2 chosen')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, 'Add 2 materials');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, material 1')).toBeFocused();
  await keyboard.type('12');

  await tabTo(page, 'Add cost');
  await keyboard.press('Enter');
  await keyboard.type('City permit');
  await keyboard.press('Tab');
  await keyboard.type('185');
  await saveDraft(page);
  await expectAccessible(page);

  const [{ id } = { id: '' }] = (await (await page.request.get('/api/estimates')).json()) as { id: string }[];
  const saved = await readSaved(page, id);
  expect(saved).toMatchObject({
    client: { name: 'Dana Whitfield' },
    jobDescription: 'Mend the valley',
    laborLines: [
      { description: 'Weld the ridge', laborType: 'custom', hours: '1.5', rate: '90.00' },
      { description: 'Flashing', laborType: 'lead', hours: '8' },
    ],
    materialLines: [{ quantity: '12' }, { quantity: '1' }],
    additionalCosts: [{ description: 'City permit', amount: '185.00' }],
  });
  expect(saved.materialLines.every(({ materialId }) => materialId !== null)).toBe(true);
});

test('lines can be picked up, moved and dropped by keyboard, and dragged by their grips', async ({
  page,
  plumbline,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page, LINES);
  await page.goto(`/estimates/${id}/edit`);
  // Grips drag once the first view is complete.
  await expect(grip(page, 1)).toHaveAttribute('aria-roledescription', 'sortable');
  await grip(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up the labor line at place 1 of 3.')).toBeAttached();
  // The first press is lost where it comes before dnd-kit listens, a task after it announced the line.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Over place 2 of 3.')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(description(page, 2)).toHaveValue('Tear-off');
  await expect(grip(page, 2)).toBeFocused();

  const third = await grip(page, 3).boundingBox();
  const first = await grip(page, 1).boundingBox();
  if (!third || !first) throw new Error('No grips to drag');
  await page.mouse.move(third.x + 8, third.y + 20);
  await page.mouse.down();
  await page.mouse.move(third.x + 8, first.y + 20, { steps: 8 });
  await page.mouse.move(first.x + 8, first.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(description(page, 1)).toHaveValue('Cleanup');

  await description(page, 1).focus();
  await page.keyboard.press('Control+d');
  await expect(description(page, 2)).toBeFocused();
  await expect(description(page, 2)).toHaveValue('Cleanup');
  await saveDraft(page);
  const { laborLines } = await readSaved(page, id);
  expect(laborLines.map((line) => line.description)).toEqual(['Cleanup', 'Cleanup', 'Flashing', 'Tear-off']);
});

test('pasted spreadsheet rows become lines, and can be undone', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page, LINES);
  await page.goto(`/estimates/${id}/edit`);
  await page.getByRole('button', { name: 'Add material' }).click();
  await pasteInto(
    page,
    'Description, material 1',
    'Qty\tItem\tUnit\tPrice\r\n84\t"Shingle, ""Weathered"""\tbundle\t$1,038.75\r\n4\tFelt\troll\t89\r\n',
  );
  await expect(page.getByText('2 lines added', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Description, material 1')).toHaveValue('Shingle, "Weathered"');
  await expect(page.getByLabel('Unit cost, material 1')).toHaveValue('1038.75');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Description, material 2')).toHaveCount(0);
  await expect(page.getByLabel('Description, material 1')).toHaveValue('');
});

test('Ctrl+Z brings a removed line back, but belongs to a text field while one is edited', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/edit`);
  const line = page.getByLabel('Description, labor line 1');
  await page.getByRole('button', { name: 'More for labor line 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('Removed “Tear-off”', { exact: true })).toBeVisible();
  await page.getByLabel('Job description').fill('Mend the valley');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Add labor line' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line).toHaveValue('Tear-off');
  await expect(page.getByText('Removed “Tear-off”', { exact: true })).toBeHidden();
});

test('on a phone lines can be moved, copied, and added together from one sheet', { tag: '@long' }, async ({
  browser,
  plumbline,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page, LINES);
  await page.goto(`/estimates/${id}/edit`);
  await page.getByRole('button', { name: /^Tear-off/ }).tap();
  await page.getByRole('button', { name: 'More for labor line 1' }).tap();
  await page.getByRole('menuitem', { name: 'Move down' }).tap();
  await expect(page.getByText('Line moved to place 2 of 3')).toBeAttached();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Cleanup/ }).tap();
  await expect(page.getByLabel('Hours', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'One half' }).tap();
  await expect(page.getByLabel('Hours', { exact: true })).toHaveValue('½');
  await page.getByRole('button', { name: 'Copy labor line 3' }).tap();
  await expect(page.getByRole('button', { name: 'Remove labor line 4' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).tap();

  await page.getByRole('button', { name: 'Add lines' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add lines' });
  await sheet.getByRole('button', { name: 'Add Helper', exact: true }).tap();
  await sheet.getByRole('tab', { name: 'Materials' }).tap();
  const pluses = sheet.getByRole('button', { name: /^Add (?!\d)./ });
  await pluses.first().tap();
  await pluses.first().tap();
  await expectAccessible(page);
  await sheet.getByLabel('Search labor, materials and costs').fill('PERM');
  await sheet.getByRole('button', { name: 'Add Permit', exact: true }).tap();
  await sheet.getByRole('button', { name: /^Add 4 · \$/ }).tap();
  await expect(page.getByLabel('Hours', { exact: true })).toBeFocused();
  await page.keyboard.type('6');
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type('185');
  await page.getByRole('button', { name: 'Done' }).tap();
  await saveDraft(page);
  const saved = await readSaved(page, id);
  expect(saved.laborLines.map((line) => line.description)).toEqual([
    'Flashing',
    'Tear-off',
    'Cleanup',
    'Cleanup',
    '',
  ]);
  expect(saved.laborLines.at(-1)).toMatchObject({ laborType: 'helper', hours: '6' });
  expect(saved.materialLines.map((line) => line.quantity)).toEqual(['12', '1']);
  expect(saved.additionalCosts).toMatchObject([{ amount: '185.00' }]);
  await context.close();
});

test('on a phone the form has one header, whose chips lead to the client, the job and the last day', {
  tag: '@long',
}, async ({ browser, plumbline }) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/edit`);
  await page.getByRole('button', { name: 'Valid until: Dec 31, 2099' }).tap();
  await expect(page.getByLabel('Valid until', { exact: true })).toBeFocused();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.getByRole('button', { name: 'Client: Dana Whitfield' }).tap();
  await page.getByRole('option', { name: 'None' }).tap();
  await expect(page.getByRole('button', { name: 'Client, not set' })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
