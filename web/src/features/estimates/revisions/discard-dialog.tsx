import type { Estimate } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useDiscardRevision } from './revision-api.ts';

interface DiscardDialogProps {
  estimate: Pick<Estimate, 'id' | 'estimateNumber' | 'version'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Runs first: what it saves is discarded too. */
  onBefore?: () => Promise<unknown>;
  onDiscarded: () => void;
}

/** Asks before the unsent changes of an estimate are discarded. */
export function DiscardDialog({ estimate, open, onOpenChange, onBefore, onDiscarded }: DiscardDialogProps) {
  const { mutateAsync } = useDiscardRevision();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onBefore?.();
      await mutateAsync(estimate.id);
      onOpenChange(false);
      onDiscarded();
    } catch (error) {
      toastFailure(error, { fallback: 'We couldn’t discard the changes. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Discard your changes to ${estimate.estimateNumber}?`}
      cancelLabel="Keep them"
      confirmLabel="Discard changes"
      busyLabel="Discarding..."
      busy={isBusy}
      onConfirm={() => void confirm()}
    >
      Your client keeps version {Math.max(estimate.version, 1)}. This can’t be undone.
    </ConfirmDialog>
  );
}
