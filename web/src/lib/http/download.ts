import { fetchFile } from './http-client.ts';

/** Fetches a file and saves it under `fileName`. Throws what `fetchFile` throws. */
export async function download(path: string, fileName: string): Promise<void> {
  saveFile(await fetchFile(path), fileName);
}

/** Saves a file created in the browser under `fileName`. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
