import type { DraftFile, EstimateDraft } from '../estimate-draft.ts';

/** An action on photos and PDFs. `id` is that of the file in its estimate. */
export type FileAction =
  /** `before` holds the `fileId` of every file that follows it. */
  | { type: 'fileAdded'; file: DraftFile; before: readonly string[] }
  | { type: 'fileChanged'; id: string; change: Partial<Omit<DraftFile, 'id' | 'fileId' | 'kind' | 'name'>> }
  | { type: 'fileMoved'; id: string; toIndex: number }
  | { type: 'fileRemoved'; id: string }
  /** Undoes a removal. */
  | { type: 'fileRestored'; file: DraftFile; index: number };

const TYPES: readonly string[] = [
  'fileAdded',
  'fileChanged',
  'fileMoved',
  'fileRemoved',
  'fileRestored',
] satisfies FileAction['type'][];

export const isFileAction = (action: { readonly type: string }): action is FileAction =>
  TYPES.includes(action.type);

/** Changes the files of a draft. */
export function changeFiles(draft: EstimateDraft, action: FileAction): EstimateDraft {
  return { ...draft, files: change(draft.files, action) };
}

function change(files: readonly DraftFile[], action: FileAction): readonly DraftFile[] {
  switch (action.type) {
    case 'fileAdded':
      return insert(files, action.file, placeBefore(files, action.before));
    case 'fileChanged':
      return files.map((file) => (file.id === action.id ? { ...file, ...action.change } : file));
    case 'fileMoved': {
      const moved = files.find(({ id }) => id === action.id);
      return moved ? insert(without(files, action.id), moved, action.toIndex) : files;
    }
    case 'fileRemoved':
      return without(files, action.id);
    default:
      return insert(without(files, action.file.id), action.file, action.index);
  }
}

function placeBefore(files: readonly DraftFile[], before: readonly string[]): number {
  const place = files.findIndex(({ fileId }) => before.includes(fileId));
  return place < 0 ? files.length : place;
}

const without = (files: readonly DraftFile[], id: string) => files.filter((file) => file.id !== id);

const insert = (files: readonly DraftFile[], file: DraftFile, index: number) => [
  ...files.slice(0, index),
  file,
  ...files.slice(index),
];
