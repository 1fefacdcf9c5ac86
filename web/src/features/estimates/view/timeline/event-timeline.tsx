import type { EstimateEvent } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import { Bell, BellOff, Check, CircleAlert, CircleDollarSign, MessageCircle, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../lib/dates.ts';
import { StatusIcon, type StatusShape } from '../../../../ui/status-icon.tsx';
import {
  entryText,
  foldedViews,
  foldTimeline,
  type TimelineEntry,
  type TimelineEvent,
} from './fold-timeline.ts';

const STATUS_OF_EVENT: Partial<Record<EstimateEvent['type'], StatusShape>> = {
  created: 'draft',
  sent: 'sent',
  viewed: 'viewed',
  accepted: 'accepted',
  declined: 'declined',
  issued: 'invoiced',
  voided: 'void',
  overdue: 'overdue',
};

const MONEY: readonly EstimateEvent['type'][] = [
  'payment_started',
  'payment_received',
  'payment_refunded',
  'payment_withdrawn',
  'credited',
];

function EventIcon({ event: { type, detail } }: { event: EstimateEvent }) {
  const status =
    type === 'status_changed'
      ? ESTIMATE_STATUSES.find((known) => known === detail.to)
      : STATUS_OF_EVENT[type];
  if (status) return <StatusIcon status={status} />;
  if (type === 'bounced' || type === 'marked_as_spam')
    return <CircleAlert aria-hidden="true" className="size-4 text-danger" />;
  if (type === 'reminder_sent') return <Bell aria-hidden="true" className="size-4" />;
  if (type === 'reminders_stopped' || type === 'reminders_off')
    return <BellOff aria-hidden="true" className="size-4" />;
  if (type === 'question_asked' || type === 'answered')
    return <MessageCircle aria-hidden="true" className="size-4" />;
  if (type === 'changes_requested') return <Pencil aria-hidden="true" className="size-4" />;
  if (MONEY.includes(type)) return <CircleDollarSign aria-hidden="true" className="size-4" />;
  return <Check aria-hidden="true" className="size-4" />;
}

const ITEM =
  'relative pb-4.5 pl-7.5 before:absolute before:inset-y-0 before:left-2.25 before:w-px before:bg-line-strong';

function Entry({ entry }: { entry: TimelineEntry }) {
  const { event } = entry;
  return (
    <li className={`${ITEM} first:before:top-2.5 last:before:bottom-auto last:before:h-2.5`}>
      <span className="absolute top-px left-0 grid size-4.75 place-items-center bg-paper text-ink-2">
        <EventIcon event={event} />
      </span>
      <span className="wrap-anywhere">
        {event.of && (
          <>
            <Link
              to={event.of.path}
              className="figures relative after:absolute after:inset-x-0 after:-inset-y-3.5"
            >
              {changeNumber(event.of.number)}
            </Link>
            {': '}
          </>
        )}
        {entryText(entry)}
      </span>
      <time dateTime={event.at} className="block text-sm text-ink-3">
        {formatDateTime(event.at)}
      </time>
    </li>
  );
}

/** Events, oldest first; in a long timeline the middle is collapsed. */
export function EventTimeline({ events }: { events: readonly TimelineEvent[] }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { first, hidden, last } = foldTimeline(events);
  const views = foldedViews(hidden);
  const shown = isUnfolded ? [...first, ...hidden, ...last] : first;
  return (
    <section aria-labelledby="activity-heading">
      <h2 id="activity-heading" className="mb-4">
        Activity
      </h2>
      <ol>
        {shown.map((entry) => (
          <Entry key={entry.event.id} entry={entry} />
        ))}
        {!isUnfolded && hidden.length > 0 && (
          <li className={ITEM}>
            {views !== null && <span className="block">{views}</span>}
            <button
              type="button"
              onClick={() => setUnfolded(true)}
              className="-my-1 min-h-8 rounded text-action-text underline underline-offset-3 max-md:min-h-11"
            >
              Show {hidden.length} more
            </button>
          </li>
        )}
        {!isUnfolded && last.map((entry) => <Entry key={entry.event.id} entry={entry} />)}
      </ol>
    </section>
  );
}
