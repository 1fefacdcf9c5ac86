import type { AdditionalCost, LaborLine, MaterialLine } from '../content/lines.ts';
import type { Estimate } from '../estimates.ts';
import { type AmountMinor, amountFromWire, amountToWire } from '../pricing/amounts.ts';
import { type LineSection, taxClassOf } from '../pricing/price-lines.ts';
import type { OfferPricing } from './offer.ts';

/** The parts of an estimate that determine its offer. */
export type OfferSource = Pick<
  Estimate,
  | 'currency'
  | 'laborLines'
  | 'materialLines'
  | 'additionalCosts'
  | 'textLines'
  | 'files'
  | 'groups'
  | 'choices'
  | 'taxes'
  | 'taxBase'
  | 'taxRate'
  | 'taxAmount'
  | 'laborMarkupPercent'
  | 'materialMarkupPercent'
  | 'pricesIncludeTax'
  | 'markupIn'
  | 'display'
  | 'selection'
  | 'stages'
>;

export type SourceLine = LaborLine | MaterialLine | AdditionalCost;

/** A line with its section and its visible figures. */
export interface SectionLine {
  readonly section: LineSection;
  readonly line: SourceLine;
  /** Whether the client may deselect it or change its quantity. */
  readonly isPick: boolean;
  /** Whether its markup is a row of its own. */
  readonly isPooled: boolean;
  /** The amount shown before its discount. */
  readonly amount: AmountMinor;
  readonly net: AmountMinor;
}

export const SECTION_NAMES = ['labor', 'materials', 'costs'] as const satisfies readonly LineSection[];

/** Lists the lines of an estimate in the order of its sections. */
export function listLines(estimate: OfferSource): SectionLine[] {
  const { currency } = estimate;
  const sections = {
    labor: estimate.laborLines,
    materials: estimate.materialLines,
    costs: estimate.additionalCosts,
  };
  return SECTION_NAMES.flatMap((section) =>
    sections[section].map((line): SectionLine => {
      const isPick = line.optional || ('clientQuantity' in line && line.clientQuantity !== null);
      const isPooled =
        section !== 'costs' &&
        estimate.markupIn === 'line' &&
        !isPick &&
        line.markupPercent === null &&
        line.discount === null;
      const typed = 'total' in line ? line.total : line.price;
      return {
        section,
        line,
        isPick,
        isPooled,
        amount: amountFromWire(isPooled ? typed : line.price, currency),
        net: amountFromWire(line.netAmount, currency),
      };
    }),
  );
}

const PLAIN_TAX = [{ id: 'tax', labor: true, materials: true, costs: true }];

/** The set of taxes of a line, as `PricedLine.taxClass` has it. */
export function lineTaxClass({ taxes }: Pick<OfferSource, 'taxes'>, { section, line }: SectionLine): number {
  return taxClassOf(taxes.length > 0 ? taxes : PLAIN_TAX, section, line.taxIds);
}

/** The rates of an estimate's taxes, or of its one unnamed tax. */
export function offerTaxRates({ taxes, taxRate }: Pick<OfferSource, 'taxes' | 'taxRate'>): string[] {
  return taxes.length > 0 ? taxes.map(({ rate }) => rate) : [taxRate];
}

/** Returns the nets of each group by tax class, and each line that can be picked. */
export function presentPricing(estimate: OfferSource, lines: readonly SectionLine[]): OfferPricing {
  const { currency } = estimate;
  const classOf = (line: SectionLine) => lineTaxClass(estimate, line);
  const sums = new Map<string, { groupId: string | null; taxClass: number; net: bigint }>();
  for (const line of lines.filter(({ isPick }) => !isPick)) {
    const [groupId, taxClass] = [line.line.groupId, classOf(line)];
    const key = `${groupId} ${taxClass}`;
    sums.set(key, { groupId, taxClass, net: (sums.get(key)?.net ?? 0n) + line.net });
  }
  const picks = lines
    .filter(({ isPick }) => isPick)
    .map((pick): OfferPricing['lines'][number] => {
      const { line } = pick;
      const isChanged = 'clientQuantity' in line && line.clientQuantity !== null && line.unitPrice !== null;
      return {
        groupId: line.groupId,
        pickId: line.id,
        isOptional: line.optional,
        taxClass: classOf(pick),
        net: line.netAmount,
        ...(isChanged && { unitPrice: line.unitPrice ?? '0', discount: line.discount }),
      };
    });
  return {
    lines: [
      ...[...sums.values()].map(({ groupId, taxClass, net }) => ({
        groupId,
        pickId: null,
        isOptional: false,
        taxClass,
        net: amountToWire(net as AmountMinor, currency),
      })),
      ...picks,
    ],
    taxRates: offerTaxRates(estimate),
  };
}
