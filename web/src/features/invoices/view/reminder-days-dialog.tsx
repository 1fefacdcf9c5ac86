import type { Invoice } from '@plumbline/contract/invoices';
import { findInvoiceReminderFaults, OFFERED_REMINDER_DAYS } from '@plumbline/contract/invoices/reminders';
import { type FormEvent, useId, useState } from 'react';
import { DayList, INVOICE_REMINDER_LIST } from '../../../ui/choices/day-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useChangeInvoiceReminders } from '../api.ts';
import { invoiceName } from '../invoice-words.ts';

interface ReminderDaysDialogProps {
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sets the days on which the client of one invoice is reminded; without any, reminders are off. */
export function ReminderDaysDialog({ invoice, open, onOpenChange }: ReminderDaysDialogProps) {
  const formId = useId();
  const { days: stored, pausedUntil } = invoice.reminders;
  const [days, setDays] = useState<readonly number[]>(stored.length > 0 ? stored : OFFERED_REMINDER_DAYS);
  const [isChecked, setChecked] = useState(false);
  const change = useChangeInvoiceReminders(invoice.id);
  const faults = findInvoiceReminderFaults(days);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (change.isPending || faults.some(Boolean)) return;
    change.mutate(
      { days: [...days], pausedUntil },
      {
        onSuccess: () => {
          toast({ title: 'Reminders saved' });
          onOpenChange(false);
        },
        onError: (error) => reportFailure(error, 'We couldn’t save the reminders. Please try again.'),
      },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reminders"
      description={invoiceName(invoice)}
      busy={change.isPending}
      action={{ label: 'Save reminders', form: formId, busyLabel: 'Saving...' }}
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {days.length === 0 && <p className="text-ink-2">Reminders are off.</p>}
        <DayList
          {...INVOICE_REMINDER_LIST}
          days={days}
          onDaysChange={setDays}
          faults={isChecked ? faults : []}
        />
      </form>
    </Dialog>
  );
}
