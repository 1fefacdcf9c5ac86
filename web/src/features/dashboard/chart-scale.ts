const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The next round number at least as large, which is the chart's maximum. Zero gives 1. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

/** The same for counts, as a whole number. */
export const roundUpCount = (count: number) => Math.ceil(roundUp(count));

/** A bar's length in pixels, at most `longest`. Any value above zero is visible. */
export function barLength(value: number, full: number, longest: number): number {
  return value <= 0 ? 0 : Math.max((value / full) * longest, 2);
}
