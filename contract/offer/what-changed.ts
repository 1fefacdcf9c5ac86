import { calendarDateText } from '../calendar.ts';
import type { PublicEstimateResponse } from '../estimates/public-estimates.ts';
import { negateAmount } from '../pricing/amounts.ts';
import { formatMoney, formatPercent } from '../pricing/format-money.ts';
import { groupChanges } from './group-changes.ts';
import type { Offer } from './offer.ts';
import { hasOtherChanges, partChanges } from './part-changes.ts';
import { stageDay } from './stage-day.ts';
import { added, changed, removed, type VersionChange } from './version-change.ts';

type Content = Pick<
  PublicEstimateResponse['estimate'],
  | 'currency'
  | 'totalAmount'
  | 'acceptPayments'
  | 'depositAmount'
  | 'discount'
  | 'laborMarkupPercent'
  | 'materialMarkupPercent'
  | 'offer'
  | 'jobDescription'
  | 'jobType'
  | 'validUntil'
>;

/** The parts of an estimate, as its client read it, that are compared between versions. */
export interface ReadVersion {
  readonly estimate: Content & {
    /** The fields of a change order that an estimate lacks. Absent in versions that did not store them. */
    readonly changeOrder?: ReadChange | null;
  };
  readonly contractor: Pick<PublicEstimateResponse['contractor'], 'termsAndConditions'>;
}

/** The text of a change order, and the work that it removes. */
interface ReadChange {
  readonly title: string;
  readonly reason: string | null;
  readonly removed: { readonly offer: Offer } | null;
}

/** The changes between two versions of an estimate, as sentences, the most important first. */
export function whatChanged(before: ReadVersion, after: ReadVersion): string[] {
  return listChanges(before, after).map(({ text }) => text);
}

/**
 * The changes between two versions of an estimate that differ, the most important first. Never empty,
 * although not every change can be named.
 */
export function listChanges(before: ReadVersion, after: ReadVersion): VersionChange[] {
  const changes = nameChanges(before, after);
  if (changes.length > 0 && !hasOtherChanges(before.estimate.offer, after.estimate.offer)) return changes;
  return [...changes, changed('Details', 'Some details have changed.')];
}

function nameChanges(before: ReadVersion, after: ReadVersion): VersionChange[] {
  const { estimate: old } = before;
  const { estimate } = after;
  const [oldChange, change] = [old.changeOrder, estimate.changeOrder];
  const money = (amount: string) => formatMoney(amount, estimate.currency);
  const changes: VersionChange[] = [];
  if (old.totalAmount !== estimate.totalAmount) {
    const [was, is] = [money(old.totalAmount), money(estimate.totalAmount)];
    changes.push(changed('Total', `The total was ${was} and is now ${is}.`, was, is));
  }
  const [hadDeposit, hasDeposit] = [old, estimate].map(({ acceptPayments, depositAmount }) =>
    acceptPayments ? money(depositAmount) : null,
  );
  if (hadDeposit !== hasDeposit)
    changes.push(
      changed(
        'Deposit',
        hasDeposit ? `The deposit is now ${hasDeposit}.` : 'A deposit is no longer required.',
        hadDeposit,
        hasDeposit,
      ),
    );
  changes.push(...paymentChanges(old.offer, estimate.offer, money));
  changes.push(...discountChanges(discountText(old), discountText(estimate)));
  changes.push(...markupChanges(old, estimate));
  changes.push(...taxChanges(old.offer, estimate.offer));
  changes.push(...groupChanges(old.offer, estimate.offer, money, estimate.currency));
  changes.push(...partChanges(old.offer, estimate.offer, estimate.currency));
  if (oldChange && change)
    changes.push(
      ...groupChanges(
        takenOut(oldChange, estimate.offer),
        takenOut(change, estimate.offer),
        (amount) => money(negateAmount(amount)),
        estimate.currency,
      ),
      ...wordChanges(oldChange, change),
    );
  if (old.jobDescription !== estimate.jobDescription || old.jobType?.name !== estimate.jobType?.name)
    changes.push(
      changed(
        'Job description',
        'The job description has changed.',
        old.jobDescription,
        estimate.jobDescription,
      ),
    );
  if (old.validUntil !== estimate.validUntil) {
    const [was, is] = [old, estimate].map(({ validUntil }) => validUntil && calendarDateText(validUntil));
    changes.push(changed('Valid until', is ? `Now valid until ${is}.` : 'It no longer expires.', was, is));
  }
  if (before.contractor.termsAndConditions !== after.contractor.termsAndConditions)
    changes.push(changed('Terms', 'The terms have changed.'));
  return changes;
}

