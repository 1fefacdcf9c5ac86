import type { EstimateSummary } from '@plumbline/contract/estimates';
import { MessageCircle, Pencil } from 'lucide-react';

/** Says that the client waits: for an answer, or for changes. Nothing if they do not. */
export function WaitingChip({
  estimate: { unreadMessages, changesRequestedAt },
}: {
  estimate: Pick<EstimateSummary, 'unreadMessages' | 'changesRequestedAt'>;
}) {
  if (unreadMessages === 0 && changesRequestedAt === null) return null;
  const Icon = changesRequestedAt === null ? MessageCircle : Pencil;
  return (
    <span className="semi-narrow inline-flex h-6.5 items-center gap-1.5 rounded-inner bg-danger-soft pr-2.25 pl-1.75 align-middle text-sm font-[560] whitespace-nowrap text-danger">
      <Icon aria-hidden="true" className="size-3.75!" />
      {changesRequestedAt === null ? 'Needs answer' : 'Changes wanted'}
    </span>
  );
}
