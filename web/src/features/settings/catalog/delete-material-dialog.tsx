import type { Material } from '@plumbline/contract/catalog';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDeleteMaterial } from '../../catalog/api.ts';

interface DeleteMaterialDialogProps {
  material: Material;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Has the focus once the row that was deleted is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Names a material of the contractor's own before it is deleted for good. */
export function DeleteMaterialDialog({
  material,
  open,
  onOpenChange,
  focusAfter,
}: DeleteMaterialDialogProps) {
  const remove = useDeleteMaterial();
  const confirm = () =>
    remove.mutate(material.id, {
      onSuccess: () => {
        toast({ title: 'Material deleted successfully' });
        onOpenChange(false);
      },
      onError: (error) => toastFailure(error, { fallback: 'Failed to delete material. Please try again.' }),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Material"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <p>
        Are you sure you want to delete <strong>{material.name}</strong>? This action cannot be undone.
      </p>
      <p className="mt-2">Estimates that use it keep its name and price.</p>
    </ConfirmDialog>
  );
}
