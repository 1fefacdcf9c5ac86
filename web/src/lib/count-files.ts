/** Whether the server will treat a file as a photo, judging by the browser's information. */
export const isPhoto = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type !== 'application/pdf' && !/\.pdf$/i.test(name);

/** Returns the number of files in words: `a photo`, `3 photos`, `2 files`. */
export function countFiles(files: readonly Pick<File, 'type' | 'name'>[]): string {
  const noun = files.every(isPhoto) ? 'photo' : 'file';
  return files.length === 1 ? `a ${noun}` : `${files.length} ${noun}s`;
}
