import { LAYOUT_TEMPLATES, type LayoutTemplate } from '@plumbline/contract/settings/branding-choices';
import { IS_LONG } from '../../testing/is-long.ts';

/**
 * Returns which tests of a layout to skip, one after the other. `npm run test:all` runs them in every layout; otherwise the first test
 * runs in the first layout, the second in the second, and so on.
 */
export function skipOutOfTurn(layout: LayoutTemplate): () => boolean {
  const place = LAYOUT_TEMPLATES.indexOf(layout);
  let turn = 0;
  return () => {
    const isItsTurn = turn % LAYOUT_TEMPLATES.length === place;
    turn += 1;
    return !IS_LONG && !isItsTurn;
  };
}
