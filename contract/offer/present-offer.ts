import { COST_TYPE_NAMES } from '../content/line-names.ts';
import type { Estimate } from '../estimates.ts';
import { type AmountMinor, amountToWire } from '../pricing/amounts.ts';
import { hasPicks } from '../pricing/pick-rules.ts';
import { sumOf } from '../pricing/price-lines.ts';
import { type Display, EVERYTHING, isSameDisplay } from './display.ts';
import type { Offer, OfferGroup, OfferLine, OfferSection } from './offer.ts';
import {
  listLines,
  type OfferSource,
  presentPricing,
  SECTION_NAMES,
  type SectionLine,
  type SourceLine,
} from './offer-lines.ts';
import { hasSchedule } from './offer-stages.ts';

/**
 * Whether an estimate uses nothing but lines and percentages. A plain one keeps its original agreement and
 * text.
 */
export function isPlain(estimate: OfferSource & Pick<Estimate, 'discount' | 'depositFixedAmount'>): boolean {
  const { groups, taxes, textLines, files, pricesIncludeTax, discount, display, markupIn } = estimate;
  const lines = [...estimate.laborLines, ...estimate.materialLines, ...estimate.additionalCosts];
  return (
    groups.length + taxes.length + textLines.length === 0 &&
    !files.some(({ forClient }) => forClient) &&
    !(pricesIncludeTax || discount || display || markupIn === 'prices') &&
    estimate.depositFixedAmount === null &&
    !hasSchedule(estimate.stages) &&
    !hasPicks(estimate) &&
    lines.every((line) => line.markupPercent === null && line.discount === null && line.taxIds === null)
  );
}

/** Whether the display hides nothing of the estimate. */
export function displaysEverything({ display, markupIn, groups }: OfferSource): boolean {
  return (
    markupIn === 'line' &&
    (display === null || isSameDisplay(display, EVERYTHING)) &&
    groups.every(({ showLines }) => showLines !== false)
  );
}

/** Whether the client may see every figure of the estimate: no markup is put into the price of a line either. */
export function showsEverything(estimate: OfferSource): boolean {
  return displaysEverything(estimate) && listLines(estimate).every(showsTypedPrice);
}

/** Whether a line shows the price that the contractor typed. */
function showsTypedPrice({ isPooled, line }: SectionLine): boolean {
  if (isPooled) return true;
  if (!('total' in line)) return line.price === line.amount;
  return line.price === line.total && line.unitPrice === ('rate' in line ? line.rate : line.unitCost);
}

/**
 * Whether the client sees the discount. A display of only the total and taxes hides it, unless the client can
 * pick.
 */
export function showsDiscountOf(estimate: OfferSource): boolean {
  const { lines, groupAmounts } = displayOf(estimate);
  return lines || groupAmounts || hasPicks(estimate);
}

/**
 * Returns an estimate as its client may see it, without the figures that `display` hides, costs, markups in
 * prices, and typed prices. Everything that can be picked keeps its price.
 */
export function presentOffer(estimate: OfferSource): Offer {
  const lines = listLines(estimate);
  const groups = estimate.groups.map(
    ({ id, kind, choiceId, title, description, preselected, showLines, amount }) => {
      const shown = showLines === null ? displayOf(estimate) : withLines(displayOf(estimate), showLines);
      const isAmountShown = kind !== 'included' || shown.groupAmounts;
      return {
        id,
        kind,
        choiceId,
        title,
        description,
        preselected,
        amount: isAmountShown ? amount : null,
        sections: presentSections(estimate, lines, id, shown),
      } satisfies OfferGroup;
    },
  );
  const base: OfferGroup = {
    id: null,
    kind: 'included',
    choiceId: null,
    title: '',
    description: '',
    preselected: false,
    amount: null,
    sections: presentSections(estimate, lines, null, displayOf(estimate)),
  };
  const shownGroups = base.sections.length > 0 ? [base, ...groups] : groups;
  return {
    display: displayOf(estimate),
    groups: shownGroups,
    choices: estimate.choices,
    taxes: presentTaxes(estimate),
    files: presentFiles(estimate, lines, shownGroups),
    ...(hasSchedule(estimate.stages) && { stages: estimate.stages }),
    pricesIncludeTax: estimate.pricesIncludeTax,
    selection: estimate.selection,
    pricing: hasPicks(estimate) ? presentPricing(estimate, lines) : null,
  };
}

const displayOf = ({ display }: OfferSource): Display => display ?? EVERYTHING;

const withLines = (display: Display, lines: boolean): Display =>
  lines
    ? { ...display, lines }
    : {
        ...EVERYTHING,
        lines,
        lineAmounts: false,
        quantities: false,
        unitPrices: false,
        hours: false,
        rates: false,
        groupAmounts: display.groupAmounts,
      };

