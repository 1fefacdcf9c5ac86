import type { Invoice } from '@plumbline/contract/invoices';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useRemindClient } from '../api.ts';

/**
 * Whether the client of an open invoice can be reminded: there is a working address, and the client did not
 * stop reminders.
 */
export const canRemind = ({ reminders: { recipient, stoppedAt } }: Pick<Invoice, 'reminders'>): boolean =>
  recipient !== null && stoppedAt === null;

/** Reminds the client of an open invoice at once. */
export function useRemindNow({ id, reminders: { recipient } }: Pick<Invoice, 'id' | 'reminders'>) {
  const { mutate, isPending } = useRemindClient(id);
  const remindNow = () =>
    mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Reminder sent', ...(recipient && { description: `To ${recipient}` }) }),
      onError: (error) => reportFailure(error, 'We couldn’t send the reminder. Please try again.'),
    });
  return { remindNow, isPending };
}
