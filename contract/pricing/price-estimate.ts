import {
  type AmountMinor,
  amountMinor,
  type PercentHundredths,
  type PriceHundredths,
  type QuantityThousandths,
} from './amounts.ts';
import { type Currency, currencyDigits } from './currency.ts';
import { divideRounded } from './rounding.ts';
import type { Percents, Sums } from './sums.ts';

export interface EstimateToPrice extends Percents {
  readonly currency: Currency;
  readonly laborLines: readonly { readonly hours: QuantityThousandths; readonly rate: PriceHundredths }[];
  readonly materialLines: readonly {
    readonly quantity: QuantityThousandths;
    readonly unitCost: PriceHundredths;
  }[];
  readonly additionalCosts: readonly { readonly amount: AmountMinor }[];
}

/** Every amount of an estimate, in minor units of its currency. Each is rounded, so that the shown amounts add up. */
export interface PricedEstimate extends Sums {
  readonly laborLineTotals: readonly AmountMinor[];
  readonly materialLineTotals: readonly AmountMinor[];
}

/** Quantity (thousandths) times price (hundredths), rounded half away from zero to the currency's digits. */
export function lineTotal(
  quantity: QuantityThousandths,
  price: PriceHundredths,
  currency: Currency,
): AmountMinor {
  const scaleOfProduct = 100_000n;
  const minorPerMain = 10n ** BigInt(currencyDigits(currency));
  return amountMinor(divideRounded(quantity * price * minorPerMain, scaleOfProduct));
}

/** A percentage of an amount, rounded half away from zero to the amount's own unit. */
export function percentOf(amount: AmountMinor, percent: PercentHundredths): AmountMinor {
  return amountMinor(divideRounded(amount * percent, 10_000n));
}

function sum(amounts: readonly AmountMinor[]): AmountMinor {
  return amountMinor(amounts.reduce<bigint>((total, amount) => total + amount, 0n));
}

/**
 * Prices an estimate. Rounds only here, in this order: every line; each markup on its rounded subtotal; tax on the rounded
 * subtotal; the deposit on the rounded total. Never throws; the caller checks the bounds.
 */
export function priceEstimate(estimate: EstimateToPrice): PricedEstimate {
  const { currency } = estimate;
  const laborLineTotals = estimate.laborLines.map((line) => lineTotal(line.hours, line.rate, currency));
  const materialLineTotals = estimate.materialLines.map((line) =>
    lineTotal(line.quantity, line.unitCost, currency),
  );
  const laborSubtotal = sum(laborLineTotals);
  const laborMarkupAmount = percentOf(laborSubtotal, estimate.laborMarkupPercent);
  const materialsSubtotal = sum(materialLineTotals);
  const materialMarkupAmount = percentOf(materialsSubtotal, estimate.materialMarkupPercent);
  const additionalCostsTotal = sum(estimate.additionalCosts.map((cost) => cost.amount));
  const subtotal = sum([
    laborSubtotal,
    laborMarkupAmount,
    materialsSubtotal,
    materialMarkupAmount,
    additionalCostsTotal,
  ]);
  const taxAmount = percentOf(subtotal, estimate.taxRate);
  const totalAmount = sum([subtotal, taxAmount]);
  return {
    laborLineTotals,
    materialLineTotals,
    laborSubtotal,
    laborMarkupAmount,
    materialsSubtotal,
    materialMarkupAmount,
    additionalCostsTotal,
    subtotal,
    taxAmount,
    totalAmount,
    depositAmount: percentOf(totalAmount, estimate.depositPercentage),
  };
}
