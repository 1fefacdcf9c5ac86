const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The next round number that is as large: what the longest bar is measured against. Zero has 1. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

/** The same for counts, where there is nothing between whole numbers. */
export const roundUpCount = (count: number) => Math.ceil(roundUp(count));

/** How long a bar of at most `longest` pixels is. What is there at all can be seen. */
export function barLength(value: number, full: number, longest: number): number {
  return value <= 0 ? 0 : Math.max((value / full) * longest, 2);
}
