import type { Estimate } from '@plumbline/contract/estimates';
import { formatDateTime } from '../../../../lib/dates.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

interface NoDraftProps {
  /** Null if it was deleted. */
  estimate: Estimate | null;
  /** When its unsaved work was stored, an ISO timestamp; null for none. */
  keptAt: string | null;
  onStartAnew: () => void;
}

/** Replaces the form: the estimate can be viewed, and its unsaved work can become a new estimate. */
export function NoDraft({ estimate, keptAt, onStartAnew }: NoDraftProps) {
  const title = estimate ? `${estimate.estimateNumber} is no longer a draft` : 'This estimate was deleted';
  return (
    <EmptyState
      title={title}
      headingLevel={2}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {estimate && <ButtonLink to={`/estimates/${estimate.id}/view`}>View estimate</ButtonLink>}
          {keptAt !== null && (
            <Button variant="primary" onClick={onStartAnew}>
              Use it for a new estimate
            </Button>
          )}
        </div>
      }
    >
      {estimate && 'Only drafts can be edited.'}
      {keptAt !== null && ` Your unsaved work from ${formatDateTime(keptAt)} is kept.`}
    </EmptyState>
  );
}