function presentSections(
  estimate: OfferSource,
  lines: readonly SectionLine[],
  groupId: string | null,
  display: Display,
): OfferSection[] {
  const percents = {
    labor: estimate.laborMarkupPercent,
    materials: estimate.materialMarkupPercent,
    costs: '0',
  };
  return SECTION_NAMES.flatMap((section) => {
    const own = lines.filter((line) => line.section === section && line.line.groupId === groupId);
    const texts = estimate.textLines.filter((text) => text.section === section && text.groupId === groupId);
    if (own.length === 0 && texts.length === 0) return [];
    const fixed = own.filter(({ isPick }) => !isPick);
    const total = sumOf(fixed.map(({ net }) => net));
    const shared = sumOf(fixed.map(({ isPooled, amount, net }) => (isPooled ? net - amount : 0n)));
    const hasMarkupRow = display.lineAmounts && estimate.markupIn === 'line' && section !== 'costs';
    const isShown = display.lineAmounts || (groupId === null && display.groupAmounts);
    const wire = (amount: bigint) => amountToWire(amount as AmountMinor, estimate.currency);
    const presented: OfferSection = {
      section,
      lines: withTexts(
        own.map((line) => presentLine(estimate, line, display)),
        display.lines ? texts : [],
      ).flatMap((line) => line ?? []),
      subtotal: isShown ? wire(hasMarkupRow ? total - shared : total) : null,
      markup:
        hasMarkupRow && fixed.some(({ isPooled }) => isPooled)
          ? { percent: percents[section], amount: wire(shared) }
          : null,
      total: isShown ? wire(total) : null,
    };
    return presented.lines.length > 0 || presented.total !== null ? [presented] : [];
  });
}

/**
 * Inserts each text after the number of lines given by `place`. A hidden line is null and keeps its place.
 */
function withTexts(
  lines: readonly (OfferLine | null)[],
  texts: OfferSource['textLines'],
): (OfferLine | null)[] {
  const textsAt = (place: number) =>
    texts
      .filter((text) => Math.min(text.place, lines.length) === place)
      .map(({ id, text }): OfferLine => ({ ...NO_FIGURES, id, isText: true, description: text }));
  return [...textsAt(0), ...lines.flatMap((line, index) => [line, ...textsAt(index + 1)])];
}

const NO_FIGURES = {
  name: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  amount: null,
  discount: null,
  optional: false,
  pickAmount: null,
  bounds: null,
};

/**
 * Returns a line as shown; null for a hidden one. A line that can be picked is always shown with its price.
 */
function presentLine(
  { currency }: OfferSource,
  { section, line, isPick, amount }: SectionLine,
  display: Display,
): OfferLine | null {
  if (!display.lines && !isPick) return null;
  const bounds = 'clientQuantity' in line ? line.clientQuantity : null;
  const isAmountShown = display.lineAmounts || isPick;
  const isUnitPriceShown =
    bounds !== null || (display.lineAmounts && (section === 'labor' ? display.rates : display.unitPrices));
  const isQuantityShown = bounds !== null || (section === 'labor' ? display.hours : display.quantities);
  const quantity = 'hours' in line ? line.hours : 'quantity' in line ? line.quantity : null;
  return {
    id: line.id,
    isText: false,
    name: nameOf(line),
    description: line.description,
    quantity: isQuantityShown ? quantity : null,
    unit: isQuantityShown && quantity !== null ? ('unit' in line ? line.unit : 'h') : null,
    unitPrice: isUnitPriceShown ? line.unitPrice : null,
    amount: isAmountShown ? amountToWire(amount, currency) : null,
    discount:
      line.discount && isAmountShown
        ? { ...line.discount, amountOff: line.discountAmount, net: line.netAmount }
        : null,
    optional: line.optional,
    pickAmount: isPick ? line.netAmount : null,
    bounds,
  };
}

function nameOf(line: SourceLine): string | null {
  if ('laborTypeName' in line) return line.laborTypeName;
  return 'type' in line ? COST_TYPE_NAMES[line.type] : (line.material?.name ?? null);
}

/** Returns the files for the client. A file of a hidden line belongs to the line's group. */
function presentFiles(
  { files }: OfferSource,
  lines: readonly SectionLine[],
  groups: readonly OfferGroup[],
): Offer['files'] {
  const shown = new Set(
    groups.flatMap(({ sections }) => sections.flatMap((part) => part.lines.map(({ id }) => id))),
  );
  return files.flatMap(({ forClient, ...file }) => {
    if (!forClient) return [];
    if (file.lineId === null || shown.has(file.lineId)) return [file];
    const groupId = lines.find(({ line }) => line.id === file.lineId)?.line.groupId ?? null;
    return [{ ...file, lineId: null, groupId }];
  });
}

function presentTaxes({ taxes, taxBase, taxRate, taxAmount, display }: OfferSource): Offer['taxes'] {
  const showsBase = (display ?? EVERYTHING).lineAmounts;
  if (taxes.length === 0) {
    const base = showsBase ? taxBase : null;
    return [{ name: 'Tax', rate: taxRate, registration: null, base, amount: taxAmount }];
  }
  return taxes.map(({ name, rate, registration, base, amount }) => ({
    name,
    rate,
    registration,
    amount,
    base: showsBase ? base : null,
  }));
}
