import type { Invoice } from '@plumbline/contract/invoices';
import type { RecordPaymentRequest } from '@plumbline/contract/payments';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { PaymentDialog } from '../../estimates/payments/payment-dialog.tsx';
import { useRecordInvoicePayment } from '../api.ts';
import { invoiceName } from '../invoice-words.ts';

interface InvoicePaymentDialogProps {
  invoice: Invoice;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Records a payment on an invoice, with a fresh form each time it opens. */
export function InvoicePaymentDialog(props: InvoicePaymentDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ invoice, today, onOpenChange }: InvoicePaymentDialogProps) {
  const record = useRecordInvoicePayment(invoice.id);
  const { currency, amountOpen } = invoice;
  const number = invoiceName(invoice);
  const send = (payment: RecordPaymentRequest, refuse: (error: unknown) => void) =>
    record.mutate(payment, {
      onSuccess: ({ status }) => {
        toast({
          title: 'Payment recorded',
          ...(status === 'paid' && { description: `${number} is paid in full.` }),
        });
        onOpenChange(false);
      },
      onError: refuse,
    });
  return (
    <PaymentDialog
      {...{ number, currency, today, onOpenChange }}
      amountDue={amountOpen}
      first={{ amount: amountOpen, method: 'check', receivedOn: today, note: '' }}
      paid={invoice}
      busy={record.isPending}
      onRecord={send}
    />
  );
}
