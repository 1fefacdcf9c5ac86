import type { InvoiceSummary } from '@plumbline/contract/invoices';

export type InvoiceDialog = 'issue' | 'edit' | 'delete' | 'send' | 'payment' | 'credit' | 'void';

/** The dialogs with which another page can open an invoice, by its status. */
export function offeredDialogs({ status }: Pick<InvoiceSummary, 'status'>): readonly InvoiceDialog[] {
  if (status === 'draft') return ['issue', 'edit', 'delete'];
  if (status === 'sent' || status === 'viewed') return ['payment', 'send'];
  return status === 'paid' ? ['send'] : [];
}

/** The history state that opens an invoice with a dialog. */
export const withDialog = (dialog: InvoiceDialog) => ({ dialog }) as const;

/** The dialog that the history state asks for, as far as the invoice still offers it. */
export function dialogOf(state: unknown, invoice: Pick<InvoiceSummary, 'status'>): InvoiceDialog | null {
  const wanted = typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : null;
  return offeredDialogs(invoice).find((dialog) => dialog === wanted) ?? null;
}
