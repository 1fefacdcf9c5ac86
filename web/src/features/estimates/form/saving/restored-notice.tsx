import { useState } from 'react';
import { formatDateTime } from '../../../../lib/dates.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';

interface RestoredNoticeProps {
  /** When the work was stored, an ISO timestamp. */
  keptAt: string;
  onDiscard: () => void;
}

/** Tells the contractor that the form holds unsaved work from an earlier visit, and offers to discard it. */
export function RestoredNotice({ keptAt, onDiscard }: RestoredNoticeProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Banner
        title={`Unsaved work from ${formatDateTime(keptAt)} was restored.`}
        className="mt-4"
        action={
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Discard
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard the restored work?"
        cancelLabel="Keep it"
        confirmLabel="Discard"
        onConfirm={onDiscard}
      >
        This removes it from the form. It can’t be undone.
      </ConfirmDialog>
    </>
  );
}
