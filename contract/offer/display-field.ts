import { z } from 'zod';
import { type Display, EVERYTHING, isSameDisplay, MARKUP_PLACES, normalizeDisplay } from './display.ts';

const shown = z.boolean({ error: 'must be true or false' });

/** The client's display, as in requests and responses. */
export const displayOnWire = z.strictObject({
  lines: shown.describe('Without lines nothing of a line shows'),
  lineAmounts: shown.describe('Without amounts neither unit prices nor rates show'),
  quantities: shown,
  unitPrices: shown,
  hours: shown,
  rates: shown,
  groupAmounts: shown,
}) satisfies z.ZodType<Display>;

/**
 * The client's display in a request; null shows everything. Figures that depend on a hidden one are hidden
 * too.
 */
export const displayField = displayOnWire.nullable().transform((display) => {
  if (!display || isSameDisplay(display, EVERYTHING)) return null;
  return normalizeDisplay(display);
});

/** The placement of markups in a request. */
export const markupInField = z.enum(MARKUP_PLACES, {
  error: `must be one of ${MARKUP_PLACES.join(', ')}`,
});
