import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import type { DraftKeeper } from '../../editor/draft-keeper.ts';

/** Asks for confirmation before leaving a form with unsaved work. */
export function UnsavedDraftGuard({ keeper }: { keeper: DraftKeeper }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && keeper.warnsOnLeaving(),
  );
  const discardAndLeave = () => {
    keeper.discard();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Discard and leave"
      onConfirm={discardAndLeave}
    >
      This estimate has changes that are not saved. To keep them, stay and save the draft.
    </ConfirmDialog>
  );
}
