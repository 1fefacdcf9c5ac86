import {
  type AmountMinor,
  amountMinor,
  amountToWire,
  percentHundredths,
  priceHundredths,
  quantityThousandths,
  taxRateThousandths,
} from './amounts.ts';
import { type Currency, currencyDigits } from './currency.ts';
import { parseDecimal } from './decimal.ts';
import type { EstimateToPrice, PricedEstimate } from './price-estimate.ts';
import { mapNames, SUM_NAMES, type Sums } from './sums.ts';

interface WorkedLines {
  /** `'hours or quantity × price = line total'` */
  readonly lines: readonly string[];
  readonly subtotal: string;
  /** `'percent% = amount'`, like tax and deposit */
  readonly markup: string;
}

/** One estimate calculated by hand. Prices have two decimals in every currency. */
export interface WorkedExample {
  readonly name: string;
  readonly currency: Currency;
  readonly labor: WorkedLines;
  readonly materials: WorkedLines;
  readonly costs: { readonly lines: readonly string[]; readonly total: string };
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly deposit: string;
}

export const NO_LINES: WorkedLines = { lines: [], subtotal: '0.00', markup: '0% = 0.00' };
export const NO_COSTS: WorkedExample['costs'] = { lines: [], total: '0.00' };
export const NO_LINES_IN_YEN: WorkedLines = { lines: [], subtotal: '0', markup: '0% = 0' };
export const NO_COSTS_IN_YEN: WorkedExample['costs'] = { lines: [], total: '0' };

/** Every amount of a plain estimate as decimal text, line totals included. */
export interface AmountTexts extends Sums<string> {
  readonly laborLineTotals: readonly string[];
  readonly materialLineTotals: readonly string[];
}

/** Parses a worked example into an estimate and its expected amounts as text. Throws on malformed text. */
export function readWorkedExample(example: WorkedExample): {
  estimate: EstimateToPrice;
  amounts: AmountTexts;
} {
  const labor = example.labor.lines.map(readLine);
  const materials = example.materials.lines.map(readLine);
  const laborMarkup = readPercentage(example.labor.markup);
  const materialMarkup = readPercentage(example.materials.markup);
  const tax = readPercentage(example.tax);
  const deposit = readPercentage(example.deposit);
  const digits = currencyDigits(example.currency);
  return {
    estimate: {
      currency: example.currency,
      laborLines: labor.map(({ quantity, price }) => ({ hours: quantity, rate: price })),
      materialLines: materials.map(({ quantity, price }) => ({ quantity, unitCost: price })),
      additionalCosts: example.costs.lines.map((text) => ({ amount: amountMinor(readScaled(text, digits)) })),
      laborMarkupPercent: laborMarkup.percent,
      materialMarkupPercent: materialMarkup.percent,
      taxRate: taxRateThousandths(tax.percent * 10n),
      depositPercentage: deposit.percent,
    },
    amounts: {
      laborLineTotals: labor.map((line) => line.total),
      materialLineTotals: materials.map((line) => line.total),
      laborSubtotal: example.labor.subtotal,
      laborMarkupAmount: laborMarkup.amount,
      materialsSubtotal: example.materials.subtotal,
      materialMarkupAmount: materialMarkup.amount,
      additionalCostsTotal: example.costs.total,
      itemsAmount: example.subtotal,
      discountAmount: amountToWire(amountMinor(0n), example.currency),
      subtotal: example.subtotal,
      taxAmount: tax.amount,
      totalAmount: example.total,
      depositAmount: deposit.amount,
    },
  };
}

/** Formats a priced estimate's amounts as in a worked example. */
export function amountTexts(priced: PricedEstimate, currency: Currency): AmountTexts {
  const text = (amount: AmountMinor) => amountToWire(amount, currency);
  return {
    laborLineTotals: priced.laborLines.map(({ amount }) => text(amount)),
    materialLineTotals: priced.materialLines.map(({ amount }) => text(amount)),
    ...mapNames(SUM_NAMES, (name) => text(priced[name])),
  };
}

function readLine(text: string) {
  const [quantity = '', price = '', total = ''] = text.split(/ [×=] /);
  return {
    quantity: quantityThousandths(readScaled(quantity, 3)),
    price: priceHundredths(readScaled(price, 2)),
    total,
  };
}

function readPercentage(text: string) {
  const [percent = '', amount = ''] = text.split('% = ');
  return { percent: percentHundredths(readScaled(percent, 2)), amount };
}

function readScaled(text: string, digits: number): bigint {
  const scaled = parseDecimal(text, digits);
  if (typeof scaled === 'bigint') return scaled;
  throw new Error(`A worked example has '${text}': ${scaled}`);
}
