import type { Page } from '@playwright/test';

export interface Hands {
  taps: number;
  keys: number;
  /** The part of `keys` that is the Tab key. */
  tabs: number;
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Counts what a person does with the page from its next load on: taps or clicks, and keys. `fill()` presses no keys, so tests
 * type with `pressSequentially()`.
 */
export async function countHands(page: Page): Promise<Hands> {
  const hands: Hands = { taps: 0, keys: 0, tabs: 0 };
  await page.exposeFunction('countHand', (key: string | null) => {
    if (key === null) hands.taps += 1;
    else if (!MODIFIERS.includes(key)) hands.keys += 1;
    if (key === 'Tab') hands.tabs += 1;
  });
  await page.addInitScript(() => {
    const { countHand } = globalThis as unknown as { countHand: (key: string | null) => void };
    addEventListener('pointerdown', () => countHand(null), { capture: true });
    addEventListener('keydown', ({ key }) => countHand(key), { capture: true });
  });
  return hands;
}
