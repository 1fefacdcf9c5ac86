import type { Currency } from '../pricing/currency.ts';
import { formatPrice } from '../pricing/format-money.ts';
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

/** The changes of two offers besides their amounts: what the client can pick, quantities, texts, and files. */
export function partChanges(before: Offer, after: Offer, currency: Currency): VersionChange[] {
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
      return old ? lineDetails(old, line, currency) : [];
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
    return [changed(title, `${title} is ${preselected ? 'now' : 'no longer'} selected by default.`)];
  return preselected ? [changed(title, `${title} is now recommended.`)] : [];
}

function lineDetails(old: OfferLine, line: OfferLine, currency: Currency): VersionChange[] {
  const title = lineTitle(line);
  const figures = ({ quantity, unit, unitPrice }: OfferLine) =>
    [quantity, unit].filter((part) => part !== null).join(' ') +
    (unitPrice === null ? '' : ` at ${formatPrice(unitPrice, currency)}`);
  const [was, is] = [figures(old), figures(line)];
  return [
    ...(old.optional === line.optional
      ? []
      : [changed(title, `${title} is ${line.optional ? 'now' : 'no longer'} optional.`)]),
    ...(isSame(old, line, ({ bounds }) => bounds)
      ? []
      : [changed(title, `${title}: the quantities that you can choose have changed.`)]),
    ...(was !== is && namesFigures(old, line)
      ? [changed(title, `${title}: was ${was}, now ${is}.`, was, is)]
      : []),
  ];
}

const isSame = (old: OfferLine, line: OfferLine, read: (line: OfferLine) => unknown) =>
  textOf(read(old)) === textOf(read(line));

/**
 * Whether a change of a line's quantity, unit, or unit price is named. If the amount changed too, only the
 * amount is named. Figures that only one version shows are not compared.
 */
const namesFigures = (old: OfferLine, line: OfferLine) =>
  isSame(old, line, ({ amount, discount }) => [amount, discount]) &&
  isSame(old, line, ({ quantity, unitPrice }) => [quantity === null, unitPrice === null]);

/** Whether a change of a line's unit needs no sentence of its own. */
function namesUnit(old: OfferLine, line: OfferLine): boolean {
  const [was, is] = [old, line].map(({ amount, discount }) => discount?.net ?? amount);
  return namesFigures(old, line) || (was !== is && was !== null && is !== null);
}

const textsOf = ({ groups }: Offer) =>
  JSON.stringify(linesIn(groups).flatMap(({ isText, description }) => (isText ? [description] : [])));
const filesOf = ({ files }: Offer) =>
  JSON.stringify(
    files.map(({ kind, name, caption, sha256, fileId }) => [kind, name, caption, sha256 || fileId]),
  );

/** Whether two offers differ in something that none of their changes names, such as the order of lines. */
export function hasOtherChanges(before: Offer, after: Offer): boolean {
  return restOf(before, after) !== restOf(after, before);
}

/** What an offer has in common with another, without the parts whose changes are named. */
function restOf(offer: Offer, other: Offer): string {
  const isListed = offer.display.lines === other.display.lines;
  const keysOf = (group: OfferGroup) =>
    group.sections.flatMap(({ section, lines }) =>
      lines.flatMap((line) => (line.isText ? [] : [[`${section} ${line.id}`, line] as const])),
    );
  const known = new Map(other.groups.flatMap(keysOf));
  const taxes = offer.taxes.filter(({ name }) => other.taxes.some((tax) => tax.name === name));
  const groups = offer.groups.filter(({ id }) => other.groups.some((group) => group.id === id));
  const shared = (group: OfferGroup) =>
    [...new Map(keysOf(group))].flatMap(([key, line]) => {
      const twin = known.get(key);
      return twin ? [[key, ...(namesUnit(line, twin) ? [] : [line.unit, line.discount?.label])]] : [];
    });
  return textOf([
    isListed && offer.display,
    offer.pricesIncludeTax,
    taxes.map(({ name, registration }) => [name, registration]),
    groups.map((group) => [group.id, group.choiceId, isListed && shared(group)]),
    isListed &&
      filesOf(offer) === filesOf(other) &&
      offer.files.map(({ lineId, groupId }) => [lineId, groupId]),
  ]);
}
