import type { EstimateSummary } from '@plumbline/contract/estimates';
import { HttpError } from '../../../lib/http/http-error.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { pdfPath, useDownloadCertificate, useDownloadPdfAt } from '../api.ts';
import { useDocumentKind } from '../document-kind.ts';
import { reportFailure } from './report-failure.ts';

/** Saves an estimate's PDF as `estimate-{number}.pdf`, or that of a version as `estimate-{number}-version-{n}.pdf`. */
export function useDownloadPdf() {
  const { mutateAsync, isPending } = useDownloadPdfAt();
  const { path, noun } = useDocumentKind();
  const downloadPdf = async (
    { id, estimateNumber }: Pick<EstimateSummary, 'id' | 'estimateNumber'>,
    version?: number,
  ) => {
    const name = `${noun.replace(' ', '-')}-${estimateNumber}${version ? `-version-${version}` : ''}`;
    try {
      await mutateAsync({ path: pdfPath(id, version, path), fileName: `${name}.pdf` });
      toast({ title: 'PDF downloaded successfully' });
    } catch (error) {
      reportFailure(error, stillBeingMade(error) ?? 'Failed to download PDF');
    }
  };
  return { downloadPdf, isPending };
}

/** The server's message that a long document is not finished yet. */
function stillBeingMade(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 503) return undefined;
  const { message } = error.body;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Saves the signed acceptance certificate as `certificate-{number}.json`. */
export function useSaveCertificate() {
  const { mutateAsync } = useDownloadCertificate();
  return async ({ id, estimateNumber }: Pick<EstimateSummary, 'id' | 'estimateNumber'>) => {
    try {
      await mutateAsync({ id, fileName: `certificate-${estimateNumber}.json` });
      toast({ title: 'Certificate downloaded successfully' });
    } catch (error) {
      reportFailure(error, 'Failed to download the certificate');
    }
  };
}
