import { type QuantityThousandths, quantityThousandths } from './amounts.ts';
import { divideRounded } from './rounding.ts';

/** How the quantity of a kit's part follows from the number that the kit is added with. */
export interface QuantityRule {
  /** For one unit of the kit, in millionths; of a fixed part its quantity itself. */
  readonly perUnit: bigint;
  /** Whether the quantity is the same for every number of units. */
  readonly fixed: boolean;
  /** Added to it, in hundredths of a percent. */
  readonly waste: bigint;
  /** Rounds up to whole units. */
  readonly wholeUnits: boolean;
}

/** Millionths × thousandths × ten-thousandths, in one of the thousandths of the result. */
const IN_THOUSANDTH = 10n ** 10n;

/**
 * Returns the quantity of a part for `number` units of its kit, computed exactly and rounded once: hours to
 * hundredths, everything else to thousandths, or up to whole units.
 */
export function kitQuantity(
  { perUnit, fixed, waste, wholeUnits }: QuantityRule,
  number: QuantityThousandths,
  isLabor: boolean,
): QuantityThousandths {
  const exact = perUnit * (fixed ? 1_000n : number) * (10_000n + waste);
  if (wholeUnits) {
    const whole = IN_THOUSANDTH * 1_000n;
    return quantityThousandths(((exact + whole - 1n) / whole) * 1_000n);
  }
  if (isLabor) return quantityThousandths(divideRounded(exact, IN_THOUSANDTH * 10n) * 10n);
  return quantityThousandths(divideRounded(exact, IN_THOUSANDTH));
}
