import type { EstimateSummary } from '@plumbline/contract/estimates';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useChangeStatus } from './use-change-status.ts';

interface RecallDialogProps {
  estimate: Pick<EstimateSummary, 'id' | 'estimateNumber'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for confirmation before recalling an estimate, which makes it a draft again. */
export function RecallDialog({ estimate, open, onOpenChange }: RecallDialogProps) {
  const { changeStatus, changingId } = useChangeStatus();
  const confirm = async () => {
    await changeStatus(estimate, 'draft');
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recall Estimate"
      confirmLabel="Recall"
      busyLabel="Recalling..."
      danger={false}
      busy={changingId !== null}
      onConfirm={() => void confirm()}
    >
      Estimate {estimate.estimateNumber} becomes a draft again that you can edit. Your client’s link stops
      working until you send it again.
    </ConfirmDialog>
  );
}
