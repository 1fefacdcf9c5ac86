import type { ImportLimits, ImportResult } from '@plumbline/contract/csv-import';
import type { ComponentType } from 'react';
import type { ImportPath } from './api.ts';

/** Additional query parameters of the import, by name. */
export type ImportQuery = Readonly<Record<string, string>>;

export interface ImportOptionsProps {
  /** The result of the dry run. */
  result: ImportResult;
  query: ImportQuery;
  /** Dry-runs the file again. */
  onChange: (query: ImportQuery) => void;
}

/** A type of import: its texts, its columns, and its endpoint. */
export interface ImportKind {
  readonly path: ImportPath;
  readonly one: string;
  readonly many: string;
  /** The possible fields of a row, in display order. */
  readonly columns: readonly { readonly field: string; readonly label: string }[];
  /** The fields of the preview, if different. */
  readonly preview?: readonly { readonly field: string; readonly label: string }[];
  readonly limits?: ImportLimits;
  /** Asks for the import's other options. */
  readonly Options?: ComponentType<ImportOptionsProps>;
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
