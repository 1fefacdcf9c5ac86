import type { Estimate } from '@plumbline/contract/estimates';
import type { Reminders } from '@plumbline/contract/estimates/reminders';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDate } from '../../../../lib/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { isDraft } from '../../actions/offered-actions.ts';
import { useDocumentKind } from '../../document-kind.ts';
import { daysOf, daysText } from '../../reminder-words.ts';
import { useReminders } from '../../reminders-api.ts';
import { RemindersDialog } from './reminders-dialog.tsx';

/** The send dialog links here. */
const REMINDERS_HASH = '#reminders';

function Plan({ estimate, reminders }: { estimate: Estimate; reminders: Reminders }) {
  const { noun } = useDocumentKind();
  const { recipient, planned, stoppedAt } = reminders;
  const days = daysOf(reminders);
  if (stoppedAt !== null) return <p>Stopped by the client on {formatDate(stoppedAt)}.</p>;
  if (days.length === 0) return <p>Automatic follow-ups are off.</p>;
  if (isDraft(estimate.status)) return <p>{daysText(days)} after sending, unless your client answers.</p>;
  if (recipient === null) return <p>None, because this {noun} wasn’t emailed.</p>;
  if (planned.length === 0) return <p>No more reminders are scheduled.</p>;
  return (
    <>
      <p className="wrap-anywhere">To {recipient}, unless they answer:</p>
      <ul className="mt-1 text-ink">
        {planned.map(({ day, date }) => (
          <li key={day}>
            <time dateTime={date}>{formatDate(date)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

/** When the client of an unanswered estimate is reminded, with a button to change it. */
export function RemindersCard({ estimate }: { estimate: Estimate }) {
  const { data, error, refetch } = useReminders(estimate.id);
  const [isChanging, setChanging] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isLoaded = data !== undefined;
  const { hash, key } = useLocation();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    // Once for each visit of the link.
    if (hash !== REMINDERS_HASH || !isLoaded || followed.current === key) return;
    followed.current = key;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [hash, key, isLoaded]);

  return (
    <section ref={section} aria-labelledby="reminders-heading" className="mt-6 border-t border-line pt-4">
      <h2 id="reminders-heading" className="text-base">
        Reminders
      </h2>
      {data && (
        <>
          <div className="mt-0.5 text-sm text-ink-2">
            <Plan estimate={estimate} reminders={data} />
          </div>
          {data.stoppedAt === null && (
            <Button variant="ghost" className="-ml-4" onClick={() => setChanging(true)}>
              Change reminders
            </Button>
          )}
          {isChanging && (
            <RemindersDialog estimate={estimate} reminders={data} open onOpenChange={setChanging} />
          )}
        </>
      )}
      {!data && !error && (
        <Loading label="Loading the reminders" className="mt-2">
          <Skeleton className="w-40" />
        </Loading>
      )}
      {!data && error && (
        <>
          <p className="mt-0.5 text-sm text-ink-2">We couldn’t load them.</p>
          <Button variant="ghost" className="-ml-4" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </section>
  );
}
