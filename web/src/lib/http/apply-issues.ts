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
