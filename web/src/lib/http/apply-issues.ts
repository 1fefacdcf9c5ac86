import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { HttpError } from './http-error.ts';

/** Shows the server's validation errors beside their fields. Returns false when none of them belongs to this form. */
export function applyIssues<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  if (!(error instanceof HttpError) || error.status !== 400) return false;
  const known = (error.body.issues ?? []).flatMap(({ field, message }) => {
    const name = fields.find((candidate) => candidate === field);
    return name === undefined ? [] : [{ name, message }];
  });
  for (const [index, { name, message }] of known.entries())
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  return known.length > 0;
}

/** A message to show next to its field, whose name it need not repeat: `Must be at most $5.00`. */
function beside(field: string, message: string): string {
  const text = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The server's messages about these fields, by field; null if it says nothing about any of them. */
export function faultsOf<Name extends string>(
  error: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  if (!(error instanceof HttpError) || error.status !== 400) return null;
  const faults: Partial<Record<Name, string>> = {};
  for (const { field, message } of error.body.issues ?? []) {
    const name = names.find((known) => known === field);
    if (name !== undefined) faults[name] ??= beside(field, message);
  }
  return Object.keys(faults).length > 0 ? faults : null;
}
