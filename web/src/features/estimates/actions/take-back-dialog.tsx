import type { Estimate } from '@plumbline/contract/estimates';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDocumentKind } from '../document-kind.ts';
import { useChangeStatus } from './use-change-status.ts';

interface TakeBackDialogProps {
  estimate: Estimate;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Explains the effect of recalling a sent estimate, makes it a draft again, and opens it in the form. */
export function TakeBackDialog({ estimate, open, onOpenChange }: TakeBackDialogProps) {
  const navigate = useNavigate();
  const { noun, formOf } = useDocumentKind();
  const { changeStatus, changingId } = useChangeStatus();
  const confirm = async () => {
    const isDraft = await changeStatus(estimate, 'draft');
    onOpenChange(false);
    if (isDraft) void navigate(formOf(estimate.id));
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Take back ${estimate.estimateNumber}?`}
      confirmLabel="Take back and edit"
      busyLabel="Taking it back..."
      danger={false}
      busy={changingId !== null}
      onConfirm={() => void confirm()}
    >
      Your client’s link stops working until you send it again.{' '}
      {noun === 'estimate' && 'To change it while they can still read it, revise it instead.'}
    </ConfirmDialog>
  );
}
