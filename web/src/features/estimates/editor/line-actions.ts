import type { DraftRows, EstimateDraft, SectionName } from './estimate-draft.ts';

type LineAdded = {
  [Name in SectionName]: { type: 'lineAdded'; section: Name; line: Omit<DraftRows[Name], 'key'> };
}[SectionName];

/** Inserts several lines, the first of them at `index`; they replace the line with `replacedKey`. */
type LinesAdded = {
  [Name in SectionName]: {
    type: 'linesAdded';
    section: Name;
    lines: readonly Omit<DraftRows[Name], 'key'>[];
    index: number;
    replacedKey?: string | undefined;
  };
}[SectionName];

type LineChanged = {
  [Name in SectionName]: {
    type: 'lineChanged';
    section: Name;
    key: string;
    change: Partial<Omit<DraftRows[Name], 'key'>>;
  };
}[SectionName];

/** `toIndex` is the line's new index, limited to the ends of the list. */
interface LineMoved {
  type: 'lineMoved';
  section: SectionName;
  key: string;
  toIndex: number;
}

interface LineDuplicated {
  type: 'lineDuplicated';
  section: SectionName;
  key: string;
}

interface LineRemoved {
  type: 'lineRemoved';
  section: SectionName;
  key: string;
}

interface LinesRemoved {
  type: 'linesRemoved';
  section: SectionName;
  keys: readonly string[];
}

export type LineAction =
  | LineAdded
  | LinesAdded
  | LineChanged
  | LineMoved
  | LineDuplicated
  | LineRemoved
  | LinesRemoved;

type Keyed = { readonly key: string };

/** The key of the draft's nth line, counted in the order in which lines were added. */
export const lineKey = (place: number) => `line-${place}`;

function insertLines(
  draft: EstimateDraft,
  section: SectionName,
  { added, index, kept }: { added: readonly object[]; index: number; kept: readonly Keyed[] },
): EstimateDraft {
  const keyed = added.map((line, place) => ({ ...line, key: lineKey(draft.nextKey + place) }));
  const lines = [...kept.slice(0, index), ...keyed, ...kept.slice(index)];
  return { ...draft, [section]: lines, nextKey: draft.nextKey + added.length };
}

function addLines(draft: EstimateDraft, { section, lines, index, replacedKey }: LinesAdded): EstimateDraft {
  const before: readonly Keyed[] = draft[section];
  const kept = replacedKey === undefined ? before : before.filter((line) => line.key !== replacedKey);
  return insertLines(draft, section, { added: lines, index, kept });
}

function duplicateLine(draft: EstimateDraft, { section, key }: LineDuplicated): EstimateDraft {
  const kept: readonly Keyed[] = draft[section];
  const index = kept.findIndex((line) => line.key === key);
  const line = kept[index];
  return line ? insertLines(draft, section, { added: [line], index: index + 1, kept }) : draft;
}

function moveLine(draft: EstimateDraft, { section, key, toIndex }: LineMoved): EstimateDraft {
  const lines: readonly Keyed[] = draft[section];
  const from = lines.findIndex((line) => line.key === key);
  const line = lines[from];
  const to = Math.min(Math.max(0, toIndex), lines.length - 1);
  if (!line || to === from) return draft;
  const others = lines.filter((other) => other !== line);
  return { ...draft, [section]: [...others.slice(0, to), line, ...others.slice(to)] };
}

function changeLine(draft: EstimateDraft, { section, key, change }: LineChanged): EstimateDraft {
  const lines: readonly Keyed[] = draft[section];
  return { ...draft, [section]: lines.map((line) => (line.key === key ? { ...line, ...change } : line)) };
}

function removeLines(draft: EstimateDraft, section: SectionName, keys: readonly string[]): EstimateDraft {
  const lines: readonly Keyed[] = draft[section];
  return { ...draft, [section]: lines.filter((line) => !keys.includes(line.key)) };
}

/** Applies an action to one section's lines. Unchanged lines keep their identity. */
export function changeLines(draft: EstimateDraft, action: LineAction): EstimateDraft {
  const { section } = action;
  switch (action.type) {
    case 'lineAdded':
      return insertLines(draft, section, {
        added: [action.line],
        index: draft[section].length,
        kept: draft[section],
      });
    case 'linesAdded':
      return addLines(draft, action);
    case 'lineChanged':
      return changeLine(draft, action);
    case 'lineMoved':
      return moveLine(draft, action);
    case 'lineDuplicated':
      return duplicateLine(draft, action);
    case 'lineRemoved':
      return removeLines(draft, section, [action.key]);
    default:
      return removeLines(draft, section, action.keys);
  }
}
