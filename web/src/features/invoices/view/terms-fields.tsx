import { TEXT_LIMITS } from '@plumbline/contract/fields';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/inputs/field.tsx';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { type DraftTerms, dueDaysFault } from './draft-terms.ts';

interface TermsFieldsProps {
  terms: DraftTerms;
  onChange: (terms: DraftTerms) => void;
  /** Called when a field is left. */
  onLeave?: () => void;
  /** Under the days: the day they lead to. */
  dueHint?: string | undefined;
  /** Beside the days. */
  children?: ReactNode;
}

/** Days until an invoice is due, and the note on it. */
export function TermsFields({ terms, onChange, onLeave, dueHint, children }: TermsFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        {children}
        <Field label="Due after" error={dueDaysFault(terms)} hint={dueHint}>
          <NumberInput
            rules={{ decimals: 0 }}
            trailing={terms.dueDays.trim() === '1' ? 'day' : 'days'}
            value={terms.dueDays}
            onValueChange={(dueDays) => onChange({ ...terms, dueDays })}
            onBlur={onLeave}
          />
        </Field>
      </div>
      <Field label="Note to your client (optional)">
        <TextArea
          rows={2}
          maxLength={TEXT_LIMITS.notes}
          value={terms.note}
          onChange={(event) => onChange({ ...terms, note: event.target.value })}
          onBlur={onLeave}
        />
      </Field>
    </>
  );
}
