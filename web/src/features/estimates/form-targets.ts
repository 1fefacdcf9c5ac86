import { CHANGE_OF_SLOT, CHANGE_SLOT, changeForm } from './change-orders/change-form.ts';
import { ESTIMATE_FORM, type FormTarget } from './form-target.ts';
import { INVOICE_FORM, INVOICE_SLOT } from './own-invoices/own-form.ts';
import { REVISION_FORM, REVISION_SLOT } from './revisions/revision-form.ts';

/**
 * The form whose unsaved work is in a slot, and the id of its document; for a new one the slot itself, or the
 * id of its estimate.
 */
export function targetAt(slot: string): { readonly target: FormTarget; readonly id: string } {
  const idAfter = (name: string) => slot.slice(name.length);
  if (slot.startsWith(REVISION_SLOT)) return { target: REVISION_FORM, id: idAfter(REVISION_SLOT) };
  if (slot.startsWith(CHANGE_OF_SLOT)) {
    const id = idAfter(CHANGE_OF_SLOT);
    return { target: changeForm(id), id };
  }
  if (slot.startsWith(CHANGE_SLOT)) return { target: changeForm(null), id: idAfter(CHANGE_SLOT) };
  if (slot.startsWith(INVOICE_SLOT)) return { target: INVOICE_FORM, id: idAfter(INVOICE_SLOT) };
  return { target: ESTIMATE_FORM, id: slot };
}
