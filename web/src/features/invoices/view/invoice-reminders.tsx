import type { Invoice } from '@plumbline/contract/invoices';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useChangeInvoiceReminders } from '../api.ts';
import { reminderDaysText } from '../reminder-words.ts';
import { PauseRemindersDialog } from './pause-reminders-dialog.tsx';
import { ReminderDaysDialog } from './reminder-days-dialog.tsx';
import { canRemind, useRemindNow } from './use-remind-now.ts';

interface InvoiceRemindersProps {
  /** An open one. */
  invoice: Invoice;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
}

function Plan({ reminders }: Pick<Invoice, 'reminders'>) {
  const { days, stoppedAt, recipient, nextOn, pausedUntil } = reminders;
  if (stoppedAt !== null) return <p>Stopped by the client on {formatDate(stoppedAt)}.</p>;
  if (days.length === 0) return <p>Automatic reminders are off.</p>;
  if (recipient === null) return <p>None, because no email address is known that works.</p>;
  return (
    <>
      <p>{reminderDaysText(days)}, while something is open.</p>
      {pausedUntil !== null && <p className="text-ink">Paused until {formatDate(pausedUntil)}.</p>}
      {nextOn === null ? (
        <p>No more reminders are scheduled.</p>
      ) : (
        <p className="wrap-anywhere">
          Next{' '}
          <time dateTime={nextOn} className="text-ink">
            {formatDate(nextOn)}
          </time>
          , to {recipient}.
        </p>
      )}
    </>
  );
}

/** When the client of an open invoice is reminded, with buttons to do it now, to pause and to change it. */
export function InvoiceReminders({ invoice, today }: InvoiceRemindersProps) {
  const [dialog, setDialog] = useState<'days' | 'pause' | null>(null);
  const { id, reminders } = invoice;
  const { remindNow, isPending: isReminding } = useRemindNow(invoice);
  const change = useChangeInvoiceReminders(id);
  const { days, stoppedAt, pausedUntil } = reminders;
  const resume = () =>
    change.mutate(
      { days },
      {
        onSuccess: () => toast({ title: 'Reminders resumed' }),
        onError: (error) => reportFailure(error, 'We couldn’t resume the reminders. Please try again.'),
      },
    );
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <section aria-labelledby="reminders-heading" className="mt-6 border-t border-line pt-4">
      <h2 id="reminders-heading" className="text-base">
        Reminders
      </h2>
      <div className="mt-0.5 grid gap-0.5 text-sm text-ink-2">
        <Plan reminders={reminders} />
      </div>
      {stoppedAt === null && (
        <>
          <div className="mt-2 flex flex-wrap gap-2">
            {canRemind(invoice) && (
              <Button busy={isReminding} busyLabel="Sending..." onClick={remindNow}>
                Remind now
              </Button>
            )}
            {days.length > 0 &&
              (pausedUntil !== null ? (
                <Button busy={change.isPending} onClick={resume}>
                  Resume
                </Button>
              ) : (
                <Button onClick={() => setDialog('pause')}>Pause</Button>
              ))}
          </div>
          <Button variant="ghost" className="-ml-4" onClick={() => setDialog('days')}>
            Change reminders
          </Button>
        </>
      )}
      {dialog === 'days' && <ReminderDaysDialog invoice={invoice} open onOpenChange={close} />}
      {dialog === 'pause' && (
        <PauseRemindersDialog invoice={invoice} today={today} open onOpenChange={close} />
      )}
    </section>
  );
}
