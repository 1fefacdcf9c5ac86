import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';

interface MailDraft {
  readonly email: string;
  readonly message: string;
}

interface MailFieldsProps {
  mail: MailDraft;
  onChange: (mail: MailDraft) => void;
  placeholder?: string | null | undefined;
  /** Of the address. */
  fault: string | null;
}

/** Where an invoice is mailed to, and the words above it. */
export function MailFields({ mail, onChange, placeholder, fault }: MailFieldsProps) {
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
          onChange={(event) => onChange({ ...mail, email: event.target.value })}
        />
      </Field>
      <Field label="Custom Message (optional)">
        <TextArea
          rows={3}
          value={mail.message}
          onChange={(event) => onChange({ ...mail, message: event.target.value })}
        />
      </Field>
    </>
  );
}
