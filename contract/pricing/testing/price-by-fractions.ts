import type { EstimateToPrice } from '../price-estimate.ts';
import type { AmountTexts } from '../worked-example.ts';

/** An exact fraction; the denominator is positive. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

const ZERO: Fraction = [0n, 1n];
const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const sumOf = (fractions: readonly Fraction[]) => fractions.reduce(plus, ZERO);

/** The multiple of 1/`steps` nearest to a non-negative fraction; of two equally near, the larger. */
function nearest([numerator, denominator]: Fraction, steps: bigint): Fraction {
  const below = (numerator * steps) / denominator;
  const remainder = (numerator * steps) % denominator;
  return [remainder >= denominator - remainder ? below + 1n : below, steps];
}

/** Long division, digit by digit. The fraction must end within `digits` decimals. */
function toText([numerator, denominator]: Fraction, digits: number): string {
  let text = String(numerator / denominator);
  let remainder = numerator % denominator;
  if (digits > 0) text += '.';
  for (let place = 0; place < digits; place += 1) {
    text += String((remainder * 10n) / denominator);
    remainder = (remainder * 10n) % denominator;
  }
  if (remainder !== 0n) throw new Error(`${numerator}/${denominator} has more than ${digits} decimals`);
  return text;
}

/**
 * A second implementation of the pricing rule, in exact fractions of the currency's main unit, which tests compare with the
 * product's arithmetic.
 */
export function priceByFractions(estimate: EstimateToPrice): AmountTexts {
  const digits = estimate.currency === 'JPY' ? 0 : 2;
  const steps = digits === 0 ? 1n : 100n;
  const line = (quantity: bigint, price: bigint) => nearest(times([quantity, 1_000n], [price, 100n]), steps);
  const share = (amount: Fraction, percent: bigint) => nearest(times(amount, [percent, 10_000n]), steps);

  const labor = estimate.laborLines.map(({ hours, rate }) => line(hours, rate));
  const materials = estimate.materialLines.map(({ quantity, unitCost }) => line(quantity, unitCost));
  const costs = sumOf(estimate.additionalCosts.map(({ amount }): Fraction => [amount, steps]));
  const laborSubtotal = sumOf(labor);
  const laborMarkup = share(laborSubtotal, estimate.laborMarkupPercent);
  const materialsSubtotal = sumOf(materials);
  const materialMarkup = share(materialsSubtotal, estimate.materialMarkupPercent);
  const subtotal = sumOf([laborSubtotal, laborMarkup, materialsSubtotal, materialMarkup, costs]);
  const tax = share(subtotal, estimate.taxRate);
  const total = plus(subtotal, tax);

  const text = (amount: Fraction) => toText(amount, digits);
  return {
    laborLineTotals: labor.map(text),
    materialLineTotals: materials.map(text),
    laborSubtotal: text(laborSubtotal),
    laborMarkupAmount: text(laborMarkup),
    materialsSubtotal: text(materialsSubtotal),
    materialMarkupAmount: text(materialMarkup),
    additionalCostsTotal: text(costs),
    subtotal: text(subtotal),
    taxAmount: text(tax),
    totalAmount: text(total),
    depositAmount: text(share(total, estimate.depositPercentage)),
  };
}
