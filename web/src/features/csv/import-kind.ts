import type { ImportPath } from './api.ts';

/** What a dialog imports: its words, its columns, and where the file goes. */
export interface ImportKind {
  readonly path: ImportPath;
  readonly one: string;
  readonly many: string;
  /** The fields a row can have, in the order they are shown. */
  readonly columns: readonly { readonly field: string; readonly label: string }[];
  /** How a stored value is shown, where it is not shown as it is. */
  readonly show?: (field: string, value: string) => string;
  /** What happens to a row that is there already. */
  readonly repeats: string;
  /** What else a file must keep to, as a sentence. */
  readonly about?: string;
  /** A small file that shows how one is made up. */
  readonly sample: { readonly fileName: string; readonly text: string };
}

/** "1 client", "1,204 clients". */
export function countOf({ one, many }: Pick<ImportKind, 'one' | 'many'>, count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
