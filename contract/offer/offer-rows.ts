import { SECTION_TITLES } from '../content/line-names.ts';
import { type AmountMinor, amountToWire } from '../pricing/amounts.ts';
import { isZero } from '../pricing/decimal.ts';
import { formatAmount, formatMoney, formatPercent } from '../pricing/format-money.ts';
import { discountText } from '../pricing/summary-rows.ts';
import type { DiscountOnWire } from '../pricing/sums.ts';
import type { Offer, OfferGroup, OfferLine, OfferSection } from './offer.ts';
import { repriceStages, stageRows } from './offer-stages.ts';
import { joinWords, lineTitle, type OfferMoney, type OfferSums, pickedTitles } from './offer-sums.ts';

/** A row of the sums under an offer. */
export interface OfferRow {
  /** Unique among the rows. */
  readonly key: string;
  /** The name with its percentage: `GST, 5%`; of a tax on a part of the estimate also with that part: `GST, 5% of 600.01`. */
  readonly label: string;
  /** Formatted; the total and the deposit carry the currency's sign. */
  readonly amount: string;
  /** The registration number of a tax. */
  readonly note: string | null;
}

/** The sums under an offer, in order. */
export interface OfferRows {
  /** `With Better and Gutters`; null if there is nothing to pick. */
  readonly heading: string | null;
  readonly parts: readonly OfferRow[];
  readonly subtotals: readonly OfferRow[];
  readonly total: OfferRow;
  /** Below the total: the included taxes, and the total without them. */
  readonly included: readonly OfferRow[];
  readonly deposit: OfferRow | null;
  /** Deposit, payments and balance; empty without payments between the two. */
  readonly payments: readonly OfferRow[];
}

/** The sums of an offer as stored. `discountAmount` is null where it is hidden. */
export interface OfferTotals extends OfferMoney {
  readonly acceptPayments: boolean;
  readonly discountAmount: string | null;
  readonly subtotal: string;
  readonly totalAmount: string;
  readonly depositAmount: string;
}

/** A document prints markups of a percentage that come to zero, the client’s page omits them. */
export type OfferReader = 'document' | 'page';

/** Another selection than the offer's, with its sums. */
export interface PickedSums {
  readonly selection: Offer['selection'];
  readonly sums: OfferSums;
}

/**
 * The rows of the sums under an offer. Page, PDF, mails and document preview use these rows. A plain estimate has a row for each
 * section and markup; an offer with groups has a row for each group that counts after those. Computes no amounts, except that
 * `picked` replaces the stored sums and selection.
 */
export function offerRows(
  offer: Offer,
  totals: OfferTotals,
  reader: OfferReader,
  picked?: PickedSums,
): OfferRows {
  const selection = picked?.selection ?? offer.selection;
  const { currency, discount, acceptPayments } = totals;
  const { subtotal, totalAmount, depositAmount, discountAmount } = { ...totals, ...picked?.sums };
  const names = offer.pricing === null ? '' : shortList(pickedTitles(offer, selection));
  const showsParts = offer.display.lines || offer.display.groupAmounts || hasPickedPrices(offer);
  const taxes = offer.taxes.map((tax, place) => {
    const { base, amount } = { ...tax, ...picked?.sums.taxes[place] };
    // The subtotal is in the row above. Without a base in the offer none is shown.
    const part = tax.base === null || base === null || base === subtotal ? '' : ` of ${formatAmount(base)}`;
    return {
      key: `tax ${place}`,
      label: `${tax.name}, ${formatPercent(tax.rate)}${part}`,
      amount: formatAmount(amount),
      note: tax.registration,
    };
  });
  const row = (key: string, label: string, amount: string): OfferRow => ({ key, label, amount, note: null });
  const money = (amount: string) => formatMoney(amount, currency);
  const off =
    showsParts && discount && discountAmount !== null
      ? [row('discount', discountText(discount), minus(discountAmount))]
      : [];
  const isIncluded = offer.pricesIncludeTax && offer.taxes.length > 0;
  return {
    heading: names === '' ? null : `With ${names}`,
    parts: showsParts ? partRows(offer, reader, selection, totals, picked?.sums) : [],
    subtotals: isIncluded
      ? off
      : [...off, ...(showsParts ? [row('subtotal', 'Subtotal', formatAmount(subtotal))] : []), ...taxes],
    total: row('total', names === '' ? 'Total' : `Total with ${names}`, money(totalAmount)),
    included: isIncluded
      ? [
          ...taxes.map((tax) => ({ ...tax, label: `Includes ${tax.label}` })),
          row('net', 'Net', formatAmount(subtotal)),
        ]
      : [],
    deposit:
      acceptPayments && !isZero(depositAmount)
        ? row('deposit', depositLabel(totals), money(depositAmount))
        : null,
    payments: offer.stages
      ? stageRows(
          picked ? repriceStages(offer.stages, currency, totalAmount) : offer.stages,
          // A document states the agreement; the page also shows its current state.
          reader === 'page',
        )
      : [],
  };
}

