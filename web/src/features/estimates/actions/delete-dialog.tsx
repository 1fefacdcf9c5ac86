import type { EstimateSummary } from '@plumbline/contract/estimates';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDeleteEstimate } from '../api.ts';
import { reportFailure } from './report-failure.ts';

interface DeleteDialogProps {
  estimate: Pick<EstimateSummary, 'id' | 'estimateNumber'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}

/** Asks for confirmation before a draft is permanently deleted. */
export function DeleteDialog({ estimate, open, onOpenChange, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteEstimate();
  const confirm = async () => {
    try {
      await remove.mutateAsync(estimate.id);
      toast({ title: 'Estimate deleted successfully' });
      onOpenChange(false);
      onDeleted?.();
    } catch (error) {
      reportFailure(error, 'Failed to delete estimate');
      onOpenChange(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Estimate"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => void confirm()}
    >
      Are you sure you want to delete estimate {estimate.estimateNumber}? This action cannot be undone.
    </ConfirmDialog>
  );
}
