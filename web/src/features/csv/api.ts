import type { ImportResult } from '@plumbline/contract/csv-import';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/http/download.ts';
import { request } from '../../lib/http/http-client.ts';

/** An endpoint that takes a CSV file, such as `/api/clients/import`. */
export type ImportPath = `/api/${string}/import`;

const sendFile = (path: string, file: File) =>
  // The system's MIME type for CSV files differs between machines.
  request<ImportResult>('POST', path, new Blob([file], { type: 'text/csv' }));

/** Dry-runs an import; nothing is stored. */
export function useCheckFile(path: ImportPath) {
  return useMutation({ mutationFn: (file: File) => sendFile(`${path}?dryRun=true`, file) });
}

/** Imports a file, all or nothing. */
export function useImportFile(path: ImportPath) {
  return useMutation({ mutationFn: (file: File) => sendFile(path, file) });
}

/** Saves an export under a file name. */
export function useDownloadCsv() {
  return useMutation({
    mutationFn: ({ path, fileName }: { path: string; fileName: string }) => download(path, fileName),
  });
}
