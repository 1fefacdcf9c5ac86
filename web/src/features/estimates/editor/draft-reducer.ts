import type { DraftFields, DraftRows, EstimateDraft, SectionName } from './estimate-draft.ts';

type FieldSet = {
  [Name in keyof DraftFields]: { type: 'fieldSet'; field: Name; value: DraftFields[Name] };
}[keyof DraftFields];

type LineAdded = {
  [Name in SectionName]: { type: 'lineAdded'; section: Name; line: Omit<DraftRows[Name], 'key'> };
}[SectionName];

type LineChanged = {
  [Name in SectionName]: {
    type: 'lineChanged';
    section: Name;
    key: string;
    change: Partial<Omit<DraftRows[Name], 'key'>>;
  };
}[SectionName];

interface LineRemoved {
  type: 'lineRemoved';
  section: SectionName;
  key: string;
}

/** Another client; `addresses` are the old and the new one's, so that an address nobody typed follows. */
interface ClientPicked {
  type: 'clientPicked';
  clientId: string | null;
  addresses: { previous: string | null; next: string | null };
}

export type DraftAction = FieldSet | LineAdded | LineChanged | LineRemoved | ClientPicked;

type Keyed = { readonly key: string };

function addLine(draft: EstimateDraft, action: LineAdded): EstimateDraft {
  const lines: readonly Keyed[] = draft[action.section];
  const added = { ...action.line, key: `line-${draft.nextKey}` };
  return { ...draft, [action.section]: [...lines, added], nextKey: draft.nextKey + 1 };
}

function changeLine(draft: EstimateDraft, { section, key, change }: LineChanged): EstimateDraft {
  const lines: readonly Keyed[] = draft[section];
  return { ...draft, [section]: lines.map((line) => (line.key === key ? { ...line, ...change } : line)) };
}

function removeLine(draft: EstimateDraft, { section, key }: LineRemoved): EstimateDraft {
  const lines: readonly Keyed[] = draft[section];
  return { ...draft, [section]: lines.filter((line) => line.key !== key) };
}

function pickClient(draft: EstimateDraft, { clientId, addresses }: ClientPicked): EstimateDraft {
  const typed = draft.jobAddress.trim();
  const follows = typed === '' || typed === addresses.previous?.trim();
  return { ...draft, clientId, jobAddress: follows ? (addresses.next ?? '') : draft.jobAddress };
}

/** The estimate form's whole state. Untouched lines keep their identity, so that only changed rows render. */
export function draftReducer(draft: EstimateDraft, action: DraftAction): EstimateDraft {
  switch (action.type) {
    case 'fieldSet':
      return { ...draft, [action.field]: action.value };
    case 'lineAdded':
      return addLine(draft, action);
    case 'lineChanged':
      return changeLine(draft, action);
    case 'lineRemoved':
      return removeLine(draft, action);
    default:
      return pickClient(draft, action);
  }
}
