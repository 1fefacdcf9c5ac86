import type { Webhook } from '@plumbline/contract/developers/webhooks';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDeleteWebhook } from '../api.ts';

interface DeleteWebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
  /** Gets the focus after the webhook's row was removed. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before a webhook and its log are deleted. */
export function DeleteWebhookDialog({ webhook, onClose, focusAfter }: DeleteWebhookDialogProps) {
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete webhook"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      focusAfter={focusAfter}
      onConfirm={() =>
        remove.mutate(webhook.id, {
          onSuccess: () => {
            toast({ title: 'Webhook deleted' });
            onClose();
          },
          onError: (error) =>
            toastFailure(error, { fallback: 'Failed to delete the webhook. Please try again.' }),
        })
      }
    >
      <p>
        <strong className="wrap-anywhere">{webhook.url}</strong> won’t be called anymore, and its log is
        deleted. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