/**
 * The changes of the payments between deposit and balance. They are matched by id, and the rest by name and in
 * order, because a revision can give them new ids.
 */
function paymentChanges(before: Offer, after: Offer, money: (amount: string) => string): VersionChange[] {
  const listed = ({ stages = [] }: Offer) => stages.filter(({ kind }) => kind === 'progress');
  const [gone, news] = [listed(before), listed(after)];
  const textOf = (stage: (typeof gone)[number]) => `${money(stage.amount)}, ${stageDay(stage)}`;
  const pairs = new Map<object, (typeof gone)[number]>();
  for (const field of ['id', 'name'] as const)
    for (const stage of news) {
      const at = pairs.has(stage) ? -1 : gone.findIndex((old) => old[field] === stage[field]);
      for (const old of at < 0 ? [] : gone.splice(at, 1)) pairs.set(stage, old);
    }
  return [
    ...news.flatMap((stage) => {
      const { name } = stage;
      const old = pairs.get(stage);
      if (!old) return [added(name, `New payment: ${name}, ${textOf(stage)}.`, textOf(stage))];
      if (textOf(old) === textOf(stage) && old.name === name) return [];
      const isOnlyAmount = old.name === name && stageDay(old) === stageDay(stage);
      const [was, is] = [old, stage].map(isOnlyAmount ? ({ amount }) => money(amount) : textOf);
      return [changed(name, `${name}: was ${was}, now ${is}.`, was, is)];
    }),
    ...gone.map((stage) =>
      removed(stage.name, `Payment removed: ${stage.name}, ${textOf(stage)}.`, textOf(stage)),
    ),
  ];
}

/** `5% off (Fall offer)`; null without a discount. */
function discountText({ discount, currency }: Content): string | null {
  if (discount === null) return null;
  const { percent, amount = '0', label } = discount;
  const off = percent === undefined ? formatMoney(amount, currency) : formatPercent(percent);
  return label ? `${off} off (${label})` : `${off} off`;
}

function discountChanges(before: string | null, after: string | null): VersionChange[] {
  if (before === after) return [];
  if (before === null) return [added('Discount', `New discount: ${after}.`, after)];
  if (after === null) return [removed('Discount', `Discount removed: ${before}.`, before)];
  return [changed('Discount', `Discount: was ${before}, now ${after}.`, before, after)];
}

const PERCENTAGES = [
  ['laborMarkupPercent', 'Labor markup'],
  ['materialMarkupPercent', 'Material markup'],
] as const;

/** Names only percentages that the client could and can read. */
function markupChanges(old: Content, estimate: Content): VersionChange[] {
  return PERCENTAGES.flatMap(([field, name]) => {
    const [was, is] = [old[field], estimate[field]];
    return was === null || is === null ? [] : rateChange(name, was, is);
  });
}

const rateChange = (name: string, was: string, is: string): VersionChange[] => {
  if (Number(was) === Number(is)) return [];
  const [before, after] = [formatPercent(was), formatPercent(is)];
  return [changed(name, `${name}: was ${before}, now ${after}.`, before, after)];
};

function taxChanges({ taxes: before }: Offer, { taxes: after }: Offer): VersionChange[] {
  const text = ({ name, rate }: Offer['taxes'][number]) => `${name}, ${formatPercent(rate)}.`;
  const isIn = (taxes: Offer['taxes'], wanted: string) => taxes.find(({ name }) => name === wanted);
  return [
    ...after.flatMap((tax) => {
      const old = isIn(before, tax.name);
      return old
        ? rateChange(tax.name, old.rate, tax.rate)
        : [added(tax.name, `New: ${text(tax)}`, formatPercent(tax.rate))];
    }),
    ...before
      .filter(({ name }) => !isIn(after, name))
      .map((tax) => removed(tax.name, `Removed: ${text(tax)}`, formatPercent(tax.rate))),
  ];
}

/** The work that a change order removes; its groups and lines are marked as removed. */
function takenOut({ removed: half }: ReadChange, { groups: _groups, ...rest }: Offer): Offer {
  const groups = half?.offer.groups ?? [];
  return {
    ...rest,
    groups: groups.map((group) => ({
      ...group,
      title: group.title ? `${TAKEN_OUT}, ${group.title}` : TAKEN_OUT,
    })),
  };
}

const TAKEN_OUT = 'Work taken out';

function wordChanges(old: ReadChange, { title, reason }: ReadChange): VersionChange[] {
  return [
    ...(old.title === title
      ? []
      : [changed('Title', `It was called “${old.title}” and is now called “${title}”.`, old.title, title)]),
    ...(old.reason === reason ? [] : [changed('Reason', 'The reason has changed.', old.reason, reason)]),
  ];
}
