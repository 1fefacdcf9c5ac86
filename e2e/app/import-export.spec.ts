import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

const WIDTHS = [
  { name: 'a computer', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
] as const;

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

for (const { name, viewport } of WIDTHS)
  test.describe(`on ${name}`, { tag: name === 'a computer' ? '@long' : [] }, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('clients are imported from a spreadsheet, corrected where it was wrong, and exported as a file', async ({
      page,
      plumbline,
    }) => {
      await signUp(page, plumbline);
      await page.goto('/clients');
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import clients' });
      const sample = await saved(page, () =>
        dialog.getByRole('button', { name: 'Download a sample' }).click(),
      );
      expect(sample.suggestedFilename()).toBe('clients-sample.csv');
      await expect(dialog.getByLabel('Choose a file')).toBeVisible();
      await expectAccessible(page);

      const rows = ['Client name;E-mail;Mobile;Type;Shoe size', 'José Ñandú;jose@example.com;;Commercial;43'];
      const wrong = csv('clients.csv', ...rows, 'Kim;kim;;;', ';x@example.com;;royal;');
      await dialog.getByLabel('Choose a file').setInputFiles(wrong);
      await expect(dialog.getByText('2 rows need a fix.')).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Faults' })).toContainText('Row 3Invalid email');
      await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
      await expectAccessible(page);

      const right = csv('clients.csv', ...rows, 'Kim;kim@example.com;(208) 555-0142;;');
      await dialog.getByLabel('Choose another file').setInputFiles(right);
      await expect(dialog.getByText('Left out: Shoe size.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Import 2 clients' }).click();
      await expect(page.getByText('2 clients imported', { exact: true })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('José Ñandú').first()).toBeVisible();

      await page.getByRole('button', { name: 'Import and export' }).click();
      const exported = await saved(page, () => page.getByRole('menuitem', { name: 'Export as CSV' }).click());
      expect(exported.suggestedFilename()).toBe('plumbline-clients.csv');
      expect(await textOf(exported)).toBe(
        [
          '\uFEFFName,Email,Phone,Address,Client type,Notes',
          'José Ñandú,jose@example.com,,,commercial,',
          'Kim,kim@example.com,(208) 555-0142,,residential,',
          '',
        ].join('\r\n'),
      );
    });

    test('a price list becomes the contractor’s materials, which can be deleted', { tag: '@long' }, async ({
      page,
      plumbline,
    }) => {
      await signUp(page, plumbline);
      await page.goto('/price-book');
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await page.getByRole('button', { name: 'New item' }).click();
      const importing = page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Import a supplier’s list' });
      await importing.click();
      const dialog = page.getByRole('dialog', { name: 'Import materials' });
      const list = csv('prices.csv', 'Item,Unit,Price', 'Cedar board,ft,"$1,234.50"', 'Crane,day,');
      await dialog.getByLabel('Choose a file').setInputFiles(list);
      await expect(dialog.getByRole('cell', { name: '1234.50' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Import 2 materials' }).click();
      await expect(
        page.getByText('cost 1,234.50').or(page.getByRole('cell', { name: '1,234.50' })),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Actions for Crane' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Actions for Crane' })).toHaveCount(0);
    });

    test('estimates are exported as files, one with sums and one with lines', { tag: '@long' }, async ({
      page,
      plumbline,
    }) => {
      await signUp(page, plumbline);
      await makeEstimate(page);
      await page.goto('/estimates');
      await expect(page.getByText('EST-0001').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Export' }).click();
      const estimates = await saved(page, () =>
        page.getByRole('menuitem', { name: 'One row for each estimate' }).click(),
      );
      expect(estimates.suggestedFilename()).toBe('plumbline-estimates.csv');
      expect(await textOf(estimates)).toContain('EST-0001,draft,Dana Whitfield,dana@example.com');
      await page.getByRole('button', { name: 'Export' }).click();
      const lines = await saved(page, () =>
        page.getByRole('menuitem', { name: 'One row for each line' }).click(),
      );
      expect(await textOf(lines)).toContain('EST-0001,Labor,Lead,Tear-off,20,hours,50.00,1000.00,USD,');
    });
  });

test('an import can be done by keyboard alone', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Import and export' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Import from CSV' })).toBeFocused();
  await page.keyboard.press('Enter');
  const choice = page.getByLabel('Choose a file');
  await expect(choice).toBeFocused();
  // A busy browser can lose a press that follows a change of focus.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 2_000 });
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(csv('clients.csv', 'Name', 'Kim'));
  }).toPass();
  const button = page.getByRole('button', { name: 'Import 1 client' });
  await expect(button).toBeEnabled();
  for (let steps = 0; steps < 6; steps += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 client imported', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import and export' })).toBeFocused();
});
