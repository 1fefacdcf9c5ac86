import type { Estimate } from '@plumbline/contract/estimates';
import {
  findReminderFaults,
  LAST_REMINDER_DAY,
  REMINDERS_AT_MOST,
  type Reminders,
} from '@plumbline/contract/estimates/reminders';
import { type FormEvent, useId, useState } from 'react';
import { DayList } from '../../../../ui/choices/day-list.tsx';
import { RadioGroup } from '../../../../ui/choices/radio-group.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../actions/report-failure.ts';
import { daysText } from '../../reminder-words.ts';
import { useChangeReminders } from '../../reminders-api.ts';

type Choice = 'standard' | 'own' | 'none';

interface RemindersDialogProps {
  estimate: Pick<Estimate, 'id' | 'estimateNumber'>;
  /** The reminders when the dialog was opened. */
  reminders: Reminders;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function choiceOf({ days }: Reminders): Choice {
  if (days === null) return 'standard';
  return days.length === 0 ? 'none' : 'own';
}

/** The initial days: the effective ones. */
function firstDays({ days, standardDays }: Reminders): readonly number[] {
  return [days ?? [], standardDays, [3]].find((list) => list.length > 0) ?? [];
}

/** Sets the days on which an estimate's client is reminded, or turns reminders off. */
export function RemindersDialog({ estimate, reminders, open, onOpenChange }: RemindersDialogProps) {
  const formId = useId();
  const [choice, setChoice] = useState(() => choiceOf(reminders));
  const [days, setDays] = useState(() => firstDays(reminders));
  const [isChecked, setChecked] = useState(false);
  const change = useChangeReminders(estimate.id);
  const { standardDays } = reminders;
  const standard = standardDays.length === 0 ? 'none' : daysText(standardDays);
  const faults = findReminderFaults(days);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (change.isPending || (choice === 'own' && faults.some(Boolean))) return;
    const chosen = { standard: null, own: [...days], none: [] };
    change.mutate(
      { days: chosen[choice] },
      {
        onSuccess: () => {
          toast({ title: 'Reminders saved' });
          onOpenChange(false);
        },
        onError: (error) => reportFailure(error, 'Failed to save the reminders'),
      },
    );
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reminders"
      description={estimate.estimateNumber}
      busy={change.isPending}
      action={{ label: 'Save reminders', form: formId, busyLabel: 'Saving...' }}
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <RadioGroup<Choice>
          label="Remind a client who has not answered"
          className="[&>[role=radiogroup]]:flex-col"
          value={choice}
          onValueChange={setChoice}
          options={[
            { value: 'standard', label: `Use my default (${standard})` },
            { value: 'own', label: 'Custom schedule' },
            { value: 'none', label: 'Never' },
          ]}
        />
        {choice === 'own' && (
          <DayList
            days={days}
            onDaysChange={setDays}
            noun="reminder"
            unit="days after sending"
            max={REMINDERS_AT_MOST}
            lastDay={LAST_REMINDER_DAY}
            faults={isChecked ? faults : []}
          />
        )}
      </form>
    </Dialog>
  );
}
