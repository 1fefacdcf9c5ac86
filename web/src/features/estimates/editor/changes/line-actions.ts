import { newId } from '../../../../lib/new-id.ts';
import { SECTION_OF } from '../draft-parts.ts';
import type {
  DraftRow,
  DraftRows,
  DraftText,
  EstimateDraft,
  NewRow,
  SectionName,
} from '../estimate-draft.ts';

type LineAdded = {
  [Name in SectionName]: { type: 'lineAdded'; section: Name; line: NewRow<DraftRows[Name]> };
}[SectionName];

/**
 * Inserts several lines into a group, by default among those without one, the first of them at `index` in its section; they
 * replace the line with `replacedKey`.
 */
type LinesAdded = {
  [Name in SectionName]: {
    type: 'linesAdded';
    section: Name;
    groupId?: string | null;
    lines: readonly NewRow<DraftRows[Name]>[];
    index: number;
    replacedKey?: string | undefined;
  };
}[SectionName];

type LineChanged = {
  [Name in SectionName]: {
    type: 'lineChanged';
    section: Name;
    key: string;
    change: Partial<Omit<DraftRows[Name], 'key' | 'id' | 'groupId'>>;
  };
}[SectionName];

/** `toIndex` is the line's new index in its section of its group, limited to the ends of the list. */
interface LineMoved {
  type: 'lineMoved';
  section: SectionName;
  key: string;
  toIndex: number;
}

/** The line becomes the last of its section in another group. */
interface LineRegrouped {
  type: 'lineRegrouped';
  section: SectionName;
  key: string;
  groupId: string | null;
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
  | LineRegrouped
  | LineDuplicated
  | LineRemoved
  | LinesRemoved;

/** The key of the draft's nth line, counted in the order in which lines were added. */
export const lineKey = (place: number) => `line-${place}`;

type Rows = readonly DraftRow[];

interface Place {
  readonly groupId: string | null;
  /** Among the lines of its section and group. */
  readonly index: number;
}

const rowsOf = (draft: EstimateDraft, section: SectionName): Rows => draft[section];
const inGroup = (rows: Rows, groupId: string | null) => rows.filter((row) => row.groupId === groupId);

/** Returns the lines of a section with others inserted at a place of a group. */
function inserted(rows: Rows, added: Rows, { groupId, index }: Place): Rows {
  const next = inGroup(rows, groupId)[index];
  const at = next ? rows.indexOf(next) : rows.length;
  return [...rows.slice(0, at), ...added, ...rows.slice(at)];
}

/** Shifts the texts after a place, so that they stay between the same lines. */
function shiftTexts(
  texts: readonly DraftText[],
  section: SectionName,
  { groupId, index }: Place,
  count: number,
): readonly DraftText[] {
  const isAfter = (text: DraftText) =>
    text.section === SECTION_OF[section] && text.groupId === groupId && text.place > index;
  return texts.some(isAfter)
    ? texts.map((text) => (isAfter(text) ? { ...text, place: text.place + count } : text))
    : texts;
}

function insertLines(
  draft: EstimateDraft,
  section: SectionName,
  added: readonly object[],
  place: Place,
): EstimateDraft {
  const rows = rowsOf(draft, section);
  const taken = new Set(rows.map(({ id }) => id));
  const keyed = added.map((line, offset) => {
    const known = 'id' in line && typeof line.id === 'string' && !taken.has(line.id) ? line.id : newId();
    return { ...line, groupId: place.groupId, id: known, key: lineKey(draft.nextKey + offset) };
  });
  return {
    ...draft,
    [section]: inserted(rows, keyed as unknown as Rows, place),
    textLines: shiftTexts(draft.textLines, section, place, added.length),
    nextKey: draft.nextKey + added.length,
  };
}

function addLines(draft: EstimateDraft, action: LinesAdded): EstimateDraft {
  const { section, lines, index, replacedKey, groupId = null } = action;
  const rest = replacedKey === undefined ? draft : removeLines(draft, section, [replacedKey]);
  return insertLines(rest, section, lines, { groupId, index });
}

function placeOf(draft: EstimateDraft, section: SectionName, key: string) {
  const rows = rowsOf(draft, section);
  const line = rows.find((row) => row.key === key);
  if (!line) return null;
  const { groupId } = line;
  return { line, groupId, index: inGroup(rows, groupId).indexOf(line) };
}

function duplicateLine(draft: EstimateDraft, { section, key }: LineDuplicated): EstimateDraft {
  const place = placeOf(draft, section, key);
  if (!place) return draft;
  return insertLines(draft, section, [place.line], { ...place, index: place.index + 1 });
}

function moveLine(draft: EstimateDraft, { section, key, toIndex }: LineMoved): EstimateDraft {
  const place = placeOf(draft, section, key);
  if (!place) return draft;
  const { line, groupId, index } = place;
  const rows = rowsOf(draft, section);
  const to = Math.min(Math.max(0, toIndex), inGroup(rows, groupId).length - 1);
  if (to === index) return draft;
  const others = rows.filter((row) => row !== line);
  return { ...draft, [section]: inserted(others, [line], { groupId, index: to }) };
}

function regroupLine(draft: EstimateDraft, { section, key, groupId }: LineRegrouped): EstimateDraft {
  const place = placeOf(draft, section, key);
  if (!place || place.groupId === groupId) return draft;
  const rest = removeLines(draft, section, [key]);
  return { ...rest, [section]: [...rowsOf(rest, section), { ...place.line, groupId }] };
}

function changeLine(draft: EstimateDraft, { section, key, change }: LineChanged): EstimateDraft {
  return {
    ...draft,
    [section]: rowsOf(draft, section).map((line) => (line.key === key ? { ...line, ...change } : line)),
  };
}

function removeLines(draft: EstimateDraft, section: SectionName, keys: readonly string[]): EstimateDraft {
  // From the last line on, so that each place still counts the lines before it.
  const places = keys
    .map((key) => placeOf(draft, section, key))
    .filter((place) => place !== null)
    .toSorted((one, other) => other.index - one.index);
  const textLines = places.reduce((texts, place) => shiftTexts(texts, section, place, -1), draft.textLines);
  return { ...draft, textLines, [section]: rowsOf(draft, section).filter(({ key }) => !keys.includes(key)) };
}

/** Applies an action to one section's lines. Unchanged lines keep their identity. */
export function changeLines(draft: EstimateDraft, action: LineAction): EstimateDraft {
  const { section } = action;
  switch (action.type) {
    case 'lineAdded': {
      const { groupId } = action.line;
      const index = inGroup(rowsOf(draft, section), groupId).length;
      return insertLines(draft, section, [action.line], { groupId, index });
    }
    case 'linesAdded':
      return addLines(draft, action);
    case 'lineChanged':
      return changeLine(draft, action);
    case 'lineMoved':
      return moveLine(draft, action);
    case 'lineRegrouped':
      return regroupLine(draft, action);
    case 'lineDuplicated':
      return duplicateLine(draft, action);
    case 'lineRemoved':
      return removeLines(draft, section, [action.key]);
    default:
      return removeLines(draft, section, action.keys);
  }
}
