import type { EstimateKit } from '../content/kits.ts';
import type { Kit, KitLines, KitPart } from '../kits.ts';
import {
  amountMinor,
  amountToWire,
  priceHundredths,
  priceToWire,
  type QuantityThousandths,
  quantityThousandths,
  quantityToWire,
  scaledFromWire,
} from '../pricing/amounts.ts';
import { type Currency, currencyDigits } from '../pricing/currency.ts';
import { kitQuantity } from '../pricing/kit-quantity.ts';
import { divideRounded } from '../pricing/rounding.ts';

type Rule = Pick<
  Exclude<KitPart, { readonly kind: 'text' }>,
  'kind' | 'perUnit' | 'fixed' | 'waste' | 'wholeUnits'
>;

/** Returns the quantity of a part for a number of units of its kit. */
function partQuantity(part: Rule, number: QuantityThousandths): QuantityThousandths {
  const rule = {
    perUnit: scaledFromWire(part.perUnit, 6),
    fixed: part.fixed,
    waste: scaledFromWire(part.waste, 2),
    wholeUnits: part.wholeUnits,
  };
  return kitQuantity(rule, number, part.kind === 'labor');
}

/** Returns the hours, the quantity or the amount of a line for a number of units of the kit that it was added with. */
export function kitFigure(
  kind: Rule['kind'],
  part: EstimateKit['parts'][number],
  number: string,
  currency: Currency,
): string {
  const units = quantityThousandths(scaledFromWire(number, 3));
  const quantity = partQuantity({ ...part, kind, fixed: false }, units);
  return kind === 'cost'
    ? amountToWire(amountOf(part.price ?? '0', quantity, currency), currency)
    : quantityToWire(quantity);
}

/** Returns the lines of a number of units of a kit, one for each part; a text goes before the line that follows it. */
export function makeKitLines(kit: Kit, number: QuantityThousandths, currency: Currency): KitLines {
  const lines: KitLines = { laborLines: [], materialLines: [], additionalCosts: [], textLines: [] };
  let waiting: string[] = [];
  const place = (section: 'labor' | 'materials' | 'costs', count: number) => {
    for (const text of waiting) lines.textLines.push({ section, place: count, text });
    waiting = [];
  };
  for (const part of kit.parts) {
    if (part.kind === 'text') {
      waiting.push(part.description);
      continue;
    }
    const quantity = partQuantity(part, number);
    if (part.kind === 'labor') {
      place('labor', lines.laborLines.length);
      const { laborType, laborTypeId, description, price } = part;
      lines.laborLines.push({
        laborType,
        laborTypeId,
        description,
        hours: quantityToWire(quantity),
        rate: price,
      });
    } else if (part.kind === 'material') {
      place('materials', lines.materialLines.length);
      const { materialId, description, unit, price, markupPercent, cost = null } = part;
      lines.materialLines.push({
        materialId,
        description,
        quantity: quantityToWire(quantity),
        unit,
        unitCost: price,
        markupPercent,
        taxIds: isUntaxed(part) ? [] : null,
        cost,
        ...(isOfUnknownCost(part) && { costUnknown: true }),
      });
    } else {
      place('costs', lines.additionalCosts.length);
      lines.additionalCosts.push({
        type: part.type,
        description: part.description,
        amount: amountToWire(amountOf(part.price, quantity, currency), currency),
      });
    }
  }
  const { laborLines, materialLines, additionalCosts } = lines;
  if (additionalCosts.length > 0) place('costs', additionalCosts.length);
  else if (materialLines.length > 0) place('materials', materialLines.length);
  else place('labor', laborLines.length);
  return lines;
}

/** Hundredths × thousandths, in minor units of the currency. */
function amountOf(price: string, quantity: QuantityThousandths, currency: Currency) {
  const exact = scaledFromWire(price, 2) * quantity;
  return amountMinor(divideRounded(exact, currencyDigits(currency) === 0 ? 100_000n : 1_000n));
}

/**
 * Returns whether the price book marks a part as untaxed. Kits that an older version stored on a device lack
 * this field.
 */
function isUntaxed(part: KitPart): boolean {
  if (part.kind !== 'material') return false;
  return 'taxable' in part && !part.taxable;
}

/** Whether a part has a sell price in the price book but no cost. */
const isOfUnknownCost = (part: KitPart) =>
  part.kind === 'material' && part.markupPercent !== null && (part.cost ?? null) === null;

/**
 * Returns a number of units of a kit as one material line at the kit's price, with the cost of its parts;
 * null without a price. The line is taxed like any material, unless all its parts are untaxed materials.
 */
export function makeKitLine(kit: Kit, number: QuantityThousandths): KitLines | null {
  if (kit.price === null) return null;
  const parts = kit.parts.filter(({ kind }) => kind !== 'text');
  const cost = unitCostOf(kit, number);
  return {
    laborLines: [],
    materialLines: [
      {
        materialId: null,
        description: kit.name,
        quantity: quantityToWire(number),
        unit: kit.unit,
        unitCost: kit.price,
        markupPercent: '0',
        taxIds: parts.length > 0 && parts.every(isUntaxed) ? [] : null,
        cost,
        ...(cost === null && number > 0n && { costUnknown: true }),
      },
    ],
    additionalCosts: [],
    textLines: [],
  };
}

/** The cost of the parts for one unit; null if the cost of any part is unknown. */
function unitCostOf(kit: Kit, number: QuantityThousandths): string | null {
  if (number === 0n) return null;
  let cost = 0n;
  for (const part of kit.parts) {
    if (part.kind === 'text') continue;
    const isAtCost = part.kind === 'cost' || (part.kind === 'material' && !isOfUnknownCost(part));
    const each = ('cost' in part ? part.cost : null) ?? (isAtCost ? part.price : null);
    if (each === null) return null;
    cost += scaledFromWire(each, 2) * partQuantity(part, number);
  }
  return priceToWire(priceHundredths(divideRounded(cost, number)));
}