/** `Deposit to start, 25%`; of a fixed amount without a percentage. */
export const depositLabel = ({ depositPercentage, depositFixedAmount }: DepositTerms): string =>
  depositFixedAmount ? 'Deposit to start' : `Deposit to start, ${formatPercent(depositPercentage)}`;

type DepositTerms = Pick<OfferMoney, 'depositPercentage' | 'depositFixedAmount'>;

/** A deduction, with a true minus sign; a deduction from removed work has none. */
export const minus = (amount: string) =>
  formatAmount(isZero(amount) || amount.startsWith('-') ? amount.replace('-', '') : `-${amount}`);

/** `Prices include VAT`, which heads the lines of an offer whose taxes are in the prices; null for any other. */
export function pricesIncludeText({ pricesIncludeTax, taxes }: Offer): string | null {
  if (!pricesIncludeTax || taxes.length === 0) return null;
  const names = [...new Set(taxes.map(({ name }) => (name === 'Tax' ? 'tax' : name)))];
  return `Prices include ${joinWords(names)}`;
}

/**
 * `Prices before discount and tax`: what the amounts of lines and groups exclude, unlike totals; null if
 * nothing.
 */
export function pricesBeforeText(
  { pricesIncludeTax, taxes }: Offer,
  discount: DiscountOnWire | null,
): string | null {
  const missing = [
    ...(discount ? ['discount'] : []),
    ...(!pricesIncludeTax && taxes.length > 0 ? ['tax'] : []),
  ];
  return missing.length === 0 ? null : `Prices before ${missing.join(' and ')}`;
}

/** Joins titles as a sentence does; of long lists the first, `Better and 3 more`. */
export function shortList(titles: readonly string[]): string {
  const all = joinWords(titles);
  return all.length <= 48 || titles.length < 3 ? all : `${titles[0]} and ${titles.length - 1} more`;
}

const hasPickedPrices = ({ groups }: Offer) =>
  groups.some(
    ({ kind, sections }) => kind !== 'included' || sections.some(({ lines }) => lines.some(isPick)),
  );
const isPick = ({ pickAmount }: OfferLine) => pickAmount !== null;

function partRows(
  offer: Offer,
  reader: OfferReader,
  selection: Offer['selection'],
  { currency }: OfferTotals,
  sums: OfferSums | undefined,
): OfferRow[] {
  const chosen = new Set<string | null>(selection.groupIds);
  return offer.groups.flatMap((group) => {
    if (group.id === null) {
      const picks = group.sections.flatMap(({ lines }) =>
        lines.filter((line) => isPick(line) && (!line.optional || selection.lineIds.includes(line.id))),
      );
      return [
        ...group.sections.flatMap((section) => sectionRows(section, reader)),
        ...picks.map((line) => ({
          key: line.id,
          label: lineTitle(line),
          amount: formatAmount(sums?.lines.get(line.id) ?? line.pickAmount ?? '0'),
          note: null,
        })),
      ];
    }
    const counts = group.kind === 'included' || chosen.has(group.id);
    if (!counts || isEmpty(group) || group.amount === null) return [];
    const zero = amountToWire(0n as AmountMinor, currency);
    const amount = sums ? (sums.groups.get(group.id) ?? zero) : group.amount;
    return [{ key: group.id, label: group.title, amount: formatAmount(amount), note: null }];
  });
}

