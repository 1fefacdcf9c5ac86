import type { Invoice } from '@plumbline/contract/invoices';
import { isZero } from '@plumbline/contract/pricing/decimal';
import {
  Ban,
  Banknote,
  Bell,
  Copy,
  CopyPlus,
  Download,
  Pencil,
  ReceiptText,
  Send,
  Trash2,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { ActionBar, SIDE } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/choices/menu.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../estimates/actions/report-failure.ts';
import { useDownloadPdf } from '../../estimates/actions/use-download-pdf.ts';
import { clientPageUrl, copyLink } from '../../estimates/actions/use-hand-over.ts';
import { INVOICE_KIND } from '../../estimates/document-kind.ts';
import { useDeleteInvoice, useDuplicateInvoice } from '../api.ts';
import type { InvoiceDialog } from '../invoice-dialogs.ts';
import { CreditDialog, leftToCredit } from './credit-dialog.tsx';
import { EditInvoiceSheet } from './edit-invoice-sheet.tsx';
import { InvoicePaymentDialog } from './invoice-payment-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { SendInvoiceDialog } from './send-invoice-dialog.tsx';
import { canRemind, useRemindNow } from './use-remind-now.ts';
import { VoidDialog } from './void-dialog.tsx';

interface InvoiceActionsProps {
  invoice: Invoice;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  isPhone: boolean;
  dialog: InvoiceDialog | null;
  onDialogChange: (dialog: InvoiceDialog | null) => void;
}

/** The actions of an invoice, the next step last; on phones a bar at the bottom. */
export function InvoiceActions({ invoice, today, isPhone, dialog, onDialogChange }: InvoiceActionsProps) {
  const navigate = useNavigate();
  const { id, number, status, sentAt, amountSettled, amountCredited, isOverdue, unreadMessages } = invoice;
  const { remindNow, isPending: isReminding } = useRemindNow(invoice);
  const remove = useDeleteInvoice(id);
  const duplicate = useDuplicateInvoice(id);
  const isOwn = invoice.work !== null;
  const { downloadPdf, isPending: isDownloading } = useDownloadPdf();
  const isDraft = status === 'draft';
  const isOpen = status === 'sent' || status === 'viewed';
  const wasSent = sentAt !== null;
  const of = (name: InvoiceDialog) => ({
    open: dialog === name,
    onOpenChange: (isShown: boolean) => onDialogChange(isShown ? name : null),
  });
  const open = (name: InvoiceDialog) => () => onDialogChange(name);
  const edit = () => (isOwn ? void navigate(INVOICE_KIND.formOf(id)) : onDialogChange('edit'));
  const copy = () =>
    duplicate.mutate(undefined, {
      onSuccess: (made) => {
        toast({ title: 'Draft invoice created' });
        void navigate(INVOICE_KIND.viewOf(made.id));
      },
      onError: (error) => reportFailure(error, 'We couldn’t duplicate the invoice. Please try again.'),
    });
  const deleteDraft = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Draft invoice deleted' });
        void navigate('/invoices', { replace: true });
      },
      onError: (error) => reportFailure(error, 'We couldn’t delete the invoice. Please try again.'),
    });

  const copies: MenuItem[] = isOwn
    ? [
        {
          label: 'Duplicate',
          icon: <CopyPlus aria-hidden="true" />,
          disabled: duplicate.isPending,
          movesFocus: true,
          onSelect: copy,
        },
      ]
    : [];
  const more: (MenuItem | 'separator')[] = isDraft
    ? [
        ...copies,
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          movesFocus: true,
          onSelect: open('delete'),
        },
      ]
    : [
        {
          label: 'Copy link',
          icon: <Copy aria-hidden="true" />,
          onSelect: () => void copyLink(clientPageUrl(INVOICE_KIND, id)),
        },
        ...copies,
      ];
  if (!isDraft && status !== 'void' && !isZero(leftToCredit(invoice)))
    more.push({
      label: 'Credit',
      icon: <ReceiptText aria-hidden="true" />,
      movesFocus: true,
      onSelect: open('credit'),
    });
  if (isOpen && isZero(amountSettled) && isZero(amountCredited))
    more.push('separator', {
      label: 'Void',
      icon: <Ban aria-hidden="true" />,
      danger: true,
      movesFocus: true,
      onSelect: open('void'),
    });

  const sendName = wasSent ? 'Send again' : 'Send';
  // The next step for an overdue invoice is a reminder by mail.
  const remindsNext = isOverdue && wasSent && canRemind(invoice);
  if (remindsNext)
    more.unshift({
      label: sendName,
      icon: <Send aria-hidden="true" />,
      movesFocus: true,
      onSelect: open('send'),
    });
  const pdfName = isDraft ? 'Download preview' : 'Download PDF';
  // While a question waits, the answer comes first.
  const isAsked = unreadMessages > 0;
  const isSendNext = isOpen && !wasSent && !isAsked;
  const sendButton = remindsNext ? (
    <Button
      key="remind"
      className={SIDE}
      icon={<Bell aria-hidden="true" className="max-[419px]:hidden" />}
      aria-label="Remind now"
      busy={isReminding}
      onClick={remindNow}
    >
      {isPhone ? 'Remind' : 'Remind now'}
    </Button>
  ) : (
    (isOpen || status === 'paid') && (
      <Button
        key="send"
        variant={isSendNext ? 'primary' : 'secondary'}
        className={isOpen && wasSent ? SIDE : 'max-md:flex-1'}
        icon={<Send aria-hidden="true" className="max-[419px]:hidden" />}
        aria-label={sendName}
        onClick={open('send')}
      >
        {isPhone ? 'Send' : sendName}
      </Button>
    )
  );
  const payButton = isOpen && (
    <Button
      key="pay"
      variant={wasSent && !isAsked ? 'primary' : 'secondary'}
      aria-label="Record payment"
      className={wasSent ? 'max-md:flex-1' : SIDE}
      icon={<Banknote aria-hidden="true" className={wasSent ? '' : 'max-md:hidden'} />}
      onClick={open('payment')}
    >
      {isPhone && !wasSent ? 'Payment' : 'Record payment'}
    </Button>
  );
  return (
    <ActionBar more={more}>
      {isDraft && (
        <Button className={SIDE} icon={<Pencil aria-hidden="true" />} onClick={edit}>
          <span className="max-md:sr-only">Edit</span>
        </Button>
      )}
      <Button
        aria-label={pdfName}
        className={isDraft || isOpen ? SIDE : 'max-md:flex-1'}
        icon={<Download aria-hidden="true" className="max-[419px]:hidden" />}
        busy={isDownloading}
        onClick={() => void downloadPdf({ id, estimateNumber: number ?? 'draft' })}
      >
        {isPhone ? 'PDF' : pdfName}
      </Button>
      {wasSent ? [sendButton, payButton] : [payButton, sendButton]}
      {isDraft && (
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon={<Send aria-hidden="true" />}
          onClick={open('issue')}
        >
          Issue and send
        </Button>
      )}
      <IssueDialog {...{ invoice, today, isPhone }} {...of('issue')} />
      <SendInvoiceDialog invoice={invoice} {...of('send')} />
      <InvoicePaymentDialog {...{ invoice, today }} {...of('payment')} />
      <CreditDialog invoice={invoice} {...of('credit')} />
      <VoidDialog invoice={invoice} {...of('void')} />
      <EditInvoiceSheet invoice={invoice} {...of('edit')} />
      <ConfirmDialog
        {...of('delete')}
        title="Delete this draft?"
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={deleteDraft}
      >
        It has no number yet, so none is skipped. This can’t be undone.
      </ConfirmDialog>
    </ActionBar>
  );
}
