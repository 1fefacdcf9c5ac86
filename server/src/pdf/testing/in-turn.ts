import { LAYOUT_TEMPLATES, type LayoutTemplate } from '@plumbline/contract/settings/branding-choices';
import { test } from 'vitest';
import { IS_LONG } from '../../testing/is-long.ts';

/**
 * Declares tests that `npm run test:all` runs in every layout, and others in one: the first test in the first layout, the second in
 * the second, and so on.
 */
export function inTurn(layout: LayoutTemplate): (name: string, run: () => void | Promise<void>) => void {
  const place = LAYOUT_TEMPLATES.indexOf(layout);
  let turn = 0;
  return (name, run) => {
    if (IS_LONG || turn % LAYOUT_TEMPLATES.length === place) test(name, run);
    turn += 1;
  };
}
