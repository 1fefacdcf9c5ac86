import type { RefObject } from 'react';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDeleteLaborType, useDeleteMaterial } from '../api.ts';
import type { PriceItem } from './price-item.ts';

interface DeleteItemDialogProps {
  source: NonNullable<PriceItem['source']>;
  onClose: () => void;
  /** Gets the focus after the row was deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before an item of the price book is deleted. */
export function DeleteItemDialog({ source, onClose, focusAfter }: DeleteItemDialogProps) {
  const deleteMaterial = useDeleteMaterial();
  const deleteLaborType = useDeleteLaborType();
  const [remove, { id, name }] =
    source.kind === 'material' ? [deleteMaterial, source.material] : [deleteLaborType, source.laborType];
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ title: `${name} deleted` });
        onClose();
      },
      onError: (error) => {
        if (offerUpgrade(error, 'price_book')) return;
        toastFailure(error, { fallback: 'Failed to delete the item. Please try again.' });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete item"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <p>
        Are you sure you want to delete <strong>{name}</strong>? This can’t be undone.
      </p>
      <p className="mt-2">Estimates that use it keep its name and price.</p>
    </ConfirmDialog>
  );
}
