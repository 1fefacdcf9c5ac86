import type { Estimate } from '@plumbline/contract/estimates';
import type { VersionSummary } from '@plumbline/contract/estimates/revisions';
import { unsaidChanges } from '@plumbline/contract/offer/unsaid-changes';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '../../../../lib/dates.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { CouldNotLoad } from '../../../../ui/could-not-load.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { useDownloadPdf } from '../../actions/use-download-pdf.ts';
import { useVersions } from '../../revisions/revision-api.ts';

interface VersionsCardProps {
  estimate: Estimate;
  /** Whether it leads to the comparison. */
  hasCompare?: boolean;
}

/**
 * Every version that the client received, with its changes; nothing for an estimate with a single version.
 */
export function VersionsCard(props: VersionsCardProps) {
  return props.estimate.version > 1 ? <Versions {...props} /> : null;
}

function Versions({ estimate, hasCompare = false }: VersionsCardProps) {
  const headingId = useId();
  const { data = [], error, refetch } = useVersions(estimate.id);
  const { downloadPdf, isPending } = useDownloadPdf();
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <div className="flex items-center border-b border-line-strong pb-2">
        <h2 id={headingId} className="mr-auto">
          Versions
        </h2>
        {hasCompare && (
          <ButtonLink variant="ghost" className="px-3!" to={`/estimates/${estimate.id}/versions`}>
            Compare
          </ButtonLink>
        )}
      </div>
      {error && data.length === 0 ? (
        <CouldNotLoad what="versions" error={error} onRetry={() => void refetch()} />
      ) : (
        <ol className="divide-y divide-line">
          {data.map((version) => (
            <li key={version.number} className="py-3">
              <div className="flex flex-wrap items-center gap-x-3">
                <span className="font-strong">Version {version.number}</span>
                <span className="text-ink-2">Sent {formatDate(version.sentAt)}</span>
                <Money amount={version.totalAmount} currency={version.currency} className="ml-auto" />
                <Button
                  variant="ghost"
                  className="-ml-3 px-3!"
                  icon={<Download aria-hidden="true" />}
                  aria-label={`Download the PDF of version ${version.number}`}
                  busy={isPending}
                  onClick={() => void downloadPdf(estimate, version.number)}
                >
                  PDF
                </Button>
              </div>
              <WhatChanged version={version} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function WhatChanged({ version: { changes, note } }: { version: VersionSummary }) {
  if (changes.length === 0 && note === null) return null;
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1 text-sm text-ink-2 max-md:min-h-11 max-md:py-3">
        What changed
      </summary>
      {note !== null && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      <ul className="ml-5 list-disc wrap-anywhere">
        {unsaidChanges(note, changes).map((change) => (
          <li key={change} dir="auto">
            {change}
          </li>
        ))}
      </ul>
    </details>
  );
}
