import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { allRows, type GroupContents } from '../draft-parts.ts';
import type { DraftGroup, EstimateDraft } from '../estimate-draft.ts';

/** The limits of an estimate: the maximum number of each item, and its name. */
const LIMITS = {
  laborLines: [BOUNDS.linesPerSection, 'labor lines'],
  materialLines: [BOUNDS.linesPerSection, 'materials'],
  additionalCosts: [BOUNDS.linesPerSection, 'additional costs'],
  textLines: [BOUNDS.textLines, 'texts'],
  options: [BOUNDS.options, 'optional lines'],
  groups: [BOUNDS.groups, 'groups and packages'],
  addOns: [BOUNDS.addOns, 'add-ons'],
  choices: [BOUNDS.choices, 'choices'],
} as const;

/** The number of each that an estimate has, or would get. */
export type PartCounts = Readonly<Partial<Record<keyof typeof LIMITS, number>>>;

type Counted = Partial<Pick<EstimateDraft, 'groups' | 'choices'>> & GroupContents;

const isAddOn = ({ kind }: DraftGroup) => kind === 'addOn';

/** Counts the limited items. */
function countParts({ groups = [], choices = [], ...contents }: Counted) {
  return {
    laborLines: contents.laborLines.length,
    materialLines: contents.materialLines.length,
    additionalCosts: contents.additionalCosts.length,
    textLines: contents.textLines.length,
    options: allRows(contents).filter(({ optional }) => optional).length,
    groups: groups.length,
    addOns: groups.filter(isAddOn).length,
    choices: choices.length,
  } satisfies PartCounts;
}

/** Counts the items that so many copies of groups or lines add. */
export function countCopies(copied: Counted, times = 1): PartCounts {
  return Object.fromEntries(Object.entries(countParts(copied)).map(([name, count]) => [name, count * times]));
}

/** Why an estimate has no room for more, as a sentence; null while it has. */
export function limitFault(draft: Counted, added: PartCounts): string | null {
  const counts = countParts(draft);
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const [most, words] = LIMITS[name];
    const [count, more] = [counts[name], added[name] ?? 0];
    if (more === 0 || count + more <= most) continue;
    const rest = count < most ? `, so ${more} more don’t fit` : '';
    return `An estimate has at most ${most} ${words}. This one has ${count}${rest}.`;
  }
  return null;
}
