/** Divides and rounds half away from zero. The denominator must be positive. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * Splits an amount by weights into shares that add up to it exactly: each share is rounded down, then the largest remainders
 * get one unit each, the first of equal ones first. Weights are 0 or more; all zero gives zero shares.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amount * weight) / whole);
  const missing = Number(amount - shares.reduce((sum, share) => sum + share, 0n));
  if (missing === 0) return shares;
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
