import type { ImportPath } from './api.ts';

/** A type of import: its texts, its columns, and its endpoint. */
export interface ImportKind {
  readonly path: ImportPath;
  readonly one: string;
  readonly many: string;
  /** The possible fields of a row, in display order. */
  readonly columns: readonly { readonly field: string; readonly label: string }[];
  /** Formats a stored value for display, if needed. */
  readonly show?: (field: string, value: string) => string;
  /** What happens to an existing row. */
  readonly repeats: string;
  /** Another requirement on the file, as a sentence. */
  readonly about?: string;
  /** A small sample file. */
  readonly sample: { readonly fileName: string; readonly text: string };
}

/** "1 client", "1,204 clients". */
export function countOf({ one, many }: Pick<ImportKind, 'one' | 'many'>, count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
