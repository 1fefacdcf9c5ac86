import { download } from '../../lib/download.ts';
import { toastFailure } from '../../ui/toast-failure.ts';

/** Fetches an export and saves it; tells when that fails. */
export async function saveCsv(path: string, fileName: string): Promise<void> {
  try {
    await download(path, fileName);
  } catch (error) {
    toastFailure(error, { fallback: 'Failed to export. Please try again.' });
  }
}
