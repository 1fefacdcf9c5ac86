import type { EstimateSummary } from '@plumbline/contract/estimates';
import { MessageCircle, Pencil } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

/** A document whose client may wait; nobody asks for changes of an invoice. */
interface Asked {
  readonly unreadMessages: number;
  readonly changesRequestedAt?: string | null;
  readonly status: string;
}

/**
 * The request that the client of a listed estimate waits for, about the estimate or one of its change orders.
 */
export const waitingOf = (estimate: EstimateSummary): Asked => estimate.waitingChange ?? estimate;

/** Whether the client waits for the contractor. A draft with the requested changes is being worked on. */
export const isWaiting = ({ unreadMessages, changesRequestedAt = null, status }: Asked) =>
  unreadMessages > 0 || (changesRequestedAt !== null && status !== 'draft');

/** Indicates that the client waits for an answer or for changes; otherwise renders nothing. */
export function WaitingChip({ estimate, className }: { estimate: Asked; className?: string }) {
  if (!isWaiting(estimate)) return null;
  const wantsChanges = (estimate.changesRequestedAt ?? null) !== null;
  const Icon = wantsChanges ? Pencil : MessageCircle;
  return (
    <span
      className={classNames(
        'semi-narrow inline-flex h-6.5 items-center gap-1.5 rounded-inner bg-danger-soft pr-2.25 pl-1.75 align-middle text-sm font-[560] whitespace-nowrap text-danger',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.75!" />
      {wantsChanges ? 'Changes wanted' : 'Needs answer'}
    </span>
  );
}

/** The client's unanswered message, at most two lines of it. */
export function LastMessage({
  message,
  change,
  className,
}: {
  message: NonNullable<EstimateSummary['waitingMessage']>;
  /** The change order that it is about, if any. */
  change?: EstimateSummary['waitingChange'];
  className?: string;
}) {
  return (
    <span className={classNames('flex gap-2', className)}>
      <span aria-hidden="true" className="mt-1.75 size-2 flex-none rounded-full bg-action" />
      <span className="min-w-0">
        {change && <span className="figures block text-sm text-ink-2">About {change.number}</span>}
        <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          {message.text}
        </span>
      </span>
    </span>
  );
}
