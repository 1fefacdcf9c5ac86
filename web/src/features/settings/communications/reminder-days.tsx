import {
  findReminderFaults,
  LAST_REMINDER_DAY,
  REMINDERS_AT_MOST,
} from '@plumbline/contract/estimates/reminders';
import type { SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { type Control, Controller } from 'react-hook-form';
import type { z } from 'zod';
import { DayList } from '../../../ui/choices/day-list.tsx';
import { SettingsSection } from '../security/settings-section.tsx';

interface ReminderDaysProps {
  control: Control<
    SettingsSectionFields<'communications'>,
    unknown,
    z.output<typeof settingsSections.communications>
  >;
}

/** When clients who have not answered are reminded; an estimate can override the days. */
export function ReminderDays({ control }: ReminderDaysProps) {
  return (
    <SettingsSection
      title="Reminders to clients"
      about="A short email to clients who haven’t answered. Reminders stop when they answer, and each has a link to turn them off."
    >
      <div className="grid gap-4">
        <Controller
          control={control}
          name="reminderDays"
          render={({ field, fieldState }) => (
            <>
              {field.value.length === 0 && <p className="text-ink-2">Reminders are off.</p>}
              <DayList
                days={field.value}
                onDaysChange={field.onChange}
                noun="reminder"
                unit="days after sending"
                max={REMINDERS_AT_MOST}
                lastDay={LAST_REMINDER_DAY}
                faults={fieldState.invalid ? findReminderFaults(field.value) : []}
              />
            </>
          )}
        />
        <p className="text-sm text-ink-3">
          Sent at 9 AM, including for estimates already out. To use a different schedule, open the estimate.
        </p>
      </div>
    </SettingsSection>
  );
}
