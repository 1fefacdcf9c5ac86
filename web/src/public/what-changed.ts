import type { Offer } from '@plumbline/contract/estimates/offer';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { formatMoney, formatPercent } from '@plumbline/contract/pricing/format-money';
import { calendarDateText } from './dates.tsx';
import { lineName } from './figures.ts';

/** The changes between two versions of an estimate, as sentences, the most important first. */
export function whatChanged(before: PublicEstimateResponse, after: PublicEstimateResponse): string[] {
  const { estimate: old } = before;
  const { estimate } = after;
  const money = (amount: string) => formatMoney(amount, estimate.currency);
  const changes: string[] = [];
  if (old.totalAmount !== estimate.totalAmount)
    changes.push(`The total was ${money(old.totalAmount)} and is now ${money(estimate.totalAmount)}.`);
  if (old.depositAmount !== estimate.depositAmount || old.acceptPayments !== estimate.acceptPayments)
    changes.push(
      estimate.acceptPayments
        ? `The deposit is now ${money(estimate.depositAmount)}.`
        : 'A deposit is no longer required.',
    );
  changes.push(...discountChanges(discountText(old), discountText(estimate)));
  changes.push(...markupChanges(old, estimate));
  changes.push(...lineChanges(linesOf(old.offer, money), linesOf(estimate.offer, money)));
  if (old.jobDescription !== estimate.jobDescription || old.jobType?.name !== estimate.jobType?.name)
    changes.push('The job description has changed.');
  if (old.validUntil !== estimate.validUntil)
    changes.push(
      estimate.validUntil
        ? `Now valid until ${calendarDateText(estimate.validUntil)}.`
        : 'It no longer expires.',
    );
  if (before.contractor.termsAndConditions !== after.contractor.termsAndConditions)
    changes.push('The terms have changed.');
  return changes.length > 0 ? changes : ['Some details have changed.'];
}

/** `5% off (Fall offer)`; null without a discount. */
function discountText({ discount, currency }: PublicEstimateResponse['estimate']): string | null {
  if (discount === null) return null;
  const { percent, amount = '0', label } = discount;
  const off = percent === undefined ? formatMoney(amount, currency) : formatPercent(percent);
  return label ? `${off} off (${label})` : `${off} off`;
}

function discountChanges(before: string | null, after: string | null): string[] {
  if (before === after) return [];
  if (before === null) return [`New discount: ${after}.`];
  return [after === null ? `Discount removed: ${before}.` : `Discount: was ${before}, now ${after}.`];
}

const PERCENTAGES = [
  ['laborMarkupPercent', 'Labor markup'],
  ['materialMarkupPercent', 'Material markup'],
  ['taxRate', 'Tax'],
] as const;

/** Names only percentages that the client could and can read. */
function markupChanges(
  old: PublicEstimateResponse['estimate'],
  estimate: PublicEstimateResponse['estimate'],
): string[] {
  return PERCENTAGES.flatMap(([field, name]) => {
    const [was, is] = [old[field], estimate[field]];
    if (was === null || is === null || Number(was) === Number(is)) return [];
    return [`${name}: was ${formatPercent(was)}, now ${formatPercent(is)}.`];
  });
}

interface Line {
  readonly name: string;
  /** Empty where the client does not see it. */
  readonly amount: string;
}

function linesOf({ groups }: Offer, money: (amount: string) => string): Line[] {
  return groups
    .flatMap(({ sections }) => sections)
    .flatMap(({ lines }) => lines)
    .map((line) => ({ name: lineName(line), amount: line.amount === null ? '' : money(line.amount) }));
}

function lineChanges(before: readonly Line[], after: readonly Line[]): string[] {
  const gone = [...before];
  const take = (name: string, amount?: string) => {
    const at = gone.findIndex((old) => old.name === name && (amount ?? old.amount) === old.amount);
    return at < 0 ? undefined : gone.splice(at, 1)[0];
  };
  // Unchanged lines are removed first: of two lines with the same name one may have changed.
  const others = after.filter(({ name, amount }) => !take(name, amount));
  const changes = others.map(({ name, amount }) => {
    const old = take(name);
    return old ? `${name}: was ${old.amount}, now ${amount}.` : `New: ${name}, ${amount}.`;
  });
  return [...changes, ...gone.map(({ name, amount }) => `Removed: ${name}, ${amount}.`)];
}
