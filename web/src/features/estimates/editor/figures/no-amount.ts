/** Shown instead of an amount that is not in the total. */
export const NO_AMOUNT = '–';
