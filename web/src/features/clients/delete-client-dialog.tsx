import type { Client } from '@plumbline/contract/clients';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useDeleteClient } from './api.ts';

interface DeleteClientDialogProps {
  client: Client;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus after the client's card was removed. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Names the client and warns that their estimates stay without the link. */
export function DeleteClientDialog({ client, open, onOpenChange, focusAfter }: DeleteClientDialogProps) {
  const remove = useDeleteClient();
  const confirm = () =>
    remove.mutate(client.id, {
      onSuccess: () => {
        toast({ title: 'Client deleted successfully' });
        onOpenChange(false);
      },
      onError: (error) => toastFailure(error, { fallback: 'Failed to delete client. Please try again.' }),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Client"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <p>
        Are you sure you want to delete <strong>{client.name}</strong>? This action cannot be undone.
      </p>
      {client.estimateCount > 0 && (
        <p className="mt-2">
          {client.estimateCount === 1 ? 'Their estimate is' : `Their ${client.estimateCount} estimates are`}{' '}
          kept, but no longer linked to a client.
        </p>
      )}
    </ConfirmDialog>
  );
}
