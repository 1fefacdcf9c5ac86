import { Check } from 'lucide-react';
import { formatDate } from '../../../lib/dates.ts';
import { useIsOffer } from '../offer-context.ts';

interface FormChipsProps {
  clientName: string | null;
  jobName: string | null;
  validUntil: string;
}

/** Shows a field of the form, and opens its choices. */
function goTo(field: string): void {
  const input = document.querySelector<HTMLElement>(`[data-chip="${field}"] input`);
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
  input?.click();
}

function Chip({ field, name, value }: { field: string; name: string; value: string | null }) {
  return (
    <button
      type="button"
      onClick={() => goTo(field)}
      aria-label={value === null ? `${name}, not set` : `${name}: ${value}`}
      className="flex min-h-11 items-center gap-1.5 rounded px-2 text-sm font-medium text-ink-2 hover:bg-sunken"
    >
      {value !== null && <Check aria-hidden="true" className="size-4 text-action-text" />}
      {name}
    </button>
  );
}

/**
 * On a phone: links to the fields for the client, the job, and the validity. A check mark means that the
 * field is filled in.
 */
export function FormChips({ clientName, jobName, validUntil }: FormChipsProps) {
  const isOffer = useIsOffer();
  return (
    <div className="-mx-2 flex gap-1">
      <Chip field="client" name="Client" value={clientName} />
      <Chip field="jobType" name="Job" value={jobName} />
      {isOffer && (
        <Chip
          field="validUntil"
          name="Valid until"
          value={validUntil === '' ? null : formatDate(validUntil)}
        />
      )}
    </div>
  );
}
