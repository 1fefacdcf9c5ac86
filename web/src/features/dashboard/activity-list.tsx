import type { Activity } from '@plumbline/contract/dashboard';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { Bell, BellOff, Check, CircleAlert, CircleDollarSign, MessageCircle, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { STATUS_LABELS } from '../../ui/status-chip.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';
import { kindOfNumber } from '../estimates/api.ts';
import { newsTime } from './news-words.ts';

const ICON = 'size-4';

const STATUS_OF: Partial<Record<Activity['type'], EstimateStatus>> = {
  created: 'draft',
  sent: 'sent',
  viewed: 'viewed',
  accepted: 'accepted',
  declined: 'declined',
};

function NewsIcon({ news: { type, status } }: { news: Activity }) {
  const shown = STATUS_OF[type] ?? (type === 'status_changed' ? status : null);
  if (type === 'overdue') return <StatusIcon status="overdue" />;
  if (shown) return <StatusIcon status={shown} />;
  if (type === 'bounced' || type === 'marked_as_spam')
    return <CircleAlert aria-hidden="true" className={`${ICON} text-danger`} />;
  if (type === 'reminder_sent') return <Bell aria-hidden="true" className={ICON} />;
  if (type === 'reminders_stopped' || type === 'reminders_off')
    return <BellOff aria-hidden="true" className={ICON} />;
  if (type === 'question_asked' || type === 'answered')
    return <MessageCircle aria-hidden="true" className={ICON} />;
  if (type === 'changes_requested') return <Pencil aria-hidden="true" className={ICON} />;
  if (type === 'payment_received' || type === 'payment_refunded' || type === 'payment_withdrawn')
    return <CircleDollarSign aria-hidden="true" className={ICON} />;
  return <Check aria-hidden="true" className={ICON} />;
}

function newsText({ type, clientName, estimateNumber, amount, status }: Activity): ReactNode {
  const client = <b>{clientName ?? 'your client'}</b>;
  const Client = <b>{clientName ?? 'Your client'}</b>;
  const number = <span className="whitespace-nowrap">{estimateNumber}</span>;
  switch (type) {
    case 'created':
      return <>Draft for {client}</>;
    case 'sent':
      return <>Sent to {client}</>;
    case 'handed_over':
      return <>Email to {client} sent</>;
    case 'delivered':
      return <>Delivered to {client}</>;
    case 'bounced':
      return <>Email to {client} bounced</>;
    case 'marked_as_spam':
      return <>{Client} marked an email as spam</>;
    case 'viewed':
      return (
        <>
          {Client} opened {number}
        </>
      );
    case 'accepted':
      return (
        <>
          {Client} accepted {number}
        </>
      );
    case 'declined':
      return (
        <>
          {Client} declined {number}
        </>
      );
    case 'payment_started':
      return <>{Client} began to pay</>;
    case 'payment_received':
      return (
        <>
          {Client} paid <span className="figures">{amount}</span>
        </>
      );
    case 'payment_refunded':
      return (
        <>
          <span className="figures">{amount}</span> went back to {client}
        </>
      );
    case 'payment_withdrawn':
      return (
        <>
          You took back a payment of <span className="figures">{amount}</span> from {client}
        </>
      );
    case 'reminder_sent':
      return <>Reminder to {client}</>;
    case 'reminders_stopped':
      return <>{Client} wants no more reminders</>;
    case 'overdue':
      return <>{number} is overdue</>;
    case 'reminders_off':
      return <>Reminders of {number} are off after the refund</>;
    case 'deposit_method_chosen':
      return <>{Client} chose how to pay the deposit</>;
    case 'update_requested':
      return (
        <>
          {Client} asked for an update of {number}
        </>
      );
    case 'question_asked':
      return (
        <>
          {Client} asked a question about {number}
        </>
      );
    case 'changes_requested':
      return (
        <>
          {Client} wants changes to {number}
        </>
      );
    case 'answered':
      return (
        <>
          You answered {client} about {number}
        </>
      );
    case 'stage_due':
    case 'stage_reached':
      return <>A payment of {number} is due</>;
    case 'stage_reset':
      return <>A payment of {number} is not due after all</>;
    case 'status_changed':
      break;
  }
  return status === 'draft' ? (
    <>Recalled from {client}</>
  ) : (
    <>
      {number} for {client} marked as {status ? STATUS_LABELS[status].toLowerCase() : 'changed'}
    </>
  );
}

const ITEM =
  'relative pb-4.5 pl-7.5 before:absolute before:inset-y-0 before:left-2.25 before:w-px before:bg-line-strong first:before:top-2.5 last:pb-0 last:before:bottom-auto last:before:h-3';

/** The latest events, each linked to its estimate. */
export function ActivityList({ activity, now }: { activity: readonly Activity[]; now: Date }) {
  return (
    <section aria-labelledby="activity-heading">
      <h2
        id="activity-heading"
        className="mb-3 min-[1200px]:flex min-[1200px]:min-h-control min-[1200px]:items-center"
      >
        Activity
      </h2>
      <ol>
        {activity.map((news) => (
          <li key={news.id} className={ITEM}>
            <span className="absolute top-px left-0 grid size-4.75 place-items-center bg-paper text-ink-2">
              <NewsIcon news={news} />
            </span>
            <Link
              to={kindOfNumber(news.estimateNumber).viewOf(news.estimateId)}
              className="group block min-h-11 wrap-anywhere text-ink no-underline"
            >
              <span className="underline-offset-3 group-hover:underline">{newsText(news)}</span>
              <time dateTime={news.at} className="block text-sm text-ink-3">
                {newsTime(news.at, now)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
