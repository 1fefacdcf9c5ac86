import type { Estimate } from '@plumbline/contract/estimates';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useChangeStatus } from './use-change-status.ts';

interface EditSentDialogProps {
  estimate: Estimate;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what editing a sent estimate means, takes it back, and opens it in the form. */
export function EditSentDialog({ estimate, open, onOpenChange }: EditSentDialogProps) {
  const navigate = useNavigate();
  const { changeStatus, changingId } = useChangeStatus();
  const confirm = async () => {
    const isDraft = await changeStatus(estimate, 'draft');
    onOpenChange(false);
    if (isDraft) void navigate(`/estimates/${estimate.id}/edit`);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${estimate.estimateNumber}?`}
      confirmLabel="Take back and edit"
      busyLabel="Taking it back..."
      danger={false}
      busy={changingId !== null}
      onConfirm={() => void confirm()}
    >
      Your client already has this estimate. Editing takes it back: their link stops working until you send it
      again.
    </ConfirmDialog>
  );
}
