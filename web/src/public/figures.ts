import { isolated } from '@plumbline/contract/content/isolated';
import { unitText } from '@plumbline/contract/content/unit-text';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { Offer, OfferLine } from '@plumbline/contract/offer/offer';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatDecimal, parseDecimal, withoutTrailingZeros } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';

const NO_BREAK_SPACE = '\u00a0';

function toMinor(amount: string, currency: Currency): bigint {
  const minor = parseDecimal(amount, currencyDigits(currency));
  if (typeof minor !== 'bigint') throw new TypeError(`Not a stored amount: ${amount}`);
  return minor;
}

/** A stored amount minus another. */
export function differenceOf(amount: string, taken: string, currency: Currency): string {
  return formatDecimal(toMinor(amount, currency) - toMinor(taken, currency), currencyDigits(currency));
}

/** The rest of the total after the deposit and the payments before completion. */
export const balanceOf = ({ offer, totalAmount, depositAmount, currency }: PublicEstimate): string =>
  offer.stages?.at(-1)?.amount ?? differenceOf(totalAmount, depositAmount, currency);

/** The sum of the payments between deposit and balance; null without any. */
export function paymentsDuringWork({ offer, currency }: PublicEstimate): string | null {
  if (!offer.stages) return null;
  const minor = offer.stages.map(({ kind, amount }) =>
    kind === 'progress' ? toMinor(amount, currency) : 0n,
  );
  return formatDecimal(
    minor.reduce((sum, amount) => sum + amount),
    currencyDigits(currency),
  );
}

/**
 * An amount in two parts, so that the cents can be shown smaller: `$13,394` and `.93`; in yen the second is
 * empty.
 */
export function splitMoney(amount: string, currency: Currency): readonly [whole: string, cents: string] {
  const money = formatMoney(amount, currency);
  const point = money.indexOf('.');
  return point === -1 ? [money, ''] : [money.slice(0, point), money.slice(point)];
}

const CURRENCY_WORDS: Record<Currency, string> = {
  USD: 'dollars',
  EUR: 'euros',
  GBP: 'pounds',
  CAD: 'Canadian dollars',
  AUD: 'Australian dollars',
  JPY: 'yen',
};

/** Money as a screen reader says it: `8,739.18 dollars`. */
export const spokenMoney = (amount: string, currency: Currency) =>
  `${formatAmount(amount)} ${CURRENCY_WORDS[currency]}`;

/**
 * The visible quantity and price of a line: `9.5 h × 65.00`, `84 bundles`, `at 65.00`; empty if both are
 * hidden.
 */
export function quantityAndPrice({ quantity, unit, unitPrice }: OfferLine): string {
  const price = unitPrice === null ? '' : formatAmount(unitPrice);
  if (quantity === null || unit === null) return price && `at ${price}`;
  const count = `${formatAmount(withoutTrailingZeros(quantity))}${NO_BREAK_SPACE}${isolated(unitText(quantity, unit))}`;
  return price ? `${count} × ${price}` : count;
}

/** The number of lines that the client sees. */
export function countLines({ groups }: Offer): number {
  const lines = groups.flatMap(({ sections }) => sections.flatMap((section) => section.lines));
  return lines.filter(({ isText }) => !isText).length;
}

/** The first word of a person's name. */
export const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/** The subject of the page, in the middle of a sentence. */
export const nounOf = ({
  changeOrder,
}: {
  readonly changeOrder?: PublicEstimate['changeOrder'] | undefined;
}) => (changeOrder ? 'change order' : 'estimate');

/** The subject of the page, as a title: a change order's own title, or an estimate's job. */
export const titleOf = ({ changeOrder, jobType }: PublicEstimate) =>
  changeOrder?.title ?? jobType?.name ?? 'Estimate';

/** The label of the total; the total of a change order is the difference. */
export const totalLabel = ({ changeOrder }: Pick<PublicEstimate, 'changeOrder'>) =>
  changeOrder ? 'This change' : 'Total';

/** A message to the contractor about the estimate. */
export const mailTo = (email: string, estimate: PublicEstimate) =>
  `mailto:${email}?subject=${encodeURIComponent(`${estimate.changeOrder ? 'Change order' : 'Estimate'} ${estimate.estimateNumber}`)}`;
