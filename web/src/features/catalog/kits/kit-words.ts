import { COST_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { unitText } from '@plumbline/contract/content/unit-text';
import type { Kit, KitPart } from '@plumbline/contract/kits';
import { makeKitLines } from '@plumbline/contract/kits/make-kit-lines';
import type { QuantityThousandths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney, formatPercent } from '@plumbline/contract/pricing/format-money';
import { padDecimalText } from '../../../ui/inputs/decimal-text.ts';

/** The unit of countable items. */
const EACH = 'each';

/** Returns the number of lines of a kit. */
export const countParts = ({ parts }: Pick<Kit, 'parts'>) =>
  parts.filter(({ kind }) => kind !== 'text').length;

/** Returns a kit's size and unit: "5 parts, by the sq ft". */
export const describeKit = (kit: Pick<Kit, 'parts' | 'unit'>) => {
  const count = countParts(kit);
  return `${count} ${count === 1 ? 'part' : 'parts'}, ${kit.unit === EACH ? EACH : `by the ${kit.unit}`}`;
};

/** Returns the suffix of a price or a quantity of one unit: "per sq ft". */
export const perUnitOf = (unit: string) => (unit === EACH || unit === '' ? EACH : `per ${unit}`);

/** Returns the name of a part. */
export function partName(part: KitPart): string {
  if (part.description !== '') return part.description;
  if (part.kind === 'labor') return part.laborTypeName;
  return part.kind === 'cost' ? COST_TYPE_NAMES[part.type] : 'Material';
}

/** Returns the quantity rule of a part: "0.03 bundle per sq ft · 12% waste, whole units". */
export function describeQuantity(part: KitPart, kitUnit: string, currency: Currency): string {
  if (part.kind === 'text') return 'Text';
  const { perUnit, fixed, waste, wholeUnits } = part;
  const figure = formatAmount(perUnit);
  const amount =
    part.kind === 'cost'
      ? `${perUnit === '1' ? '' : `${figure} × `}${formatMoney(part.price, currency)}`
      : `${figure}${unitAfter(perUnit, part.kind === 'labor' ? 'h' : part.unit)}`;
  const rule = fixed ? `${amount}, fixed` : `${amount} ${perUnitOf(kitUnit)}`;
  const extras = [
    ...(isZero(waste) ? [] : [`${formatPercent(waste)} waste`]),
    ...(wholeUnits ? ['whole units'] : []),
  ];
  return extras.length > 0 ? `${rule} · ${extras.join(', ')}` : rule;
}

function unitAfter(quantity: string, unit: string): string {
  if (unit === EACH) return '';
  return ` ${quantity.startsWith('0.') ? unit : unitText(quantity, unit)}`;
}

/** Returns the quantity of each part in a number of units of a kit: "63 bundles"; null for a text. */
export function partResults(kit: Kit, number: QuantityThousandths, currency: Currency): (string | null)[] {
  const { laborLines, materialLines, additionalCosts } = makeKitLines(kit, number, currency);
  const labor = laborLines.values();
  const materials = materialLines.values();
  const costs = additionalCosts.values();
  return kit.parts.map(({ kind }) => {
    if (kind === 'labor') {
      const line = labor.next().value;
      return line ? `${formatAmount(padDecimalText(line.hours, 2))} h` : null;
    }
    if (kind === 'material') {
      const line = materials.next().value;
      return line ? `${formatAmount(line.quantity)}${unitAfter(line.quantity, line.unit)}` : null;
    }
    const line = kind === 'cost' ? costs.next().value : undefined;
    return line ? formatMoney(line.amount, currency) : null;
  });
}
