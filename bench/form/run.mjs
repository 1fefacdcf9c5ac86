import { randomUUID } from 'node:crypto';
import { register } from 'tsx/esm/api';
import { buildStale } from '../../scripts/build.mjs';
import { launchChromium } from '../launch-chromium.mjs';
import { measureKeys } from './measure-keys.mjs';

register();
const { makeEstimate, signUp, withPlumbline } = await import('../../e2e/support/plumbline.ts');

const KEYS = 31;
const WIDTHS = { 'wide, with the document': 1440, 'without the document': 1024, phone: 390 };
const FIELDS = { description: 'description', quantity: 'quantity', unitCost: 'price' };

/** 200 lines in 10 groups, every second an add-on. */
function makeContent() {
  const groups = Array.from({ length: 10 }, (_, index) => ({
    id: randomUUID(),
    kind: index % 2 === 0 ? 'included' : 'addOn',
    title: `Group ${index + 1}`,
  }));
  const hundred = (line) =>
    Array.from({ length: 100 }, (_, index) => ({ ...line(index), groupId: groups[index % 10].id }));
  return {
    groups,
    laborLines: hundred((index) => ({
      laborType: 'lead',
      description: `Labor ${index}`,
      hours: '8',
      rate: '45.00',
    })),
    materialLines: hundred((index) => ({
      description: `Material ${index}`,
      quantity: '8',
      unit: 'sq',
      unitCost: '96.40',
    })),
  };
}

/** Opens the form, on a phone with a line in the middle. */
async function openForm(page, path, isPhone) {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Pricing Summary' }).waitFor();
  if (!isPhone) return;
  await page.getByRole('button', { name: /^Group 6/ }).click();
  await page.getByRole('button', { name: /^Material 55/ }).click();
  await page.getByRole('button', { name: 'Description', exact: true }).click();
}

await buildStale();
const browser = await launchChromium();
const rows = [
  ['', 'field', 'script before the next frame, ms', 'script in total, ms'],
  ['---', '---', '---:', '---:'],
];
try {
  await withPlumbline('embedded', {}, async (plumbline) => {
    const context = await browser.newContext({ baseURL: plumbline.address });
    const page = await context.newPage();
    await signUp(page, plumbline);
    const { id } = await makeEstimate(page, makeContent());
    for (const [name, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 });
      await openForm(page, `/estimates/${id}/edit`, width < 768);
      for (const [field, label] of Object.entries(FIELDS)) {
        const input = page.locator(`[data-line] input[name=${field}]:visible`);
        await (field === 'description' ? input.last() : input.nth((await input.count()) >> 1)).focus();
        const { beforeFrame, total } = await measureKeys(browser, page, KEYS);
        rows.push([name, label, beforeFrame.toFixed(1), total.toFixed(1)]);
      }
    }
  });
} finally {
  await browser.close();
}
process.stdout.write(`\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
