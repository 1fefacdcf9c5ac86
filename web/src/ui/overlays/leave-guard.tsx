import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingSignedOut } from '../../lib/signed-out-redirect.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Whether leaving would lose something. */
  active: boolean;
  title: string;
  /** The work that leaving would lose. */
  children: ReactNode;
}

/**
 * Asks for confirmation before another page of the app opens, and has the browser ask before the tab is closed or
 * reloaded.
 */
export function LeaveGuard({ active, title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // After a sign-out the browser goes to the sign-in page; a prompt would only get in the way.
      if (!isLeavingSignedOut()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={title}
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
