import { isPlain } from '../draft-parts.ts';
import type { DraftFields, EstimateDraft } from '../estimate-draft.ts';
import { changeFiles, type FileAction, isFileAction } from './file-actions.ts';
import { changeGroups, type GroupAction } from './group-actions.ts';
import { type KitAction, scaleKit } from './kit-actions.ts';
import { changeLines, type LineAction } from './line-actions.ts';

type FieldSet = {
  [Name in keyof DraftFields]: { type: 'fieldSet'; field: Name; value: DraftFields[Name] };
}[keyof DraftFields];

/** Another client; `addresses` are the old and the new one's, so that an unedited address follows. */
interface ClientPicked {
  type: 'clientPicked';
  clientId: string | null;
  addresses: { previous: string | null; next: string | null };
}

export type DraftAction = FieldSet | ClientPicked | LineAction | GroupAction | FileAction | KitAction;

function pickClient(draft: EstimateDraft, { clientId, addresses }: ClientPicked): EstimateDraft {
  const typed = draft.jobAddress.trim();
  const follows = typed === '' || typed === addresses.previous?.trim();
  return { ...draft, clientId, jobAddress: follows ? (addresses.next ?? '') : draft.jobAddress };
}

function change(draft: EstimateDraft, action: DraftAction): EstimateDraft {
  if (action.type === 'fieldSet') return { ...draft, [action.field]: action.value };
  if (action.type === 'clientPicked') return pickClient(draft, action);
  if (action.type === 'kitAdded') return { ...draft, kits: [...draft.kits, action.kit] };
  if (action.type === 'kitScaled') return scaleKit(draft, action);
  if (isFileAction(action)) return changeFiles(draft, action);
  return 'section' in action && action.type !== 'textAdded'
    ? changeLines(draft, action)
    : changeGroups(draft, action);
}

/** The estimate form's reducer. Unchanged lines keep their identity, so that only changed rows render. */
export function draftReducer(draft: EstimateDraft, action: DraftAction): EstimateDraft {
  const next = change(draft, action);
  return next.hasHadParts || isPlain(next) ? next : { ...next, hasHadParts: true };
}
