import type { Offer, OfferGroup, OfferLine } from './offer.ts';
import { lineTitle } from './offer-sums.ts';
import { changed, type VersionChange } from './version-change.ts';

const linesIn = (groups: readonly OfferGroup[]): OfferLine[] =>
  groups.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines));

const KINDS = { included: 'included', addOn: 'an add-on', package: 'one of the packages' };

/** JSON with the keys of objects in order, because the database does not keep their order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The changes of two offers besides their prices: what can be picked, texts, and files. */
export function partChanges(before: Offer, after: Offer): VersionChange[] {
  const isListed = before.display.lines === after.display.lines;
  const oldLines = linesIn(before.groups);
  return [
    ...after.choices.flatMap(({ id, title }) => {
      const old = before.choices.find((choice) => choice.id === id);
      if (!old || old.title === title) return [];
      return [changed(title, `${old.title} is now called ${title}.`, old.title, title)];
    }),
    ...after.groups.flatMap((group) => {
      const old = before.groups.find(({ id }) => id !== null && id === group.id);
      return old ? pickChanges(old, group) : [];
    }),
    ...linesIn(after.groups).flatMap((line) => {
      const old = oldLines.find(({ id }) => id === line.id);
      return old ? lineDetails(old, line) : [];
    }),
    ...(isListed && textsOf(before) !== textsOf(after)
      ? [changed('Texts', 'The texts among the lines have changed.')]
      : []),
    ...(filesOf(before) === filesOf(after) ? [] : [changed('Files', 'The photos and files have changed.')]),
  ];
}

function pickChanges(old: OfferGroup, { title, kind, preselected }: OfferGroup): VersionChange[] {
  if (old.kind !== kind)
    return [changed(title, `${title} is now ${KINDS[kind]}.`, KINDS[old.kind], KINDS[kind])];
  if (old.preselected === preselected || kind === 'included') return [];
  if (kind === 'addOn')
    return [changed(title, `${title} is ${preselected ? 'now' : 'no longer'} selected at first.`)];
  return preselected ? [changed(title, `${title} is now recommended.`)] : [];
}

/** The changes of a line. A quantity or price is named only where the amount stayed, which else is named. */
function lineDetails(old: OfferLine, line: OfferLine): VersionChange[] {
  const title = lineTitle(line);
  const isOther = (read: (line: OfferLine) => unknown) => textOf(read(old)) !== textOf(read(line));
  const figures = ({ quantity, unit, unitPrice }: OfferLine) =>
    [quantity, unit].filter((part) => part !== null).join(' ') +
    (unitPrice === null ? '' : ` at ${unitPrice}`);
  const [was, is] = [figures(old), figures(line)];
  const wasShown = [old.quantity, old.unitPrice].map((part) => part !== null);
  const isShown = [line.quantity, line.unitPrice].map((part) => part !== null);
  return [
    ...(old.optional === line.optional
      ? []
      : [changed(title, `${title} is ${line.optional ? 'now' : 'no longer'} optional.`)]),
    ...(isOther(({ bounds }) => bounds)
      ? [changed(title, `${title}: the quantities that you can choose have changed.`)]
      : []),
    ...(was !== is &&
    wasShown.join() === isShown.join() &&
    !isOther(({ amount, discount }) => [amount, discount])
      ? [changed(title, `${title}: was ${was}, now ${is}.`, was, is)]
      : []),
  ];
}

const textsOf = ({ groups }: Offer) =>
  JSON.stringify(linesIn(groups).flatMap(({ isText, description }) => (isText ? [description] : [])));
const filesOf = ({ files }: Offer) =>
  JSON.stringify(
    files.map(({ kind, name, caption, sha256, fileId }) => [kind, name, caption, sha256 || fileId]),
  );

/** Whether two offers still differ in something that no change of them names: the order, a unit, a hidden figure. */
export function hasOtherChanges(before: Offer, after: Offer): boolean {
  return restOf(before, after) !== restOf(after, before);
}

/** What an offer has in common with another, without the parts whose changes are named. */
function restOf(offer: Offer, other: Offer): string {
  const isListed = offer.display.lines === other.display.lines;
  const keysOf = (group: OfferGroup) =>
    group.sections.flatMap(({ section, lines }) =>
      lines.flatMap((line) => (line.isText ? [] : [{ line, key: `${section} ${line.id}` }])),
    );
  const known = new Set(other.groups.flatMap(keysOf).map(({ key }) => key));
  const taxes = offer.taxes.filter(({ name }) => other.taxes.some((tax) => tax.name === name));
  const groups = offer.groups.filter(({ id }) => other.groups.some((group) => group.id === id));
  const shared = (group: OfferGroup) => {
    const kept = keysOf(group).filter(({ key }) => known.has(key));
    return [...new Map(kept.map(({ key, line }) => [key, [line.unit, line.discount?.label]]))];
  };
  return textOf([
    isListed && offer.display,
    offer.pricesIncludeTax,
    taxes.map(({ name, registration }) => [name, registration]),
    groups.map((group) => [group.id, group.choiceId, isListed && shared(group)]),
    isListed && offer.files.map(({ lineId, groupId, fileId }) => [lineId, groupId, fileId]),
  ]);
}
