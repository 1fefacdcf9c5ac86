import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { SEND_ADDRESS_FAULT } from '@plumbline/contract/estimates/sending';
import { Link2, MessageSquare, Paperclip, Send, Share2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { HttpError } from '../../../lib/http/http-error.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useSendEstimate } from '../api.ts';
import { shortName } from '../short-name.ts';
import { RemindersNote } from './reminders-note.tsx';
import { reportFailure } from './report-failure.ts';
import { ReviewPage } from './review-page.tsx';
import { canShare, useHandOver } from './use-hand-over.ts';

interface SendDialogProps {
  /** In the list without its lines until they are read. */
  estimate: EstimateSummary | Estimate;
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
  const isPhone = useMediaQuery(PHONE);
  const handOver = useHandOver(estimate);
  const isSending = send.isPending || handOver.isPending;
  const textsFirst = isPhone && Boolean(estimate.client?.phone);

  const close = () => {
    if (onSent) onSent();
    else onOpenChange(false);
  };
  const closeIf = (isSent: boolean) => {
    if (isSent) close();
  };
  const text = () => void handOver.text(message.trim()).then(closeIf);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email === '') return setFault(SEND_ADDRESS_FAULT);
    if (isSending) return;
    const customMessage = message.trim();
    send.mutate(
      { id: estimate.id, email, ...(customMessage !== '' && { customMessage }) },
      {
        onSuccess: () => {
          toast({ title: 'Estimate sent successfully' });
          close();
        },
        onError: (error) => {
          if (error instanceof HttpError && error.body.message === SEND_ADDRESS_FAULT)
            return setFault(SEND_ADDRESS_FAULT);
          reportFailure(error, 'Failed to send estimate');
        },
      },
    );
  };

  // Closing while the request is pending would hide its result, and invite sending twice.
  const changeOpen = (next: boolean) => {
    if (!isSending) onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title="Send Estimate via Email"
      description={estimate.estimateNumber}
      footer={
        <>
          <Button disabled={isSending} onClick={() => changeOpen(false)}>
            Cancel
          </Button>
          <Button
            variant={textsFirst ? 'secondary' : 'primary'}
            type="submit"
            form={formId}
            icon={<Send aria-hidden="true" />}
            disabled={recipient === '' || handOver.isPending}
            busy={send.isPending}
            busyLabel="Sending..."
          >
            Send Email
          </Button>
        </>
      }
    >
      <ReviewPage estimate={estimate} />
      {textsFirst && (
        <Button
          variant="primary"
          size="large"
          className="py-2 whitespace-normal!"
          icon={<MessageSquare aria-hidden="true" />}
          disabled={send.isPending}
          busy={handOver.isPending}
          onClick={text}
        >
          Text to {shortName(estimate.client)}
        </Button>
      )}
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
      <fieldset className="flex flex-wrap gap-2 border-t border-line pt-4">
        <legend className="float-left mb-2 w-full text-sm text-ink-2">Or send the link yourself</legend>
        {!textsFirst && (
          <Button icon={<MessageSquare aria-hidden="true" />} disabled={isSending} onClick={text}>
            Text
          </Button>
        )}
        {canShare() && (
          <Button
            icon={<Share2 aria-hidden="true" />}
            disabled={isSending}
            onClick={() => void handOver.share(message.trim()).then(closeIf)}
          >
            Share
          </Button>
        )}
        <Button
          icon={<Link2 aria-hidden="true" />}
          disabled={isSending}
          onClick={() => void handOver.copy().then(closeIf)}
        >
          Copy link
        </Button>
      </fieldset>
    </Dialog>
  );
}

/** Sends an estimate by email, or as a link by text, share or copy; a fresh form each time it opens. */
export function SendDialog(props: SendDialogProps) {
  return props.open ? <SendForm key={props.estimate.id} {...props} /> : null;
}
