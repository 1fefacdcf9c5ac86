/** What a note of the contractor does not say of the changes already. */
export const unsaidChanges = (note: string | null, changes: readonly string[]): string[] =>
  changes.filter((change) => !note?.includes(change));
