import type { Estimate } from '@plumbline/contract/estimates';
import { formatDateTime } from '../../../../lib/dates.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { FormTarget } from '../../form-target.ts';

interface NoDraftProps {
  target: FormTarget;
  /** Null if it was deleted. */
  estimate: Estimate | null;
  /** When its unsaved work was stored, an ISO timestamp; null for none. */
  keptAt: string | null;
  onStartAnew: () => void;
}

/** Replaces the form: the estimate can be viewed, and its unsaved work can become a new estimate. */
export function NoDraft({ target, estimate, keptAt, onStartAnew }: NoDraftProps) {
  const closed = estimate && target.words.closed(estimate);
  return (
    <EmptyState
      title={closed?.title ?? 'This estimate was deleted'}
      headingLevel={2}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {estimate && <ButtonLink to={target.viewOf(estimate.id)}>View estimate</ButtonLink>}
          {keptAt !== null && (
            <Button variant="primary" onClick={onStartAnew}>
              Use it for a new estimate
            </Button>
          )}
        </div>
      }
    >
      {closed?.note}
      {keptAt !== null && ` Your unsaved work from ${formatDateTime(keptAt)} is kept.`}
    </EmptyState>
  );
}
