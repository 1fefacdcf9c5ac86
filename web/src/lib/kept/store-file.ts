import type { StoredFile } from '@plumbline/contract/content/files';
import { uploadForm } from '../http/http-client.ts';
import type { KeptFile } from './kept-files.ts';

/** Uploads a file. A repeated upload under the same id counts once. */
export function storeFile(
  { id, file }: Pick<KeptFile, 'id' | 'file'>,
  onProgress: (part: number) => void = () => {},
): Promise<StoredFile> {
  const form = new FormData();
  form.append('id', id);
  form.append('file', file, file.name);
  return uploadForm<StoredFile>('/api/files', form, onProgress);
}
