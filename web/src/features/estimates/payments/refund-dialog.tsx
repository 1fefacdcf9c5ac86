import { TEXT_LIMITS } from '@plumbline/contract/fields';
import type { Payment } from '@plumbline/contract/payments';
import { type FormEvent, useId, useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { AmountField, useAmount } from './amount-field.tsx';
import { useRefundPayment } from './api.ts';

interface RefundDialogProps {
  payment: Payment;
  /** Whether the payment counts; one in another currency does not. */
  counts: boolean;
  /** The remaining amount of the payment. */
  left: string;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  onClose: () => void;
}

/** Records a refund of a payment. */
export function RefundDialog({ payment, counts, left, today, onClose }: RefundDialogProps) {
  const formId = useId();
  const { currency } = payment;
  const { form, focusFault } = useFaultFocus();
  /** The idempotency key. */
  const [id] = useState(newId);
  const of = 'this payment';
  const amount = useAmount(left, left, currency, of);
  const [refundedOn, setRefundedOn] = useState(today);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const refund = useRefundPayment(payment.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const plain = amount.read();
    const found = dayFault(refundedOn, payment.receivedOn, today);
    setFault(found);
    if (plain === null || found !== null) return focusFault();
    if (refund.isPending) return;
    refund.mutate(
      {
        id,
        amount: plain,
        refundedOn,
        note: note.trim() || null,
      },
      {
        onSuccess: () => {
          toast({ title: 'Refund recorded' });
          onClose();
        },
        onError: (error) => {
          if (amount.refuse(error)) focusFault();
          else reportFailure(error, 'We couldn’t record the refund. Please try again.');
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Record refund"
      description={`Money you gave back to your client.${counts ? ' What it paid is open again.' : ''}`}
      busy={refund.isPending}
      action={{ label: 'Record refund', form: formId }}
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-4 md:grid-cols-2">
        <AmountField {...{ amount, currency, of }} most={left} />
        <Field label="Date" error={fault}>
          <DateInput
            required
            max={today}
            value={refundedOn}
            onValueChange={(next) => {
              setRefundedOn(next);
              setFault(null);
            }}
          />
        </Field>
        <Field label="Note (optional)">
          <TextInput
            autoComplete="off"
            maxLength={TEXT_LIMITS.notes}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function dayFault(day: string, receivedOn: string, today: string): string | null {
  if (day > today) return 'The date can’t be in the future';
  return day < receivedOn ? 'The date can’t be before the payment' : null;
}
