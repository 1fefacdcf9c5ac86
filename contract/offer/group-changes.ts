import { lineName } from '../content/line-names.ts';
import { amountFromWire } from '../pricing/amounts.ts';
import type { Currency } from '../pricing/currency.ts';
import type { Offer, OfferGroup } from './offer.ts';
import { isChosen } from './picks.ts';
import { added, changed, removed, type VersionChange } from './version-change.ts';

/**
 * The changes of the groups and their lines. A group's amount is named only if none of its lines is. Lines that only one of the
 * offers lists are not compared.
 */
export function groupChanges(
  before: Offer,
  after: Offer,
  money: (amount: string) => string,
  currency: Currency,
): VersionChange[] {
  const lineOf = ({ title, amount }: OfferGroup): Line => ({
    name: title,
    amount: amount === null ? '' : money(amount),
  });
  const isIn = ({ groups }: Offer, group: OfferGroup) => groups.find(({ id }) => id === group.id);
  const isAnyListed = [before, after].map(({ display }) => display.lines);
  const isSame = isAnyListed[0] === isAnyListed[1];
  const ofBase = (group: OfferGroup) => (isSame ? linesOf(group, money) : []);
  const news = after.groups.flatMap((group) => {
    const old = isIn(before, group);
    if (!old) return group.id === null ? lineChanges([], ofBase(group)) : lineChanges([], [lineOf(group)]);
    const [wasListed, isListed] = [listsLines(before, old, currency), listsLines(after, group, currency)];
    const lines =
      wasListed === isListed
        ? lineChanges(linesOf(old, money), linesOf(group, money))
        : isSame
          ? [listing(`${group.title}: the`, isListed)]
          : [];
    const renamed =
      old.title === group.title
        ? []
        : [changed(group.title, `${old.title} is now called ${group.title}.`, old.title, group.title)];
    const text =
      old.description === group.description
        ? []
        : [
            changed(
              group.title,
              `${group.title}: the description has changed.`,
              old.description,
              group.description,
            ),
          ];
    const amount = lineChanges([{ ...lineOf(old), name: group.title }], [lineOf(group)]);
    return [...renamed, ...(lines.length > 0 ? lines : amount), ...text];
  });
  const gone = before.groups.filter((group) => !isIn(after, group));
  return [
    ...(isSame ? [] : [listing('The', after.display.lines)]),
    ...news,
    ...gone.flatMap((group) => lineChanges(group.id === null ? ofBase(group) : [lineOf(group)], [])),
  ];
}

const listing = (which: string, isListed: boolean) =>
  changed('Lines', `${which} lines are ${isListed ? 'now' : 'no longer'} listed.`);

interface Line {
  readonly name: string;
  /** Empty where the client does not see it. */
  readonly amount: string;
}

function linesOf({ title, sections }: OfferGroup, money: (amount: string) => string): Line[] {
  const lines = sections.flatMap((section) => section.lines).filter(({ isText }) => !isText);
  return lines.map((line) => {
    const amount = line.discount?.net ?? line.amount;
    return {
      name: title ? `${title}, ${lineName(line)}` : lineName(line),
      amount: amount === null ? '' : money(amount),
    };
  });
}

function lineChanges(before: readonly Line[], after: readonly Line[]): VersionChange[] {
  const gone = [...before];
  const take = (name: string, amount?: string) => {
    const at = gone.findIndex((old) => old.name === name && (amount ?? old.amount) === old.amount);
    return at < 0 ? undefined : gone.splice(at, 1)[0];
  };
  const text = ({ name, amount }: Line) => (amount ? `${name}, ${amount}.` : `${name}.`);
  // Unchanged lines are removed first: of two lines with the same name one may have changed.
  const others = after.filter(({ name, amount }) => !take(name, amount));
  const changes = others.flatMap((line) => {
    const old = take(line.name);
    if (!old) return [added(line.name, `New: ${text(line)}`, line.amount || null)];
    // An amount that was or is hidden does not count as changed.
    return old.amount && line.amount
      ? [changed(line.name, `${line.name}: was ${old.amount}, now ${line.amount}.`, old.amount, line.amount)]
      : [];
  });
  return [
    ...changes,
    ...gone.map((line) => removed(line.name, `Removed: ${text(line)}`, line.amount || null)),
  ];
}

/** Whether an offer lists the lines of a group that nobody can deselect or change. */
function listsLines(offer: Offer, group: OfferGroup | undefined, currency: Currency): boolean {
  const lines = group ? group.sections.flatMap((section) => section.lines) : [];
  if (lines.some(({ pickAmount }) => pickAmount === null)) return true;
  if (!offer.display.lines || !group || group.id === null) return offer.display.lines;
  // A group that hides its own lines has a higher amount than its options add up to.
  if (group.amount === null) return false;
  const picked = lines.filter((line) => isChosen(line, offer.selection));
  const sum = picked.reduce(
    (total, { pickAmount }) => total + amountFromWire(pickAmount ?? '0', currency),
    0n,
  );
  return amountFromWire(group.amount, currency) === sum;
}
