import type { Invoice } from '@plumbline/contract/invoices';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { AmountField, useAmount } from '../../estimates/payments/amount-field.tsx';
import { useCreditInvoice } from '../api.ts';
import { invoiceName } from '../invoice-words.ts';

interface CreditDialogProps {
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the amount and the reason of a credit note for an issued invoice. */
export function CreditDialog(props: CreditDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** The amount not yet credited. */
export const leftToCredit = ({ totalAmount, amountCredited, currency }: Invoice) =>
  addAmounts([totalAmount, negateAmount(amountCredited)], currency);

/** The refunded amount that is open again and not yet credited; zero for none. */
export function refundToCredit(invoice: Invoice): string {
  const { payments, currency, amountCredited, amountOpen } = invoice;
  const refunded = payments.filter((payment) => payment.currency === currency).map((each) => each.refunded);
  const left = addAmounts([...refunded, negateAmount(amountCredited)], currency);
  if (left.startsWith('-')) return '0';
  return addAmounts([left, negateAmount(amountOpen)], currency).startsWith('-') ? left : amountOpen;
}

function OpenDialog({ invoice, onOpenChange }: CreditDialogProps) {
  const { currency } = invoice;
  /** The idempotency key. */
  const [id] = useState(newId);
  const credit = useCreditInvoice(invoice.id);
  const name = invoiceName(invoice);
  const left = leftToCredit(invoice);
  const of = 'this invoice';
  const refunded = refundToCredit(invoice);
  // The refunded amount, or else the open amount; for an invoice paid in full, all of it.
  const [first = left] = [refunded, invoice.amountOpen].filter((sum) => !isZero(sum));
  const amount = useAmount(first, left, currency, of);
  return (
    <ReasonDialog
      title={`Credit ${name}`}
      description="A credit note with a number of its own takes this amount off the invoice, with its part of the taxes. It can’t be undone."
      hint="Your client reads it."
      submitLabel="Issue credit note"
      busy={credit.isPending}
      onOpenChange={onOpenChange}
      onSubmit={(reason, focusFault) => {
        const plain = amount.read();
        if (plain === null) return focusFault();
        credit.mutate(
          { id, amount: plain, reason },
          {
            onSuccess: ({ creditNotes }) => {
              toast({ title: `Credit note ${creditNotes.at(-1)?.number ?? ''} issued` });
              onOpenChange(false);
            },
            onError: (error) => {
              if (amount.refuse(error)) focusFault();
              else reportFailure(error, 'We couldn’t issue the credit note. Please try again.');
            },
          },
        );
      }}
    >
      <AmountField {...{ amount, currency, of }} most={left} />
    </ReasonDialog>
  );
}
