import { SECTION_TITLES } from '../content/line-names.ts';
import { unitText } from '../content/unit-text.ts';
import { withoutTrailingZeros } from '../pricing/decimal.ts';
import { formatAmount } from '../pricing/format-money.ts';
import type { OfferGroup, OfferLine, OfferSection } from './offer.ts';
import { lineDiscountText, markupRow, minus } from './offer-rows.ts';

/** A box to tick by hand; null for none. */
export type PrintedBox = 'ticked' | 'empty' | null;

export interface PrintedLine {
  readonly id: string;
  readonly description: string;
  /** A note after the description: the labor type, or the kind of cost. */
  readonly note: string | null;
  /** One for each of the section's columns between description and amount. */
  readonly figures: readonly string[];
  /** Empty where it is hidden. */
  readonly amount: string;
  /** A text without figures, over all columns. */
  readonly isText?: true;
  /** The discount and the photo references, on a separate line below the description. */
  readonly below?: string;
  /** The quantities to choose from, printed after a blank to fill in. */
  readonly blank?: string;
  readonly box?: PrintedBox;
  /** A markup, printed in a quieter color. */
  readonly isMarkup?: true;
}

export interface PrintedSection {
  /** Null for rows without a head. */
  readonly title: string | null;
  readonly columns: readonly string[];
  readonly lines: readonly PrintedLine[];
  readonly hasAmounts: boolean;
}

/** Hours or a quantity with its unit: `9.5 h`, `84 bundles`. */
export function quantityText(quantity: string, unit: string): string {
  const figure = formatAmount(withoutTrailingZeros(quantity));
  return unit === '' ? figure : `${figure} ${unit}`;
}

const isLine = ({ isText }: OfferLine) => !isText;
/** A material is named by its description, other lines have a name besides. */
const COLUMNS = {
  labor: ['Hours', 'Rate'],
  materials: ['Qty', 'Unit cost'],
  costs: ['', ''],
} as const;

/** Which figures any of the lines shows: a column without figures is not printed. */
function shownColumns({ section, lines, markup }: OfferSection) {
  const [quantity, price] = COLUMNS[section];
  return {
    hasQuantity: lines.some((line) => line.quantity !== null),
    hasPrice: lines.some((line) => line.unitPrice !== null),
    quantity,
    // A markup included in the price is not a cost.
    price: section === 'materials' && markup === null ? 'Unit price' : price,
  };
}

/** Whether an offer's options are printed with boxes to tick, which are ticked, and the photos of its lines. */
export interface Ticks {
  readonly hasBoxes: boolean;
  readonly lineIds: readonly string[];
  /** The photo references of a line, in words. */
  readonly photos: ReadonlyMap<string, string>;
}

/** The range of a client's quantity: `1 to 4`, `2 to 10, in steps of 2`. */
function rangeText({ min, max, step }: NonNullable<OfferLine['bounds']>): string {
  const range = `${quantityText(min, '')} to ${quantityText(max, '')}`;
  return step === '1' ? range : `${range}, in steps of ${quantityText(step, '')}`;
}

function printLine(
  section: OfferSection['section'],
  line: OfferLine,
  columns: ReturnType<typeof shownColumns>,
  ticks: Ticks,
): PrintedLine {
  const unit = line.unit?.trim() ?? '';
  const quantity =
    line.quantity === null
      ? ''
      : quantityText(line.quantity, section === 'labor' ? unit : unitText(line.quantity, unit));
  const net = line.discount?.net ?? line.amount;
  const isBoxed = ticks.hasBoxes && line.optional;
  const below = [
    ...(line.discount && line.amount !== null
      ? [formatAmount(line.amount), `${lineDiscountText(line.discount)} ${minus(line.discount.amountOff)}`]
      : []),
    ...(ticks.photos.has(line.id) ? [ticks.photos.get(line.id)] : []),
  ];
  return {
    id: line.id,
    description: line.description.trim(),
    note: section === 'materials' ? null : line.name?.trim() || null,
    figures: [
      ...(columns.hasQuantity ? [quantity] : []),
      ...(columns.hasPrice ? [line.unitPrice === null ? '' : formatAmount(line.unitPrice)] : []),
    ],
    amount: net === null ? '' : `${isBoxed ? '+ ' : ''}${formatAmount(net)}`,
    ...(line.isText && { isText: true }),
    ...(below.length > 0 && { below: below.join(' · ') }),
    ...(line.bounds && ticks.hasBoxes && { blank: rangeText(line.bounds) }),
    ...(isBoxed && { box: ticks.lineIds.includes(line.id) ? 'ticked' : 'empty' }),
  };
}

/** Prints some lines of a section under its columns. */
export function printSection(
  section: OfferSection,
  ticks: Ticks,
  { hasTitle = true, hasMarkup = false } = {},
): PrintedSection {
  const columns = shownColumns(section);
  const markup = hasMarkup && section.markup ? markupRow(section.section, section.markup) : null;
  const toPrint = (line: OfferLine) => printLine(section.section, line, columns, ticks);
  // Options have their markup in their prices.
  const afterFixed = section.lines.findLastIndex(({ optional }) => !optional) + 1;
  const shown = [
    ...(columns.hasQuantity ? [columns.quantity] : []),
    ...(columns.hasPrice ? [columns.price] : []),
  ];
  return {
    title: hasTitle ? SECTION_TITLES[section.section] : null,
    columns: shown,
    lines: [
      ...section.lines.slice(0, afterFixed).map(toPrint),
      ...(markup
        ? [
            {
              id: `${section.section} markup`,
              amount: markup.amount,
              description: markup.label,
              note: null,
              figures: shown.map(() => ''),
              isMarkup: true as const,
            },
          ]
        : []),
      ...section.lines.slice(afterFixed).map(toPrint),
    ],
    hasAmounts: section.lines.some(({ amount }) => amount !== null),
  };
}

/** The options of a group, and the same group without them. */
export function splitOptions(group: OfferGroup) {
  const part = (isWanted: (line: OfferLine) => boolean) =>
    group.sections
      .map((section) => ({ ...section, lines: section.lines.filter(isWanted) }))
      .filter(({ lines }) => lines.length > 0);
  return { options: part(({ optional }) => optional), rest: part(({ optional }) => !optional) };
}

/** Whether a group shows lines that cannot be deselected. */
export const showsLines = ({ sections }: OfferGroup) =>
  sections.some(({ lines }) => lines.some((line) => isLine(line) && !line.optional));
