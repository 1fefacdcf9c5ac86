import { formatAmount, formatMoney } from '../pricing/format-money.ts';
import { withPackage } from '../pricing/pick-rules.ts';
import type { Offer, OfferGroup } from './offer.ts';
import { isEmpty, pricesBeforeText } from './offer-rows.ts';
import { type OfferMoney, sumsOfSelection } from './offer-sums.ts';
import {
  type PrintedBox,
  type PrintedLine,
  type PrintedSection,
  printSection,
  showsLines,
  splitOptions,
  type Ticks,
} from './print-lines.ts';
import { photoReferences } from './print-photos.ts';

/** The input of an offer's document. */
export interface PrintSource extends OfferMoney {
  readonly offer: Offer;
  /** The titles of the choices not picked in an accepted estimate. */
  readonly notChosen?: readonly string[] | undefined;
}

/** A description: paragraphs, and lists of the lines that begin with "- ". */
export type PrintedText = readonly (
  | { readonly text: string; readonly items?: never }
  | { readonly items: readonly string[]; readonly text?: never }
)[];

/** A group as printed. */
export interface PrintedGroup {
  readonly id: string;
  readonly title: string;
  readonly text: PrintedText;
  /** Null where it is hidden, or the group has no lines. */
  readonly amount: string | null;
  readonly box: PrintedBox;
  readonly sections: readonly PrintedSection[];
}

export interface PrintedChoice {
  readonly id: string;
  readonly title: string;
  /** Stacked at full width instead of side by side. */
  readonly isStacked: boolean;
  readonly packages: readonly (PrintedGroup & {
    readonly isPicked: boolean;
    readonly total: { readonly label: string; readonly amount: string };
  })[];
}

/** The parts of an estimate besides its ungrouped lines. */
export interface PrintedOffer {
  readonly groups: readonly PrintedGroup[];
  readonly choices: readonly PrintedChoice[];
  readonly extras: {
    /** What the prices of the extras exclude. */
    readonly note: string | null;
    readonly addOns: readonly PrintedGroup[];
    /** The options of groups that are no add-ons, a table for each section. */
    readonly options: readonly PrintedSection[];
  } | null;
  /** `Not chosen: Good, Best, Gutters`, of an accepted estimate. */
  readonly notChosen: string | null;
}

/** More lines, or more letters, than this make a package too tall to stand beside others. */
const LINES_SIDE_BY_SIDE = 8;
const LETTERS_SIDE_BY_SIDE = 320;

/** Splits a description into paragraphs and lists. */
export function printedDescription(description: string): PrintedText {
  const blocks: ({ text: string } | { items: string[] })[] = [];
  for (const line of description.replace(/\r\n?/g, '\n').trim().split('\n')) {
    const last = blocks.at(-1);
    const item = /^\s*[-•]\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined) {
      if (last && 'items' in last) last.items.push(item);
      else blocks.push({ items: [item] });
    } else if (last && 'text' in last) last.text += `\n${line}`;
    else blocks.push({ text: line });
  }
  return blocks.filter((block) => !('text' in block) || block.text.trim() !== '');
}

/** The groups, choices, add-ons and options of an estimate; null where it has none. */
export function printOffer(estimate: PrintSource): PrintedOffer | null {
  const { offer, notChosen = [] } = estimate;
  const hasPicks = offer.pricing !== null;
  const groups = offer.groups.filter(({ id }) => id !== null);
  if (groups.length === 0 && !hasPicks && notChosen.length === 0) return null;
  const ticks = ticksOf(offer);
  const standing = groups.filter(({ kind }) => !hasPicks || kind === 'included');
  const addOns = hasPicks ? groups.filter(({ kind }) => kind === 'addOn') : [];
  const options = hasPicks
    ? offer.groups
        .filter(({ kind }) => kind === 'included')
        .flatMap((group) => splitOptions(group).options)
        .map((section) => printSection(section, ticks, { hasTitle: false }))
    : [];
  return {
    groups: standing.map((group) => printedGroup(hasPicks ? withoutOptions(group) : group, ticks, null)),
    choices: hasPicks
      ? offer.choices.flatMap((choice) => {
          const packages = groups.filter(({ choiceId }) => choiceId === choice.id);
          return packages.length === 0 ? [] : [printedChoice(estimate, choice, packages, ticks)];
        })
      : [],
    extras:
      addOns.length > 0 || options.length > 0
        ? {
            note: pricesBeforeText(offer, estimate.discount),
            addOns: addOns.map((group) => printedAddOn(estimate, group, ticks)),
            options: alignFigures(options),
          }
        : null,
    notChosen: notChosen.length > 0 ? `Not chosen: ${notChosen.join(', ')}` : null,
  };
}

