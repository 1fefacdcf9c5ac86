import type { SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { FormSwitch } from '../../../ui/choices/form-switch.tsx';
import { SettingsSection } from '../security/settings-section.tsx';

const NOTICES = [
  { name: 'notifyViewed', label: 'Opened', hint: 'When a client opens an estimate for the first time.' },
  { name: 'notifyAccepted', label: 'Accepted', hint: 'Who accepted, and where the confirmation went.' },
  { name: 'notifyDeclined', label: 'Declined', hint: 'With their reason, if they gave one.' },
  { name: 'notifyQuestions', label: 'Asked', hint: 'When a client asks a question or wants changes.' },
  {
    name: 'notifyPayments',
    label: 'Paid',
    hint: 'When you’re paid online, a client picks how to pay, an invoice is overdue, or a payment needs a look.',
  },
  {
    name: 'notifyDeliveryFailed',
    label: 'Not delivered',
    hint: 'When an email to a client isn’t delivered, and why.',
  },
  {
    name: 'notifyExpiring',
    label: 'About to expire',
    hint: 'Three days before an unanswered estimate expires.',
  },
] as const;

interface NoticeSwitchesProps {
  control: Control<
    SettingsSectionFields<'communications'>,
    unknown,
    z.output<typeof settingsSections.communications>
  >;
}

/** The contractor's mail notifications, each with its own switch. */
export function NoticeSwitches({ control }: NoticeSwitchesProps) {
  return (
    <SettingsSection
      title="Your notifications"
      about="Choose what we email you about. We use the address you sign in with."
    >
      <div className="grid gap-3">
        {NOTICES.map(({ name, label, hint }) => (
          <FormSwitch key={name} control={control} name={name} label={label} hint={hint} />
        ))}
      </div>
    </SettingsSection>
  );
}
