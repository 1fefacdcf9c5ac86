import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import type { LineSection } from '@plumbline/contract/pricing/price-lines';
import { newId } from '../../../../lib/new-id.ts';
import {
  allRows,
  contentsOf,
  type DraftPart,
  type GroupContents,
  groupIdsOf,
  listParts,
  SECTION_NAMES,
  withoutContents,
} from '../draft-parts.ts';
import type { DraftChoice, DraftGroup, DraftRow, DraftText, EstimateDraft } from '../estimate-draft.ts';
import { withCopiedKits } from './kit-actions.ts';
import { lineKey } from './line-actions.ts';

/** The removed parts and their place, so that they can be restored. */
export interface RemovedPart extends GroupContents {
  readonly groups: readonly DraftGroup[];
  readonly choices: readonly DraftChoice[];
  /** The groups before the removal, by id, in their order. */
  readonly order: readonly string[];
}

/** An action on groups, choices and texts. `id` is of a group, of a choice, or of a text. */
export type GroupAction =
  | { type: 'groupAdded'; id: string; kind: 'included' | 'addOn' }
  | { type: 'groupChanged'; id: string; change: Partial<Omit<DraftGroup, 'id' | 'choiceId'>> }
  | { type: 'choiceAdded'; id: string }
  | { type: 'choiceRenamed'; id: string; title: string }
  /** Moves the lines without a group into every package of the choice. */
  | { type: 'choiceFilled'; id: string }
  /** Undoes that: the lines of the first package leave their group, those of the others are removed. */
  | { type: 'choiceEmptied'; id: string }
  | { type: 'packageAdded'; choiceId: string; id: string }
  /** Makes a package the recommended one of its choice. */
  | { type: 'packageRecommended'; id: string }
  | { type: 'packageMoved'; id: string; by: 1 | -1 }
  /** `toIndex` is its new place among the groups and choices. */
  | { type: 'partMoved'; id: string; toIndex: number }
  | { type: 'partDuplicated'; id: string }
  | { type: 'partRemoved'; id: string }
  | { type: 'partRestored'; part: RemovedPart }
  | {
      type: 'textAdded';
      id: string;
      groupId: string | null;
      section: LineSection;
      place: number;
      text?: string;
    }
  | { type: 'textChanged'; id: string; text: string }
  | { type: 'textMoved'; id: string; place: number }
  | { type: 'textRemoved'; id: string };

const blankGroup = (changes: Partial<DraftGroup>): DraftGroup => ({
  id: newId(),
  kind: 'included',
  choiceId: null,
  title: '',
  description: '',
  preselected: false,
  showLines: null,
  ...changes,
});

const newPackage = (choiceId: string, title: string, preselected = false) =>
  blankGroup({ kind: 'package', choiceId, title, preselected });

function addChoice(draft: EstimateDraft, id: string): EstimateDraft {
  const packages = ['Good', 'Better', 'Best'].map((title) => newPackage(id, title, title === 'Better'));
  return {
    ...draft,
    choices: [...draft.choices, { id, title: '' }],
    groups: [...draft.groups, ...packages],
  };
}

/** Returns a draft with copies of lines and texts in another group, with new ids and keys. */
function withCopies(draft: EstimateDraft, contents: GroupContents, groupId: string): EstimateDraft {
  let { nextKey } = draft;
  const ids = new Map(allRows(contents).map(({ id }) => [id, newId()]));
  const copy = <Row extends DraftRow>(rows: readonly Row[]) =>
    rows.map((row): Row => ({ ...row, groupId, id: ids.get(row.id) ?? newId(), key: lineKey(nextKey++) }));
  return {
    ...draft,
    laborLines: [...draft.laborLines, ...copy(contents.laborLines)],
    materialLines: [...draft.materialLines, ...copy(contents.materialLines)],
    additionalCosts: [...draft.additionalCosts, ...copy(contents.additionalCosts)],
    textLines: [...draft.textLines, ...contents.textLines.map((text) => ({ ...text, groupId, id: newId() }))],
    kits: withCopiedKits(draft, ids),
    nextKey,
  };
}

