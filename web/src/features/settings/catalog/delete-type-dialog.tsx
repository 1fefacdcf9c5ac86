import type { RefObject } from 'react';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDeleteJobType, useDeleteLaborType } from '../../catalog/api.ts';

interface DeleteTypeDialogProps {
  kind: 'job' | 'labor';
  type: { readonly id: string; readonly name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus after the row was deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before a job type or labor type is deleted. */
export function DeleteTypeDialog({ kind, type, open, onOpenChange, focusAfter }: DeleteTypeDialogProps) {
  const deleteJobType = useDeleteJobType();
  const deleteLaborType = useDeleteLaborType();
  const remove = kind === 'job' ? deleteJobType : deleteLaborType;
  const confirm = () =>
    remove.mutate(type.id, {
      onSuccess: () => {
        toast({ title: `${kind === 'job' ? 'Job' : 'Labor'} type deleted successfully` });
        onOpenChange(false);
      },
      onError: (error) => {
        if (offerUpgrade(error, kind === 'job' ? 'job_types' : 'labor_types')) return;
        toastFailure(error, { fallback: `Failed to delete ${kind} type. Please try again.` });
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={kind === 'job' ? 'Delete Job Type' : 'Delete Labor Type'}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <p>
        Are you sure you want to delete <strong>{type.name}</strong>? This action cannot be undone.
      </p>
      <p className="mt-2">Estimates that use it keep its name.</p>
    </ConfirmDialog>
  );
}
