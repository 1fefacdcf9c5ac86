import type { ChangeOrder } from '@plumbline/contract/change-orders';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  BadgeCheck,
  Banknote,
  CalendarPlus,
  Copy,
  Download,
  EyeOff,
  Pencil,
  Send,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/http/http-client.ts';
import { ActionBar, SIDE } from '../../../ui/action-bar.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/choices/menu.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { hasExpired, isDraft, takesPayments } from '../actions/offered-actions.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { SendDialog } from '../actions/send-dialog.tsx';
import { TakeBackDialog } from '../actions/take-back-dialog.tsx';
import { useChangeStatus } from '../actions/use-change-status.ts';
import { useDownloadPdf, useSaveCertificate } from '../actions/use-download-pdf.ts';
import { useExtend } from '../actions/use-extend.ts';
import { useHeldAnswer } from '../actions/use-hold-changes.ts';
import { CHANGE_ORDERS, changeOrderKey, estimateKey, keepChangeOrder } from '../api.ts';
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx';
import { type ChangeDocument, toDocument } from './change-document.ts';

interface ChangeActionsProps {
  document: ChangeDocument;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  isPhone: boolean;
}

/** Copies a change order to a new draft of the same job. */
function useDuplicateChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<ChangeOrder>('POST', `${CHANGE_ORDERS}/${id}/duplicate`),
    onSuccess: (copy) => {
      keepChangeOrder(queryClient, toDocument(copy));
      toast({ title: `Copied to ${copy.number}` });
    },
    onError: (error) => reportFailure(error, 'We couldn’t copy the change order. Please try again.'),
  });
}

/** Deletes a draft. */
function useDeleteChange({ id, change, estimateNumber }: ChangeDocument) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', `${CHANGE_ORDERS}/${id}`, undefined, {}, true),
    onSuccess: () => {
      toast({ title: `${estimateNumber} deleted` });
      // Its page is left before the query is refetched.
      void queryClient.invalidateQueries({ queryKey: changeOrderKey(id), refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: estimateKey(change.estimateId) });
    },
    onError: (error) => reportFailure(error, 'We couldn’t delete the change order. Please try again.'),
  });
}

/** The actions of a change order, the next step last; on phones a bar at the bottom. */
export function ChangeActions({ document, today, isPhone }: ChangeActionsProps) {
  const { id, status, estimateNumber, change } = document;
  const [open, setOpen] = useState<'send' | 'edit' | 'delete' | 'payment' | null>(null);
  const navigate = useNavigate();
  const duplicate = useDuplicateChange();
  const remove = useDeleteChange(document);
  const { downloadPdf, isPending: isDownloading } = useDownloadPdf();
  const saveCertificate = useSaveCertificate();
  const { changeStatus } = useChangeStatus();
  const extend = useExtend();
  const draft = isDraft(status);
  const isOut = awaitsAnswer(status);
  const isOwed = useHeldAnswer(id) === null && takesPayments(document);
  const dialog = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  const more: (MenuItem | 'separator')[] = [
    {
      label: 'Duplicate',
      icon: <Copy aria-hidden="true" />,
      disabled: duplicate.isPending,
      // The copy is not opened once this page is left.
      onSelect: () =>
        duplicate.mutate(id, { onSuccess: (copy) => void navigate(`/change-orders/${copy.id}/edit`) }),
    },
  ];
  if (document.events.some(({ type }) => type === 'accepted'))
    more.push({
      label: 'Download certificate',
      icon: <BadgeCheck aria-hidden="true" />,
      onSelect: () => void saveCertificate(document),
    });
  if (status === 'viewed')
    more.push({
      label: 'Mark as unopened',
      icon: <EyeOff aria-hidden="true" />,
      onSelect: () => void changeStatus(document, 'sent'),
    });
  if (draft)
    more.push('separator', {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => setOpen('delete'),
    });
  const sendName = draft ? 'Send change order' : 'Resend change order';
  return (
    <ActionBar more={more}>
      {draft && (
        <ButtonLink to={`/change-orders/${id}/edit`} className={SIDE} icon={<Pencil aria-hidden="true" />}>
          <span className="max-md:sr-only">Edit</span>
        </ButtonLink>
      )}
      {isOut && (
        <Button className={SIDE} icon={<Pencil aria-hidden="true" />} onClick={() => setOpen('edit')}>
          <span className="max-md:sr-only">Edit</span>
        </Button>
      )}
      <Button
        aria-label="Download PDF"
        className={draft || isOut || isOwed ? SIDE : 'max-md:flex-1'}
        icon={<Download aria-hidden="true" className="max-[419px]:hidden" />}
        busy={isDownloading}
        onClick={() => void downloadPdf(document)}
      >
        {isPhone ? 'PDF' : 'Download PDF'}
      </Button>
      {(draft || isOut) && !hasExpired(document) && (
        <Button
          variant="primary"
          aria-label={sendName}
          className="max-md:flex-1"
          icon={<Send aria-hidden="true" />}
          onClick={() => setOpen('send')}
        >
          {isPhone ? sendName.replace(' change order', '') : sendName}
        </Button>
      )}
      {isOwed && (
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon={<Banknote aria-hidden="true" />}
          onClick={() => setOpen('payment')}
        >
          Record payment
        </Button>
      )}
      {hasExpired(document) && (
        <Button
          variant="primary"
          className="max-md:flex-1 max-md:px-2!"
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={() => extend(document)}
        >
          Extend 30 days
        </Button>
      )}
      <SendDialog estimate={document} from="view" {...dialog('send')} />
      <RecordPaymentDialog estimate={document} today={today} {...dialog('payment')} />
      <TakeBackDialog estimate={document} {...dialog('edit')} />
      <ConfirmDialog
        {...dialog('delete')}
        title={`Delete ${estimateNumber}?`}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate(`/estimates/${change.estimateId}/view`, { replace: true }),
          })
        }
      >
        This is permanent and can’t be undone. The next change order gets a new number.
      </ConfirmDialog>
    </ActionBar>
  );
}
