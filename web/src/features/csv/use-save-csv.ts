import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { useDownloadCsv } from './api.ts';

/** Fetches an export and saves it; reports a failure. */
export function useSaveCsv() {
  const { mutateAsync } = useDownloadCsv();
  return async (path: string, fileName: string) => {
    try {
      await mutateAsync({ path, fileName });
    } catch (error) {
      toastFailure(error, { fallback: 'Failed to export. Please try again.' });
    }
  };
}
