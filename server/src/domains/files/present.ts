import type { StoredFile } from '@plumbline/contract/content/files';
import { FILE_KINDS, type FileKind } from '@plumbline/contract/files';

/** The columns that describe a file, in its own row and in an estimate's copy. */
interface FileColumns {
  readonly kind: string;
  readonly name: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: string;
}

/** Describes a file by its columns. */
export function describeFile({ kind, name, bytes, width, height, sha256 }: FileColumns) {
  return { kind: kindOf(kind), name, bytes, width, height, sha256 };
}

export function presentFile(row: FileColumns & { readonly id: string }): StoredFile {
  return { id: row.id, ...describeFile(row) };
}

function kindOf(stored: string): FileKind {
  const kind = FILE_KINDS.find((known) => known === stored);
  if (!kind) throw new Error(`Unknown kind of file ${stored}`);
  return kind;
}
