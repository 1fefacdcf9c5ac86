/**
 * The figures of an estimate that a client may see. Taxes, the total and the prices of choices are always
 * visible.
 */
export interface Display {
  readonly lines: boolean;
  readonly lineAmounts: boolean;
  readonly quantities: boolean;
  readonly unitPrices: boolean;
  readonly hours: boolean;
  readonly rates: boolean;
  readonly groupAmounts: boolean;
}

/** Where a markup goes: into a row of its own, or into the price of every line. */
export const MARKUP_PLACES = ['line', 'prices'] as const;
export type MarkupPlace = (typeof MARKUP_PLACES)[number];

/** A document with every figure. It is stored and sent as null. */
export const EVERYTHING: Display = {
  lines: true,
  lineAmounts: true,
  quantities: true,
  unitPrices: true,
  hours: true,
  rates: true,
  groupAmounts: true,
};

const NOTHING_OF_A_LINE = {
  lines: false,
  lineAmounts: false,
  quantities: false,
  unitPrices: false,
  hours: false,
  rates: false,
};
const NO_UNIT_PRICES = { unitPrices: false, rates: false };

/** The choices of “What the client sees”, from all to the least. */
export const DISPLAY_PRESETS = [
  { label: 'Everything', display: EVERYTHING },
  {
    label: 'Prices without quantities',
    display: { ...EVERYTHING, ...NO_UNIT_PRICES, quantities: false, hours: false },
  },
  {
    label: 'Lines without prices',
    display: { ...EVERYTHING, ...NO_UNIT_PRICES, lineAmounts: false, hours: false },
  },
  { label: 'Group totals', display: { ...EVERYTHING, ...NOTHING_OF_A_LINE } },
  { label: 'Total only', display: { ...EVERYTHING, ...NOTHING_OF_A_LINE, groupAmounts: false } },
] as const satisfies readonly { label: string; display: Display }[];

/**
 * Hides figures that depend on a hidden one: everything of a line without `lines`, unit prices and rates
 * without `lineAmounts`.
 */
export function normalizeDisplay(display: Display): Display {
  if (!display.lines) return { ...display, ...NOTHING_OF_A_LINE };
  return display.lineAmounts ? display : { ...display, ...NO_UNIT_PRICES };
}

/** Whether two displays show the same. */
export function isSameDisplay(one: Display, other: Display): boolean {
  const [first, second] = [normalizeDisplay(one), normalizeDisplay(other)];
  return (Object.keys(EVERYTHING) as (keyof Display)[]).every((name) => first[name] === second[name]);
}
