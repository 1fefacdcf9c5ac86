import type { EstimateSummary } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { FilePen } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';

/** Indicates that an estimate has changes not yet visible to its client. Renders nothing without any. */
export function RevisionChip({
  estimate,
  className,
}: {
  estimate: Pick<EstimateSummary, 'revision' | 'status'>;
  className?: string;
}) {
  if (estimate.revision === null) return null;
  return (
    <span
      className={classNames(
        'semi-narrow inline-flex h-6.5 items-center gap-1.5 rounded-inner bg-action-soft pr-2.25 pl-1.75 align-middle text-sm font-[560] whitespace-nowrap text-action-text',
        className,
      )}
    >
      <FilePen aria-hidden="true" className="size-3.75!" />
      {isWon(estimate.status) ? 'Changes not sent' : 'Revision in progress'}
    </span>
  );
}
