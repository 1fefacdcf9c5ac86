import type { Invoice } from '@plumbline/contract/invoices';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useVoidInvoice } from '../api.ts';
import { invoiceName } from '../invoice-words.ts';

interface VoidDialogProps {
  invoice: Invoice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the reason for voiding an issued invoice. */
export function VoidDialog({ invoice, open, onOpenChange }: VoidDialogProps) {
  const voiding = useVoidInvoice(invoice.id);
  const name = invoiceName(invoice);
  if (!open) return null;
  return (
    <ReasonDialog
      title={`Void ${name}?`}
      description="It keeps its number, and your client’s page says that nothing is to be paid. What it covers can be invoiced again."
      hint="Only you see it."
      submitLabel="Void invoice"
      danger
      busy={voiding.isPending}
      onOpenChange={onOpenChange}
      onSubmit={(reason) =>
        voiding.mutate(reason, {
          onSuccess: () => {
            toast({ title: `${name} is void` });
            onOpenChange(false);
          },
          onError: (error) => reportFailure(error, 'We couldn’t void the invoice. Please try again.'),
        })
      }
    />
  );
}
