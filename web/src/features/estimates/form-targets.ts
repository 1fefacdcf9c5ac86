import { ESTIMATE_FORM, type FormTarget } from './form-target.ts';
import { REVISION_FORM, REVISION_SLOT } from './revisions/revision-form.ts';

/** The form whose unsaved work is in a slot, and the id of its document; of a new one the slot itself. */
export function targetAt(slot: string): { readonly target: FormTarget; readonly id: string } {
  return slot.startsWith(REVISION_SLOT)
    ? { target: REVISION_FORM, id: slot.slice(REVISION_SLOT.length) }
    : { target: ESTIMATE_FORM, id: slot };
}
