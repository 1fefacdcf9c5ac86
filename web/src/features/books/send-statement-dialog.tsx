import type { Statement } from '@plumbline/contract/books';
import { SEND_ADDRESS_FAULT } from '@plumbline/contract/estimates/sending';
import { Paperclip, Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { offerUpgrade } from '../../lib/upgrade-store.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useSendStatement } from './api.ts';

interface SendStatementDialogProps {
  statement: Statement;
  /** The client's own address. */
  email: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Mails a statement with its PDF; a fresh form each time it opens. */
export function SendStatementDialog(props: SendStatementDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ statement, email: ownEmail, onOpenChange }: SendStatementDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? ownEmail ?? '';
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { clientId, from, to, currency } = statement;
  const { mutate, isPending } = useSendStatement(clientId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return setFault(SEND_ADDRESS_FAULT);
    const customMessage = message.trim();
    mutate(
      { from, to, currency, email: email.trim(), ...(customMessage && { customMessage }) },
      {
        onSuccess: () => {
          toast({ title: 'Statement sent' });
          onOpenChange(false);
        },
        onError: (error) => {
          if (error instanceof HttpError && error.body.message === SEND_ADDRESS_FAULT)
            return setFault(SEND_ADDRESS_FAULT);
          if (!offerUpgrade(error, 'trial_expired'))
            toastFailure(error, { fallback: 'We couldn’t send the statement. Please try again.' });
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !isPending && onOpenChange(next)}
      title="Send statement"
      description={`${formatDate(from)} to ${formatDate(to)}`}
      footer={
        <>
          <Button disabled={isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            icon={<Send aria-hidden="true" />}
            busy={isPending}
            busyLabel="Sending..."
          >
            Send Email
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <Field label="Recipient Email" error={fault}>
          <TextInput
            // Not "email": the browser trims such a field, and the dialog handles blanks.
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            placeholder="name@example.com"
            value={email}
            onChange={(event) => {
              setTyped(event.target.value);
              setFault(null);
            }}
          />
        </Field>
        <Field label="Custom Message (optional)">
          <TextArea rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <p className="flex gap-2 text-sm text-ink-2">
          <Paperclip aria-hidden="true" className="size-4" />
          The PDF is attached automatically.
        </p>
      </form>
    </Dialog>
  );
}
