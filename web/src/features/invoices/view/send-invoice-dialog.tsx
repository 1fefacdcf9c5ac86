import { SEND_ADDRESS_FAULT } from '@plumbline/contract/estimates/sending';
import type { Invoice } from '@plumbline/contract/invoices';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { HttpError } from '../../../lib/http/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { MailFields } from '../../estimates/actions/mail-fields.tsx';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { canShare, useHandOver } from '../../estimates/actions/use-hand-over.ts';
import { type InvoiceSendOrder, useSendInvoice } from '../api.ts';
import { invoiceName } from '../invoice-words.ts';

interface SendInvoiceDialogProps {
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sends an issued invoice by email, or as a link by text, share or copy; a fresh form each time it opens. */
export function SendInvoiceDialog(props: SendInvoiceDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ invoice, onOpenChange }: SendInvoiceDialogProps) {
  const formId = useId();
  const [mail, setMail] = useState({ email: invoice.client?.email ?? '', message: '' });
  const [fault, setFault] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSendInvoice(invoice.id);
  const name = invoiceName(invoice);
  const send = async (order: InvoiceSendOrder) => {
    try {
      await mutateAsync(order);
      toast({ title: `${name} sent` });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.body.message === SEND_ADDRESS_FAULT)
        setFault(SEND_ADDRESS_FAULT);
      else reportFailure(error, 'We couldn’t send the invoice. Please try again.');
      return false;
    }
  };
  const handOver = useHandOver(invoice, send);
  const closeIf = (isSent: boolean) => {
    if (isSent) onOpenChange(false);
  };
  const message = mail.message.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mail.email.trim() === '') return setFault(SEND_ADDRESS_FAULT);
    if (isPending) return;
    void send({ email: mail.email.trim(), ...(message && { customMessage: message }) }).then(closeIf);
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Send ${name}`}
      description={
        isZero(invoice.amountOpen) ? (
          'Nothing is open.'
        ) : (
          <>
            <span className="figures">{formatMoney(invoice.amountOpen, invoice.currency)}</span> open
          </>
        )
      }
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
          placeholder={invoice.client?.email}
          fault={fault}
          onChange={(changes) => {
            setMail({ ...mail, ...changes });
            setFault(null);
          }}
        />
      </form>
      <fieldset className="flex flex-wrap gap-2 border-t border-line pt-4 *:flex-auto">
        <legend className="sr-only">Other ways to send it</legend>
        <Button disabled={isPending} onClick={() => void handOver.text(message).then(closeIf)}>
          Text
        </Button>
        {canShare() && (
          <Button disabled={isPending} onClick={() => void handOver.share(message).then(closeIf)}>
            Share
          </Button>
        )}
        <Button disabled={isPending} onClick={() => void handOver.copy().then(closeIf)}>
          Copy link
        </Button>
      </fieldset>
    </Dialog>
  );
}