function regroupAll(draft: EstimateDraft, from: string | null, to: string | null): EstimateDraft {
  const regroup = <Item extends { readonly groupId: string | null }>(items: readonly Item[]) =>
    items.map((item): Item => (item.groupId === from ? { ...item, groupId: to } : item));
  return {
    ...draft,
    laborLines: regroup(draft.laborLines),
    materialLines: regroup(draft.materialLines),
    additionalCosts: regroup(draft.additionalCosts),
    textLines: regroup(draft.textLines),
  };
}

function fillChoice(draft: EstimateDraft, choiceId: string): EstimateDraft {
  const [first, ...others] = draft.groups.filter((group) => group.choiceId === choiceId);
  if (!first) return draft;
  const present = contentsOf(draft, [null]);
  const moved = regroupAll(draft, null, first.id);
  return others.reduce((filled, { id }) => withCopies(filled, present, id), moved);
}

function emptyChoice(draft: EstimateDraft, choiceId: string): EstimateDraft {
  const [first, ...others] = draft.groups.filter((group) => group.choiceId === choiceId);
  if (!first) return draft;
  const gone = new Set<string | null>(others.map(({ id }) => id));
  return regroupAll(withoutContents(draft, gone), first.id, null);
}

/** Puts groups right after a group, or at the end. */
function insertGroups(
  groups: readonly DraftGroup[],
  added: readonly DraftGroup[],
  afterId: string | undefined,
) {
  const at = groups.findIndex(({ id }) => id === afterId) + 1 || groups.length;
  return [...groups.slice(0, at), ...added, ...groups.slice(at)];
}

const partWith = (draft: EstimateDraft, id: string) =>
  listParts(draft).find((part) => part.id === id || groupIdsOf(part).includes(id));

function duplicatePart(draft: EstimateDraft, id: string): EstimateDraft {
  const part = partWith(draft, id);
  if (!part) return draft;
  const single = draft.groups.find((group) => group.id === id);
  const sources = single ? [single] : part.kind === 'choice' ? part.packages : [];
  const choice = !single && part.kind === 'choice' ? { ...part.choice, id: newId() } : null;
  const copies = sources.map((group) => ({
    ...group,
    id: newId(),
    title: choice || group.title.trim() === '' ? group.title : `${group.title.trim()} copy`,
    ...(choice ? { choiceId: choice.id } : group.kind === 'package' && { preselected: false }),
  }));
  const last = single?.kind === 'package' ? id : groupIdsOf(part).at(-1);
  const widened: EstimateDraft = {
    ...draft,
    choices: choice ? [...draft.choices, choice] : draft.choices,
    groups: insertGroups(draft.groups, copies, last),
  };
  return copies.reduce((filled, copy, index) => {
    const source = sources[index];
    return source ? withCopies(filled, contentsOf(draft, [source.id]), copy.id) : filled;
  }, widened);
}

/** Swaps neighbors of a list. */
function swapped<Item>(items: readonly Item[], index: number, by: 1 | -1): readonly Item[] {
  const to = index + by;
  const [item, other] = [items[index], items[to]];
  if (item === undefined || other === undefined) return items;
  return items.map((one, place) => (place === index ? other : place === to ? item : one));
}

function movePart(draft: EstimateDraft, id: string, toIndex: number): EstimateDraft {
  const parts = listParts(draft);
  const moved = parts.find((part) => part.id === id);
  if (!moved) return draft;
  const order = parts.filter((part) => part !== moved).toSpliced(toIndex, 0, moved);
  const groupsOf = (part: DraftPart) => (part.kind === 'group' ? [part.group] : part.packages);
  return { ...draft, groups: order.flatMap(groupsOf) };
}

function movePackage(draft: EstimateDraft, id: string, by: 1 | -1): EstimateDraft {
  const part = partWith(draft, id);
  if (part?.kind !== 'choice') return draft;
  const index = draft.groups.findIndex((group) => group.id === id);
  const other = draft.groups[index + by];
  return other?.choiceId === part.id ? { ...draft, groups: swapped(draft.groups, index, by) } : draft;
}

function recommend(draft: EstimateDraft, id: string): EstimateDraft {
  const choiceId = draft.groups.find((group) => group.id === id)?.choiceId;
  return {
    ...draft,
    groups: draft.groups.map((group) =>
      group.choiceId === choiceId ? { ...group, preselected: group.id === id } : group,
    ),
  };
}

