import type { LineSection } from '@plumbline/contract/pricing/price-lines';
import type {
  DraftChoice,
  DraftGroup,
  DraftRow,
  DraftText,
  EstimateDraft,
  SectionName,
} from './estimate-draft.ts';

export const SECTION_NAMES = ['laborLines', 'materialLines', 'additionalCosts'] as const;

/** The section of a list of lines, by its name in pricing and texts. */
export const SECTION_OF: Readonly<Record<SectionName, LineSection>> = {
  laborLines: 'labor',
  materialLines: 'materials',
  additionalCosts: 'costs',
};

type DraftLists = Pick<EstimateDraft, SectionName>;

/** All lines, in the order of the sections. */
export function allRows(draft: DraftLists): DraftRow[] {
  return [...draft.laborLines, ...draft.materialLines, ...draft.additionalCosts];
}

/** Whether a line has anything that lines of a plain estimate lack. */
function hasTerms(row: DraftRow): boolean {
  return (
    row.groupId !== null ||
    row.optional ||
    row.markupPercent.trim() !== '' ||
    row.discount !== null ||
    row.taxIds !== null ||
    ('clientQuantity' in row && row.clientQuantity !== null)
  );
}

/** Whether an estimate has only lines and percentages. */
export function isPlain(draft: EstimateDraft): boolean {
  return (
    draft.groups.length + draft.choices.length + draft.taxes.length + draft.textLines.length === 0 &&
    draft.files.length + draft.kits.length === 0 &&
    !draft.pricesIncludeTax &&
    draft.markupIn === 'line' &&
    draft.display === null &&
    draft.depositAmount === null &&
    draft.schedule.length === 0 &&
    !allRows(draft).some(hasTerms)
  );
}

const KIND_TITLES = { included: 'Group', addOn: 'Add-on', package: 'Package' } as const;

/** The title of a group, or the name of its kind if it has none. */
export function groupTitle({ title, kind }: Pick<DraftGroup, 'title' | 'kind'>): string {
  return title.trim() || KIND_TITLES[kind];
}

/** The title of a choice, or its question if it has none. */
export function choiceTitle({ title }: Pick<DraftChoice, 'title'>): string {
  return title.trim() || 'Choose one';
}

/** A group outside any choice, or a choice with its packages. */
export type DraftPart =
  | { readonly kind: 'group'; readonly id: string; readonly group: DraftGroup }
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly choice: DraftChoice;
      readonly packages: readonly DraftGroup[];
    };

/** The groups and choices in their order. */
export function listParts({ groups, choices }: Pick<EstimateDraft, 'groups' | 'choices'>): DraftPart[] {
  const seen = new Set<string>();
  return groups.flatMap((group): DraftPart[] => {
    const choice = choices.find(({ id }) => id === group.choiceId);
    if (!choice) return [{ kind: 'group', id: group.id, group }];
    if (seen.has(choice.id)) return [];
    seen.add(choice.id);
    const packages = groups.filter(({ choiceId }) => choiceId === choice.id);
    return [{ kind: 'choice', id: choice.id, choice, packages }];
  });
}

/** The ids of a part's groups. */
export const groupIdsOf = (part: DraftPart): string[] =>
  part.kind === 'group' ? [part.id] : part.packages.map(({ id }) => id);

/** The lines and texts of some groups; null means those without a group. */
export interface GroupContents extends DraftLists {
  readonly textLines: readonly DraftText[];
}

/** Returns the lines and texts whose group is one of those given. */
export function contentsOf(
  draft: DraftLists & Pick<EstimateDraft, 'textLines'>,
  groupIds: readonly (string | null)[],
): GroupContents {
  const own = ({ groupId }: { readonly groupId: string | null }) => groupIds.includes(groupId);
  return {
    laborLines: draft.laborLines.filter(own),
    materialLines: draft.materialLines.filter(own),
    additionalCosts: draft.additionalCosts.filter(own),
    textLines: draft.textLines.filter(own),
  };
}

/** Returns a draft without the lines and texts of some groups. */
export function withoutContents(draft: EstimateDraft, groupIds: ReadonlySet<string | null>): EstimateDraft {
  const kept = ({ groupId }: { readonly groupId: string | null }) => !groupIds.has(groupId);
  return {
    ...draft,
    laborLines: draft.laborLines.filter(kept),
    materialLines: draft.materialLines.filter(kept),
    additionalCosts: draft.additionalCosts.filter(kept),
    textLines: draft.textLines.filter(kept),
  };
}

/** The ids of the texts after that many lines of a section and group. */
export const textIdsAt = (
  { textLines }: Pick<EstimateDraft, 'textLines'>,
  section: SectionName,
  groupId: string | null,
  place: number,
): string[] =>
  textLines.flatMap((text) =>
    text.section === SECTION_OF[section] && text.groupId === groupId && text.place === place ? [text.id] : [],
  );
