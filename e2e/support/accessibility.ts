import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { findLayoutFaults } from './layout-faults.ts';

/** `npm run test:all` runs axe at every size and tries every width. */
const all = process.env.TEST_ALL === '1';
const WIDTH_STEP = all ? 64 : 320;
const PHONE = 390;
const DESK = 1440;
const AXE_WIDTHS = all ? [320, PHONE, 768, 1024, DESK, 1920] : [PHONE];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Below this width everything is touched. */
const PHONES_END = 768;

/** The input types on which HTML allows `step`. */
const STEPPED = ['number', 'range', 'date', 'month', 'week', 'time', 'datetime-local'];
const INVALID_STEP = `input[step]${STEPPED.map((type) => `:not([type="${type}"])`).join('')}`;

/**
 * The page has no violation that axe-core knows, or none of one rule, no `step` where HTML forbids it, and does not scroll
 * sideways.
 */
export async function expectAccessible(page: Page, rule?: 'color-contrast'): Promise<void> {
  // The page must have loaded first.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The page's content security policy blocks added scripts, but not evaluation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) });
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${options})`);
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
  expect(await page.locator(INVALID_STEP).count(), 'inputs with a step that HTML forbids').toBe(0);
  await expectFits(page);
}

/**
 * The same on a phone, and that the page fits a desk, at which it leaves the page. `npm run test:all` runs axe on phones, tablets
 * and desks.
 */
export async function expectAccessibleOnPhoneAndDesk(page: Page): Promise<void> {
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: DESK, height: 900 });
  await expectFits(page);
}

/**
 * What `look` expects is there on a desk and on a phone, at which it leaves the page, which fits both and is accessible on the
 * phone. `npm run test:all` runs axe on both.
 */
export async function expectFitsBoth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [DESK, PHONE]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
    await (width === PHONE || all ? expectAccessible(page) : expectFits(page));
  }
}

/**
 * On a phone in light and a desk in dark colors, of which only the contrasts are new. `npm run test:all` tries all widths and rules
 * in both.
 */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of all ? AXE_WIDTHS : [colorScheme === 'light' ? PHONE : DESK]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, colorScheme === 'dark' && !all ? 'color-contrast' : undefined);
    }
}

/** The page does not scroll sideways. Components that differ by width change in the frame after a resize. */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  const width = page.viewportSize()?.width;
  expect(overflow, `the page scrolls sideways at ${width} pixels`).toBeLessThanOrEqual(0);
}

/**
 * From 320 to 1920 pixels, in steps of 320, the page does not scroll sideways, texts keep their room, and on phones a finger hits
 * every control.
 * `npm run test:all` takes steps of 64.
 */
export async function expectFitsEveryWidth(page: Page): Promise<void> {
  for (let width = 320; width <= 1920; width += WIDTH_STEP) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    const faults = await findLayoutFaults(page, width < PHONES_END);
    expect(faults, `at ${width} pixels`).toEqual([]);
  }
}
