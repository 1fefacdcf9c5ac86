import { z } from 'zod';
import { type Display, EVERYTHING, isSameDisplay, MARKUP_PLACES, normalizeDisplay } from './display.ts';

const shown = z.boolean({ error: 'must be true or false' });

/** What the client sees, as requests and responses give it. */
export const displayOnWire = z.strictObject({
  lines: shown.describe('Without lines nothing of a line shows'),
  lineAmounts: shown.describe('Without amounts neither unit prices nor rates show'),
  quantities: shown,
  unitPrices: shown,
  hours: shown,
  rates: shown,
  groupAmounts: shown,
}) satisfies z.ZodType<Display>;

/** What the client sees in a request; null for everything. What needs something hidden is hidden with it. */
export const displayField = displayOnWire.nullable().transform((display) => {
  if (!display || isSameDisplay(display, EVERYTHING)) return null;
  return normalizeDisplay(display);
});

/** Where markups go in a request. */
export const markupInField = z.enum(MARKUP_PLACES, {
  error: `must be one of ${MARKUP_PLACES.join(', ')}`,
});
