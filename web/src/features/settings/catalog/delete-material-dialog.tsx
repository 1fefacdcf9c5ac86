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
  /** Gets the focus after the row was deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before one of the contractor's own materials is deleted. */
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
