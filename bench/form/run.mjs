import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { register } from 'tsx/esm/api';
import { buildStale } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/chromium.mjs';

register();
const { makeEstimate, signUp, withPlumbline } = await import('../../e2e/support/plumbline.ts');

const KEYS = 30;
const WIDTHS = { 'wide, with the document': 1440, 'without the document': 1024, phone: 390 };

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

/** Types digits into the hours of a line, and returns the processor time of scripts and layout for a key, in ms. */
async function measureKeys(page, path) {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Pricing Summary' }).waitFor();
  if (page.viewportSize().width < 768) {
    await page.getByRole('button', { name: /^Group 6/ }).click();
    await page.getByRole('button', { name: /^Labor 55/ }).click();
  }
  await page.locator('[data-line] input[name=hours]:visible').last().focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const type = async (count) => {
    for (let index = 0; index < count; index += 1) {
      await page.keyboard.press(index % 2 === 0 ? '1' : 'Backspace');
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
  };
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await type(20);
  const before = await read();
  await type(KEYS);
  const after = await read();
  return ['ScriptDuration', 'LayoutDuration'].map((name) => ((after[name] - before[name]) * 1000) / KEYS);
}

await buildStale();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const rows = [
  ['', 'script for a key, ms', 'layout for a key, ms'],
  ['---', '---:', '---:'],
];
try {
  await withPlumbline('embedded', {}, async (plumbline) => {
    const context = await browser.newContext({ baseURL: plumbline.address });
    const page = await context.newPage();
    await signUp(page, plumbline);
    const { id } = await makeEstimate(page, makeContent());
    for (const [name, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 });
      const times = await measureKeys(page, `/estimates/${id}/edit`);
      rows.push([name, ...times.map((ms) => ms.toFixed(1))]);
    }
  });
} finally {
  await browser.close();
}
process.stdout.write(`\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
