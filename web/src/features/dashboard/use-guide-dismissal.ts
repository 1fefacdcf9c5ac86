import { useState } from 'react';

const KEY = 'plumbline_onboarding_dismissed';

function readDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether the guide was hidden in this browser, and how to hide it for good. */
export function useGuideDismissal(): { isDismissed: boolean; dismiss: () => void } {
  const [isDismissed, setDismissed] = useState(readDismissed);
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(KEY, 'true');
    } catch {
      // Without storage it is back at the next visit.
    }
  };
  return { isDismissed, dismiss };
}
