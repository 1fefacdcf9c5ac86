import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { useSettings } from '../../settings/api.ts';
import { offeredDaysText } from '../reminder-words.ts';

interface RemindOfferProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Offers reminders with the first invoice of a contractor who has none. */
export function RemindOffer({ checked, onCheckedChange }: RemindOfferProps) {
  const { data: settings } = useSettings();
  if (settings?.invoiceReminderDays.length !== 0) return null;
  return (
    <div>
      <Checkbox label={offeredDaysText} checked={checked} onCheckedChange={onCheckedChange} />
      <p className="ml-7.5 text-sm text-ink-2">
        After it’s due, while something is open. This one and all you issue later; change it in Settings.
      </p>
    </div>
  );
}
