import type { Statement } from '@plumbline/contract/books';
import { SEND_ADDRESS_FAULT } from '@plumbline/contract/estimates/sending';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { offerUpgrade } from '../../lib/kept/upgrade-store.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { type MailDraft, MailFields } from '../estimates/actions/mail-fields.tsx';
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
  const [typed, setTyped] = useState<Partial<MailDraft>>({});
  // The client's own address may arrive after the dialog has opened.
  const mail = { email: ownEmail ?? '', message: '', ...typed };
  const [fault, setFault] = useState<string | null>(null);
  const { clientId, from, to, currency } = statement;
  const { mutate, isPending } = useSendStatement(clientId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = mail.email.trim();
    if (email === '') return setFault(SEND_ADDRESS_FAULT);
    const customMessage = mail.message.trim();
    mutate(
      { from, to, currency, email, ...(customMessage && { customMessage }) },
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
      onOpenChange={onOpenChange}
      title="Send statement"
      description={`${formatDate(from)} to ${formatDate(to)}`}
      busy={isPending}
      action={{
        label: 'Send Email',
        form: formId,
        icon: <Send aria-hidden="true" />,
        busyLabel: 'Sending...',
      }}
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <MailFields
          mail={mail}
          placeholder={ownEmail}
          fault={fault}
          onChange={(changes) => {
            setTyped({ ...typed, ...changes });
            setFault(null);
          }}
        />
      </form>
    </Dialog>
  );
}
