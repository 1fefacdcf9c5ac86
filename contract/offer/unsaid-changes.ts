/** The changes that the contractor's note does not mention. */
export const unsaidChanges = (note: string | null, changes: readonly string[]): string[] =>
  changes.filter((change) => !note?.includes(change));
