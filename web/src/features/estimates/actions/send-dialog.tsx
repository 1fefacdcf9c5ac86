import type { EstimateSummary } from '@plumbline/contract/estimates';
import { SEND_ADDRESS_FAULT } from '@plumbline/contract/estimates';
import { Paperclip, Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useSendEstimate } from '../api.ts';
import { RemindersNote } from './reminders-note.tsx';
import { reportFailure } from './report-failure.ts';

interface SendDialogProps {
  estimate: Pick<EstimateSummary, 'id' | 'estimateNumber' | 'client'>;
  /** The page that opened it; each has its own API path. */
  from: 'list' | 'view';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called instead of `onOpenChange` once the mail is sent. */
  onSent?: () => void;
}

function SendForm({ estimate, from, open, onOpenChange, onSent }: SendDialogProps) {
  const formId = useId();
  const clientEmail = estimate.client?.email ?? '';
  const [recipient, setRecipient] = useState(clientEmail);
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const send = useSendEstimate(from);
  const email = recipient.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email === '') return setFault(SEND_ADDRESS_FAULT);
    if (send.isPending) return;
    const customMessage = message.trim();
    send.mutate(
      { id: estimate.id, email, ...(customMessage !== '' && { customMessage }) },
      {
        onSuccess: () => {
          toast({ title: 'Estimate sent successfully' });
          if (onSent) onSent();
          else onOpenChange(false);
        },
        onError: (error) => reportFailure(error, 'Failed to send estimate'),
      },
    );
  };

  // Closing while the request is pending would hide its result, and invite sending twice.
  const changeOpen = (next: boolean) => {
    if (!send.isPending) onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title="Send Estimate via Email"
      description={estimate.estimateNumber}
      footer={
        <>
          <Button disabled={send.isPending} onClick={() => changeOpen(false)}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            icon={<Send aria-hidden="true" />}
            disabled={recipient === ''}
            busy={send.isPending}
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
            // Not "email": the browser trims such a field, and the code below handles blanks.
            inputMode="email"
            autoComplete="off"
            placeholder={clientEmail || 'name@example.com'}
            value={recipient}
            onChange={(event) => {
              setRecipient(event.target.value);
              setFault(null);
            }}
          />
        </Field>
        <Field label="Custom Message (optional)">
          <TextArea rows={4} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <p className="flex gap-2 text-sm text-ink-2">
          <Paperclip aria-hidden="true" className="size-4" />
          The PDF is attached automatically.
        </p>
        <RemindersNote estimateId={estimate.id} onLeave={() => onOpenChange(false)} />
      </form>
    </Dialog>
  );
}

/** Asks where to send an estimate, with a fresh form each time it opens, and sends it. */
export function SendDialog(props: SendDialogProps) {
  return props.open ? <SendForm key={props.estimate.id} {...props} /> : null;
}
