import { type Invoice, VOID_REASON_FAULT } from '@plumbline/contract/invoices';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useVoidInvoice } from '../api.ts';
import { invoiceName } from '../invoice-words.ts';

interface VoidDialogProps {
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks why an issued invoice is to be void. */
export function VoidDialog(props: VoidDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ invoice, onOpenChange }: VoidDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const makeVoid = useVoidInvoice(invoice.id);
  const name = invoiceName(invoice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setFault(VOID_REASON_FAULT);
    if (makeVoid.isPending) return;
    makeVoid.mutate(reason.trim(), {
      onSuccess: () => {
        toast({ title: `${name} is void` });
        onOpenChange(false);
      },
      onError: (error) => reportFailure(error, 'We couldn’t make the invoice void. Please try again.'),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !makeVoid.isPending && onOpenChange(next)}
      title={`Make ${name} void?`}
      description="It keeps its number, and your client’s page says that nothing is to be paid. What it covers can be invoiced again."
      footer={
        <>
          <Button disabled={makeVoid.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={makeVoid.isPending}>
            Make void
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Reason" hint="Only you see it." error={fault}>
          <TextArea
            rows={3}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setFault(null);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
