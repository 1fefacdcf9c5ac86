import type { ImportResult } from '@plumbline/contract/csv-import';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/http/download.ts';
import { request } from '../../lib/http/http-client.ts';

/** A call that takes a CSV file, such as `/api/clients/import`. */
export type ImportPath = `/api/${string}/import`;

const sendFile = (path: string, file: File) =>
  // What the system calls the type of the file differs from one machine to the next.
  request<ImportResult>('POST', path, new Blob([file], { type: 'text/csv' }));

/** Asks what importing a file would do; nothing is stored. */
export function useCheckFile(path: ImportPath) {
  return useMutation({ mutationFn: (file: File) => sendFile(`${path}?dryRun=true`, file) });
}

/** Imports a file, whole or not at all. */
export function useImportFile(path: ImportPath) {
  return useMutation({ mutationFn: (file: File) => sendFile(path, file) });
}

/** Saves an export under a file name. */
export function useDownloadCsv() {
  return useMutation({
    mutationFn: ({ path, fileName }: { path: string; fileName: string }) => download(path, fileName),
  });
}
