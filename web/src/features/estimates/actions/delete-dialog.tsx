import type { EstimateSummary } from '@plumbline/contract/estimates';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useHoldChanges } from './use-hold-changes.ts';

interface DeleteDialogProps {
  estimate: Pick<EstimateSummary, 'id' | 'estimateNumber' | 'client'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}

/** Asks for confirmation before a draft is deleted; the toast that follows offers Undo. */
export function DeleteDialog({ estimate, open, onOpenChange, onDeleted }: DeleteDialogProps) {
  const { holdDeletion } = useHoldChanges();
  const confirm = () => {
    holdDeletion(estimate);
    onOpenChange(false);
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Estimate"
      confirmLabel="Delete"
      onConfirm={confirm}
    >
      Are you sure you want to delete estimate {estimate.estimateNumber}? This action cannot be undone.
    </ConfirmDialog>
  );
}
