/**
 * The fields that a draft may lack and a sent estimate may not: each field's path in a request and its
 * message, in the order the messages are joined.
 */
export const ESTIMATE_FAULTS = {
  clientId: 'Please select a client',
  jobTypeId: 'Please select a job type',
  jobDescription: 'Please enter a job description',
  laborLines: 'Please add at least one labor line, material, or additional cost',
} as const;
export type RequiredField = keyof typeof ESTIMATE_FAULTS;

/** The required fields that are missing, with their messages; empty for a complete estimate. */
export function listMissing(
  has: Record<RequiredField, boolean>,
): { field: RequiredField; message: string }[] {
  const fields = Object.keys(ESTIMATE_FAULTS) as RequiredField[];
  return fields.filter((field) => !has[field]).map((field) => ({ field, message: ESTIMATE_FAULTS[field] }));
}
