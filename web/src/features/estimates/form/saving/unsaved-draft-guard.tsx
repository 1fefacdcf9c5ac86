import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { countFiles } from '../../../../lib/count-files.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import type { DraftKeeper } from '../../editor/saving/draft-keeper.ts';
import { isStuck, type Uploads } from '../files/use-uploads.ts';

interface UnsavedDraftGuardProps {
  keeper: DraftKeeper;
  uploads: Uploads;
  /** Saves the draft, and returns whether to leave, to ask or to stay. */
  onSave: () => Promise<'leave' | 'ask' | 'stay'>;
}

/**
 * Saves the draft before the form is left, and asks for confirmation if some of it could not be saved or
 * files are not uploaded yet. Once they are, it continues without another question.
 */
export function UnsavedDraftGuard({ keeper, uploads, onSave }: UnsavedDraftGuardProps) {
  const [asking, setAsking] = useState<'changes' | 'uploads' | null>(null);
  const { pending } = uploads;
  const isUploading = pending.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== keeper.path &&
      (keeper.warnsOnLeaving() || isUploading),
  );
  const isBlocked = blocker.state === 'blocked';
  const saveFirst = useEffectEvent(onSave);
  const goOn = useEffectEvent((next: Awaited<ReturnType<typeof onSave>>) => {
    if (next === 'ask') return setAsking('changes');
    if (next === 'leave' && isUploading) return setAsking('uploads');
    setAsking(null);
    if (next === 'leave') blocker.proceed?.();
    else blocker.reset?.();
  });
  const waits = asking === 'uploads' && isUploading;
  useEffect(() => {
    if (isBlocked && !waits) void saveFirst().then((next) => goOn(next));
  }, [isBlocked, waits]);

  const stay = () => {
    setAsking(null);
    blocker.reset?.();
  };
  const discardAndLeave = () => {
    uploads.cancelAll();
    keeper.discard();
    blocker.proceed?.();
  };
  const files = countFiles(pending.map(({ file }) => file));
  const hasFailed = pending.some(isStuck);
  return (
    <>
      <ConfirmDialog
        open={asking === 'changes' && isBlocked}
        onOpenChange={stay}
        title="Leave without saving?"
        cancelLabel="Stay"
        confirmLabel="Discard and leave"
        onConfirm={discardAndLeave}
      >
        Some of your changes couldn’t be saved. Stay to finish lines without figures and fix what is marked,
        or try again.
        {isUploading && ` You would also lose ${files} not uploaded yet.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={waits && isBlocked}
        onOpenChange={stay}
        title={hasFailed ? `We couldn’t upload ${files}` : `Still uploading ${files}`}
        cancelLabel="Stay"
        confirmLabel="Leave anyway"
        onConfirm={discardAndLeave}
      >
        {hasFailed
          ? 'Your changes are saved. Stay to try the upload again.'
          : 'Your changes are saved. Wait here, and you’ll leave when the upload is done.'}
      </ConfirmDialog>
    </>
  );
}
