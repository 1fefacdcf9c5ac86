import type { DraftFields, EstimateDraft } from './estimate-draft.ts';
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

export type DraftAction = FieldSet | ClientPicked | LineAction;

function pickClient(draft: EstimateDraft, { clientId, addresses }: ClientPicked): EstimateDraft {
  const typed = draft.jobAddress.trim();
  const follows = typed === '' || typed === addresses.previous?.trim();
  return { ...draft, clientId, jobAddress: follows ? (addresses.next ?? '') : draft.jobAddress };
}

/** The estimate form's reducer. Unchanged lines keep their identity, so that only changed rows render. */
export function draftReducer(draft: EstimateDraft, action: DraftAction): EstimateDraft {
  switch (action.type) {
    case 'fieldSet':
      return { ...draft, [action.field]: action.value };
    case 'clientPicked':
      return pickClient(draft, action);
    default:
      return changeLines(draft, action);
  }
}
