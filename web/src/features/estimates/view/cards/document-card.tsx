import type { Estimate } from '@plumbline/contract/estimates';
import { FileText } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { messageFor } from '../../../../lib/http/error-message.ts';
import { PaymentRequiredError } from '../../../../lib/http/http-error.ts';
import { offerUpgrade } from '../../../../lib/kept/upgrade-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { PdfPages } from '../../../../ui/pdf-pages.tsx';
import { pdfPath } from '../../api.ts';
import { useDocument } from '../../document/use-document.ts';

/** The client's document, shown on demand. */
export function DocumentCard({ estimate }: { estimate: Estimate }) {
  const headingId = useId();
  const [isShown, setIsShown] = useState(false);
  const { data, error, refetch } = useDocument(pdfPath(estimate.id), estimate.updatedAt, isShown);
  useEffect(() => {
    if (error) offerUpgrade(error, 'trial_expired');
  }, [error]);
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
              <p>{messageFor(error, 'We couldn’t load the document.')}</p>
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
