import { useEffect, useState } from 'react';

const KEY = 'plumbline_dismissed_banner';

function readDismissed(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function writeDismissed(what: string | null): void {
  try {
    if (what === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, what);
  } catch {
    // Without storage the notice returns on the next visit.
  }
}

/**
 * Which notice was dismissed in this browser session. Any other `what` clears it, so that a notice returns
 * after every change, even if the change is undone. Undefined while the notice is not known.
 */
export function useDismissal(what: string | undefined): { dismissed: string | null; dismiss: () => void } {
  const [dismissed, setDismissed] = useState(readDismissed);
  if (what !== undefined && dismissed !== null && dismissed !== what) setDismissed(null);
  useEffect(() => writeDismissed(dismissed), [dismissed]);
  const dismiss = () => {
    if (what !== undefined) setDismissed(what);
  };
  return { dismissed, dismiss };
}
