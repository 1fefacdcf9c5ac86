import type { KeyboardEvent } from 'react';

/** On a phone the keyboard's key "Next" moves to the form's next field instead of submitting. A radio button closes the keyboard. */
export function moveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = [...(field.form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
  fields[fields.indexOf(field) + 1]?.focus();
}
