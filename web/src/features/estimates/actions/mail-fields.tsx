import { Paperclip } from 'lucide-react';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';

export interface MailDraft {
  readonly email: string;
  readonly message: string;
}

interface MailFieldsProps {
  mail: MailDraft;
  onChange: (changes: Partial<MailDraft>) => void;
  placeholder?: string | null | undefined;
  /** Of the address. */
  fault: string | null;
  /** The attachments of the mail. */
  note?: string;
}

/** The address to which a document is mailed with its PDF, and the message above it. */
export function MailFields({
  mail,
  onChange,
  placeholder,
  fault,
  note = 'The PDF is attached automatically.',
}: MailFieldsProps) {
  return (
    <>
      <Field label="Recipient Email" error={fault}>
        <TextInput
          // Not "email": the browser trims such a field, and the dialogs handle blanks.
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={placeholder || 'name@example.com'}
          value={mail.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <Field label="Custom Message (optional)">
        <TextArea
          rows={4}
          value={mail.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      </Field>
      <p className="flex gap-2 text-sm text-ink-2">
        <Paperclip aria-hidden="true" className="size-4" />
        <span className="min-w-0 flex-1">{note}</span>
      </p>
    </>
  );
}
