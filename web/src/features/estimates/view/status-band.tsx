import type { Estimate } from '@plumbline/contract/estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { Bob } from '../../../ui/bob.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { hasExpired } from '../actions/offered-actions.ts';
import { useHeldAnswer } from '../actions/use-hold-changes.ts';
import { ANSWERED, standingOf } from './standing.ts';

const GROUNDS: Record<EstimateStatus, string> = {
  draft: 'bg-draft-soft text-draft',
  sent: 'bg-sent-soft text-sent',
  viewed: 'bg-viewed-soft text-viewed',
  accepted: 'bg-accepted-soft text-accepted',
  declined: 'bg-declined-soft text-declined',
  paid: 'bg-accepted-soft text-accepted',
};

/** Shows the estimate's state, above everything else; on phones from edge to edge. */
export function StatusBand({ estimate, today }: { estimate: Estimate; today: string }) {
  const held = useHeldAnswer(estimate.id);
  // What follows from an answer, such as a deposit, is known once it is sent.
  const { title, note } = held ? { title: ANSWERED[held], note: null } : standingOf(estimate, today);
  return (
    <output
      className={classNames(
        'relative mb-5 block py-3 pr-4 pl-11 max-md:-mx-4 md:rounded',
        GROUNDS[hasExpired(estimate) ? 'declined' : estimate.status],
      )}
    >
      <span aria-hidden="true" className="absolute top-0 left-5 h-4 w-px bg-current" />
      <Bob className="absolute top-3.5 left-3.75" />
      <b className="block wrap-anywhere">{title}</b>
      {note && <span className="block text-sm wrap-anywhere text-ink-2">{note}</span>}
    </output>
  );
}