/** Whether a group has no lines; it then shows no amount. Hidden lines leave their amount. */
export const isEmpty = ({ amount, sections }: OfferGroup) =>
  sections.length === 0 && (amount === null || isZero(amount));

/** The rows of the lines without a group in one section. */
function sectionRows({ section, lines, subtotal, markup, total }: OfferSection, reader: OfferReader) {
  const hasFixed = lines.some((line) => !line.isText && !isPick(line));
  if (subtotal === null || (!hasFixed && isZero(total ?? '0'))) return [];
  const title = SECTION_TITLES[section];
  const isShown =
    markup !== null && (!isZero(markup.amount) || (reader === 'document' && !isZero(markup.percent)));
  return [
    { key: section, label: title, amount: formatAmount(subtotal), note: null },
    ...(isShown ? [{ key: `${section} markup`, ...markupRow(section, markup), note: null }] : []),
  ];
}

/** The row of a markup: `Labor markup, 20%`. */
export function markupRow(section: OfferSection['section'], markup: { percent: string; amount: string }) {
  return {
    label: `${SECTION_TITLES[section]} markup, ${formatPercent(markup.percent)}`,
    amount: formatAmount(markup.amount),
  };
}

/** The name of a line's discount: `Spring offer, 10% off`, `10% off`. */
export const lineDiscountText = (discount: NonNullable<OfferLine['discount']>) =>
  discount.label === null && discount.percent !== undefined
    ? `${formatPercent(discount.percent)} off`
    : discountText(discount);

/** An offer with only the chosen parts and their files, which leaves nothing to pick. */
export function chosenOffer(offer: Offer): Offer {
  const { groupIds, lineIds } = offer.selection;
  const groups = offer.groups.filter(
    ({ id, kind }) => kind === 'included' || (id !== null && groupIds.includes(id)),
  );
  const isLeft = ({ optional, id }: OfferLine) => !optional || lineIds.includes(id);
  const left = new Set<string | null>([
    null,
    ...groups.flatMap(({ id, sections }) => [
      id,
      ...sections.flatMap(({ lines }) => lines.filter(isLeft).map((line) => line.id)),
    ]),
  ]);
  return {
    ...offer,
    pricing: null,
    files: offer.files.filter(({ lineId, groupId }) => left.has(lineId) && left.has(groupId)),
    groups: groups.map((group) => ({
      ...group,
      sections: group.sections
        .map((section) => ({
          ...section,
          lines: section.lines.filter(isLeft).map((line) => ({ ...line, bounds: null })),
        }))
        .filter(({ lines, total }) => lines.length > 0 || total !== null),
    })),
  };
}

/** The titles of the choices not picked: packages and add-ons, then the options of groups that count. */
export function notChosenTitles({ groups }: Offer, selection: Offer['selection']): string[] {
  const isOut = ({ id, kind }: OfferGroup) =>
    kind !== 'included' && id !== null && !selection.groupIds.includes(id);
  const options = groups
    .filter((group) => !isOut(group))
    .flatMap(({ sections }) => sections.flatMap(({ lines }) => lines.filter(({ optional }) => optional)));
  return [
    ...groups.filter(isOut).map(({ title }) => title),
    ...options.filter(({ id }) => !selection.lineIds.includes(id)).map(lineTitle),
  ];
}