/** The lines without a group, in a table for each section. */
export function printBase({ offer }: PrintSource): PrintedSection[] {
  const base = offer.groups.find(({ id }) => id === null);
  if (!base) return [];
  const { sections } = offer.pricing === null ? base : withoutOptions(base);
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map((section) => printSection(section, ticksOf(offer)));
}

const ticksOf = ({ pricing, selection, files }: Offer): Ticks => ({
  photos: photoReferences(files),
  hasBoxes: pricing !== null,
  lineIds: selection.lineIds,
});
const withoutOptions = (group: OfferGroup): OfferGroup => ({ ...group, sections: splitOptions(group).rest });

function printedGroup(group: OfferGroup, ticks: Ticks, box: PrintedBox): PrintedGroup {
  const sections = group.sections.filter(({ lines }) => lines.length > 0);
  return {
    id: group.id ?? '',
    title: group.title,
    text: printedDescription(group.description),
    amount: group.amount === null || isEmpty(group) ? null : formatAmount(group.amount),
    box,
    sections: sections.map((section) =>
      printSection(section, ticks, {
        hasTitle: section.lines.some(({ optional }) => !optional || !ticks.hasBoxes),
        hasMarkup: true,
      }),
    ),
  };
}

/** An add-on with its price alone: its options have their own, also those that are selected at first. */
function printedAddOn({ offer, ...money }: PrintSource, group: OfferGroup, ticks: Ticks): PrintedGroup {
  const printed = printedGroup(group, ticks, group.preselected ? 'ticked' : 'empty');
  if (printed.amount === null || group.id === null) return printed;
  const options = splitOptions(group).options.flatMap(({ lines }) => lines.map(({ id }) => id));
  const bare = { ...offer.selection, lineIds: offer.selection.lineIds.filter((id) => !options.includes(id)) };
  const amount = sumsOfSelection(offer, money, bare).groups.get(group.id);
  return { ...printed, amount: amount === undefined ? null : `+ ${formatAmount(amount)}` };
}

function printedChoice(
  estimate: PrintSource,
  choice: Offer['choices'][number],
  packages: readonly OfferGroup[],
  ticks: Ticks,
): PrintedChoice {
  const isTall = ({ description }: OfferGroup) =>
    description.split('\n').length > LINES_SIDE_BY_SIDE + 1 || description.length > LETTERS_SIDE_BY_SIDE;
  return {
    id: choice.id,
    title: choice.title,
    isStacked:
      packages.length > 3 ||
      packages.some((group) => isTall(group) || showsLines(group) || group.sections.length > 0),
    packages: packages.map((group) => {
      const { isPicked, amount } = packageTotal(estimate, group);
      return {
        ...printedGroup(group, ticks, isPicked ? 'ticked' : 'empty'),
        isPicked,
        total: { label: `Total with ${group.title}`, amount },
      };
    }),
  };
}

/** A package with the total that it results in. */
export interface PackageTotal {
  readonly title: string;
  /** Recommended by the contractor. */
  readonly isPicked: boolean;
  /** The total with this package and everything else picked, with its currency. */
  readonly amount: string;
}

function packageTotal(source: PrintSource, group: OfferGroup): PackageTotal {
  const { offer, currency } = source;
  const { totalAmount } = sumsOfSelection(offer, source, withPackage(offer, offer.selection, group));
  return {
    title: group.title,
    isPicked: group.id !== null && offer.selection.groupIds.includes(group.id),
    amount: formatMoney(totalAmount, currency),
  };
}

/** The packages that the client can choose from, each with its resulting total. */
export function packageTotals(estimate: PrintSource): PackageTotal[] {
  const { groups, pricing } = estimate.offer;
  const packages = pricing === null ? [] : groups.filter(({ choiceId }) => choiceId !== null);
  return packages.map((group) => packageTotal(estimate, group));
}

/** Gives tables without heads the same columns, so that they read as one. */
function alignFigures(sections: readonly PrintedSection[]): PrintedSection[] {
  const columns = Math.max(0, ...sections.map((section) => section.columns.length));
  const padded = (line: PrintedLine): PrintedLine => ({
    ...line,
    figures: [...line.figures, ...Array<string>(columns - line.figures.length).fill('')],
  });
  return sections.map((section) => ({
    ...section,
    columns: [...section.columns, ...Array<string>(columns - section.columns.length).fill('')],
    lines: section.lines.map(padded),
  }));
}
