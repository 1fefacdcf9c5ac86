import type { Client } from '@plumbline/contract/clients';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { RefObject } from 'react';
import { fetchCsrfTokenEarly } from '../../lib/http/http-client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { DELETED, holdChange } from '../../ui/overlays/held-changes.ts';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { useDeleteClient } from './api.ts';

interface DeleteClientDialogProps {
  client: Client;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus after the client's card was removed. */
  focusAfter?: RefObject<HTMLElement | null>;
  onDeleted?: () => void;
}

/**
 * Names the client and explains that their estimates stay, without the link; the toast that follows offers
 * Undo.
 */
export function DeleteClientDialog(props: DeleteClientDialogProps) {
  const { client, open, onOpenChange, focusAfter, onDeleted } = props;
  const { mutateAsync: remove } = useDeleteClient();
  const owed = [{ owed: client.owed.value, currency: client.currency }, ...client.otherOwed]
    .filter((sum) => !isZero(sum.owed))
    .map((sum) => formatMoney(sum.owed, sum.currency));
  const confirm = () => {
    fetchCsrfTokenEarly();
    holdChange({
      subject: client.id,
      outcome: DELETED,
      title: 'Client deleted successfully',
      description: client.name,
      send: async () => {
        await remove(client.id).catch((error: unknown) =>
          toastFailure(error, { fallback: 'Failed to delete client. Please try again.' }),
        );
      },
    });
    onOpenChange(false);
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Client"
      confirmLabel="Delete"
      onConfirm={confirm}
      {...(focusAfter && { focusAfter })}
    >
      <p>
        Delete <strong>{client.name}</strong>?
      </p>
      {owed.length > 0 && (
        <p className="mt-2">
          You still have <strong className="figures">{owed.join(' and ')}</strong> to collect from them.
        </p>
      )}
      {client.estimateCount > 0 && (
        <p className="mt-2">
          {client.estimateCount === 1 ? 'Their estimate is' : `Their ${client.estimateCount} estimates are`}{' '}
          kept, but no longer linked to a client.
        </p>
      )}
    </ConfirmDialog>
  );
}
