import { addDays } from '@plumbline/contract/calendar';
import type { Invoice } from '@plumbline/contract/invoices';
import { type FormEvent, useId, useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useChangeInvoiceReminders } from '../api.ts';
import { invoiceName } from '../invoice-words.ts';

interface PauseRemindersDialogProps {
  invoice: Invoice;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The default length of a pause. */
const PAUSE_DAYS = 14;

/** Asks until when the reminders of an invoice are paused. */
export function PauseRemindersDialog({ invoice, today, open, onOpenChange }: PauseRemindersDialogProps) {
  const formId = useId();
  const [until, setUntil] = useState(addDays(today, PAUSE_DAYS));
  const [fault, setFault] = useState<string | null>(null);
  const change = useChangeInvoiceReminders(invoice.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (until <= today) return setFault('Please pick a day after today');
    if (change.isPending) return;
    change.mutate(
      { days: invoice.reminders.days, pausedUntil: until },
      {
        onSuccess: () => {
          toast({ title: `Reminders paused until ${formatDate(until)}` });
          onOpenChange(false);
        },
        onError: (error) => reportFailure(error, 'We couldn’t pause the reminders. Please try again.'),
      },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pause reminders"
      description={invoiceName(invoice)}
      busy={change.isPending}
      action={{ label: 'Pause reminders', form: formId }}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Until" hint="Reminders go out again from this day on." error={fault}>
          <DateInput
            required
            min={addDays(today, 1)}
            value={until}
            onValueChange={(day) => {
              setUntil(day);
              setFault(null);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
