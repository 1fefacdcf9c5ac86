import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** The page has no violation that axe-core knows, and nothing sticks out of its width. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still on its way in is not yet the page.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The page's own policy lets no foreign script in; evaluating is not bound by it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readAxe());
  const { violations } = await page.evaluate<AxeResult>('axe.run()');
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}

async function readAxe(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return readFile(AXE, 'utf8');
}
