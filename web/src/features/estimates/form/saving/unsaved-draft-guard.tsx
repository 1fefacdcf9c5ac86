import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import type { DraftKeeper } from '../../editor/saving/draft-keeper.ts';

interface UnsavedDraftGuardProps {
  keeper: DraftKeeper;
  /** Saves the draft, and returns whether to leave, to ask or to stay. */
  onSave: () => Promise<'leave' | 'ask' | 'stay'>;
}

/** Saves the draft before the form is left, and asks for confirmation if some of it could not be saved. */
export function UnsavedDraftGuard({ keeper, onSave }: UnsavedDraftGuardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== keeper.path &&
      keeper.warnsOnLeaving(),
  );
  const isBlocked = blocker.state === 'blocked';
  const saveFirst = useEffectEvent(onSave);
  const goOn = useEffectEvent((next: Awaited<ReturnType<typeof onSave>>) => {
    if (next === 'leave') blocker.proceed?.();
    else if (next === 'stay') blocker.reset?.();
    setIsAsking(next === 'ask');
  });
  useEffect(() => {
    if (isBlocked) void saveFirst().then((next) => goOn(next));
  }, [isBlocked]);

  const stay = () => {
    setIsAsking(false);
    blocker.reset?.();
  };
  const discardAndLeave = () => {
    keeper.discard();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={isAsking && isBlocked}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Discard and leave"
      onConfirm={discardAndLeave}
    >
      Some of your changes couldn’t be saved. Stay to finish lines without figures and fix what is marked, or
      try again.
    </ConfirmDialog>
  );
}
