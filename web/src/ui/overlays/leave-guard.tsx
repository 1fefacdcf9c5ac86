import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingSignedOut } from '../../lib/signed-out-redirect.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  active: boolean;
  title: string;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before another page of the app is opened, and has the browser ask before the tab is closed or reloaded. */
export function LeaveGuard({ active, title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // Who was signed out is led to signing in; a question would only stand in the way.
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
