import type { ImportResult } from '@plumbline/contract/csv-import';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/http/download.ts';
import { request } from '../../lib/http/http-client.ts';

/** An endpoint that takes a CSV file, such as `/api/clients/import`. */
export type ImportPath = `/api/${string}/import`;

interface ImportOrder {
  readonly file: File;
  /** Additional query parameters of the import. */
  readonly query: Readonly<Record<string, string>>;
}

function sendFile(path: string, { file, query }: ImportOrder) {
  const search = new URLSearchParams(query);
  // The system's MIME type for CSV files differs between machines.
  const body = new Blob([file], { type: 'text/csv' });
  return request<ImportResult>('POST', search.size > 0 ? `${path}?${search}` : path, body);
}

/** Dry-runs an import; nothing is stored. */
export function useCheckFile(path: ImportPath) {
  return useMutation({
    mutationFn: ({ file, query }: ImportOrder) =>
      sendFile(path, { file, query: { dryRun: 'true', ...query } }),
  });
}

/** Imports a file, all or nothing. */
export function useImportFile(path: ImportPath) {
  return useMutation({ mutationFn: (order: ImportOrder) => sendFile(path, order) });
}

/** Saves an export under a file name. */
export function useDownloadCsv() {
  return useMutation({
    mutationFn: ({ path, fileName }: { path: string; fileName: string }) => download(path, fileName),
  });
}
