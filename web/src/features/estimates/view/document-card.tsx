import type { Estimate } from '@plumbline/contract/estimates';
import { skipToken, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { messageFor } from '../../../lib/http/error-message.ts';
import { fetchFile } from '../../../lib/http/http-client.ts';
import { PaymentRequiredError } from '../../../lib/http/http-error.ts';
import { offerUpgrade } from '../../../lib/upgrade-store.ts';
import { Button } from '../../../ui/button.tsx';
import { PdfPages } from '../../../ui/pdf-pages.tsx';

const KEPT_MS = 60_000;

/** Fetches the PDF; a 402 also opens the upgrade dialog. */
async function fetchDocument(path: string): Promise<Blob> {
  try {
    return await fetchFile(path);
  } catch (error) {
    offerUpgrade(error, 'trial_expired');
    throw error;
  }
}

/** The PDF of this version of the estimate, fetched on demand. */
function useDocument({ id, updatedAt }: Estimate, isWanted: boolean) {
  const path = `/api/estimates/${id}/download`;
  return useQuery({
    queryKey: [path, updatedAt],
    queryFn: isWanted ? () => fetchDocument(path) : skipToken,
    gcTime: KEPT_MS,
  });
}

/** The document as the client gets it, shown on demand. */
export function DocumentCard({ estimate }: { estimate: Estimate }) {
  const headingId = useId();
  const [isShown, setIsShown] = useState(false);
  const { data, error, refetch } = useDocument(estimate, isShown);
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <header className="flex flex-wrap items-center gap-3 border-b border-line-strong pb-2">
        <h2 id={headingId}>Document</h2>
        <Button
          className="ml-auto"
          icon={<FileText aria-hidden="true" />}
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide PDF' : 'Show PDF'}
        </Button>
      </header>
      {isShown && (
        <div className="mt-4 rounded border border-line bg-sunken p-3 md:p-6">
          {error && !data ? (
            <div className="grid justify-items-center gap-3 px-4 py-8 text-center text-ink-2">
              <p>{messageFor(error, 'The document could not be drawn.')}</p>
              {error instanceof PaymentRequiredError ? (
                <Button onClick={() => offerUpgrade(error, 'trial_expired')}>Upgrade to Pro</Button>
              ) : (
                <Button onClick={() => void refetch()}>Try again</Button>
              )}
            </div>
          ) : (
            <PdfPages file={data} label={`Estimate ${estimate.estimateNumber}`} />
          )}
        </div>
      )}
    </section>
  );
}
