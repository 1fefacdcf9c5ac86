import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useDocumentKind } from '../document-kind.ts';
import { daysOf, daysText } from '../reminder-words.ts';
import { useReminders } from '../reminders-api.ts';

interface RemindersNoteProps {
  estimateId: string;
  /** Called when the contractor leaves to change them. */
  onLeave: () => void;
}

/** Lists the reminders that follow once an estimate is sent, and links to their settings. */
export function RemindersNote({ estimateId, onLeave }: RemindersNoteProps) {
  const { data } = useReminders(estimateId);
  const { noun, viewOf } = useDocumentKind();
  if (!data) return null;
  const days = daysOf(data);
  const words = days.length === 0 ? 'No follow-ups scheduled.' : `We’ll follow up after ${daysText(days)}.`;
  return (
    <p className="flex gap-2 text-sm text-ink-2">
      <Bell aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {data.stoppedAt === null ? (
        <span>
          {words}{' '}
          <Link to={`${viewOf(estimateId)}#reminders`} onClick={onLeave}>
            {days.length === 0 ? 'Set one up' : 'Change reminders'}
          </Link>
        </span>
      ) : (
        <span>Your client turned off follow-ups for this {noun}.</span>
      )}
    </p>
  );
}