/** The parts that removing a group, a package or a whole choice removes. */
export function removedPart(draft: EstimateDraft, id: string): RemovedPart {
  const choices = draft.choices.filter((choice) => choice.id === id);
  const groups = draft.groups.filter((group) => group.id === id || group.choiceId === id);
  const ids = groups.map((group) => group.id);
  return { groups, choices, order: draft.groups.map((group) => group.id), ...contentsOf(draft, ids) };
}

function removePart(draft: EstimateDraft, id: string): EstimateDraft {
  const removed = removedPart(draft, id);
  const gone = new Set<string | null>(removed.groups.map((group) => group.id));
  const rest: EstimateDraft = {
    ...withoutContents(draft, gone),
    groups: draft.groups.filter((group) => !gone.has(group.id)),
    choices: draft.choices.filter((choice) => choice.id !== id),
  };
  const [group] = removed.groups;
  const heir = rest.groups.find((other) => other.choiceId !== null && other.choiceId === group?.choiceId);
  return group?.preselected && heir ? recommend(rest, heir.id) : rest;
}

function restorePart(draft: EstimateDraft, part: RemovedPart): EstimateDraft {
  const rank = ({ id }: DraftGroup) => {
    const place = part.order.indexOf(id);
    return place < 0 ? part.order.length : place;
  };
  const groups = [...draft.groups, ...part.groups].toSorted((one, other) => rank(one) - rank(other));
  const restored: EstimateDraft = {
    ...draft,
    groups,
    choices: [...draft.choices, ...part.choices],
    textLines: [...draft.textLines, ...part.textLines],
    ...Object.fromEntries(SECTION_NAMES.map((name) => [name, [...draft[name], ...part[name]]])),
  };
  const recommended = part.groups.find(({ kind, preselected }) => kind === 'package' && preselected);
  return recommended ? recommend(restored, recommended.id) : restored;
}

function addPackage(draft: EstimateDraft, choiceId: string, id: string): EstimateDraft {
  const packages = draft.groups.filter((group) => group.choiceId === choiceId);
  if (packages.length >= BOUNDS.packagesPerChoice) return draft;
  const added = blankGroup({ id, kind: 'package', choiceId });
  return { ...draft, groups: insertGroups(draft.groups, [added], packages.at(-1)?.id) };
}

const changeTexts = (draft: EstimateDraft, id: string, change: Partial<DraftText>): EstimateDraft => ({
  ...draft,
  textLines: draft.textLines.map((text) => (text.id === id ? { ...text, ...change } : text)),
});

/** Applies an action to groups, choices and texts. A choice keeps its 2 to 4 packages, one of them recommended. */
export function changeGroups(draft: EstimateDraft, action: GroupAction): EstimateDraft {
  switch (action.type) {
    case 'groupAdded':
      return { ...draft, groups: [...draft.groups, blankGroup({ id: action.id, kind: action.kind })] };
    case 'groupChanged':
      return {
        ...draft,
        groups: draft.groups.map((group) =>
          group.id === action.id ? { ...group, ...action.change } : group,
        ),
      };
    case 'choiceAdded':
      return addChoice(draft, action.id);
    case 'choiceRenamed':
      return {
        ...draft,
        choices: draft.choices.map((choice) =>
          choice.id === action.id ? { ...choice, title: action.title } : choice,
        ),
      };
    case 'choiceFilled':
      return fillChoice(draft, action.id);
    case 'choiceEmptied':
      return emptyChoice(draft, action.id);
    case 'packageAdded':
      return addPackage(draft, action.choiceId, action.id);
    case 'packageRecommended':
      return recommend(draft, action.id);
    case 'packageMoved':
      return movePackage(draft, action.id, action.by);
    case 'partMoved':
      return movePart(draft, action.id, action.toIndex);
    case 'partDuplicated':
      return duplicatePart(draft, action.id);
    case 'partRemoved':
      return removePart(draft, action.id);
    case 'partRestored':
      return restorePart(draft, action.part);
    case 'textAdded': {
      const { id, groupId, section, place, text = '' } = action;
      return { ...draft, textLines: [...draft.textLines, { id, groupId, section, place, text }] };
    }
    case 'textChanged':
      return changeTexts(draft, action.id, { text: action.text });
    case 'textMoved':
      return changeTexts(draft, action.id, { place: action.place });
    default:
      return { ...draft, textLines: draft.textLines.filter(({ id }) => id !== action.id) };
  }
}
