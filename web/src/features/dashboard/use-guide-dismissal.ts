import { useState } from 'react';

const KEY = 'plumbline_onboarding_dismissed';

function readDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether the guide was dismissed in this browser, and a function that dismisses it permanently. */
export function useGuideDismissal(): { isDismissed: boolean; dismiss: () => void } {
  const [isDismissed, setDismissed] = useState(readDismissed);
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(KEY, 'true');
    } catch {
      // Without storage it returns on the next visit.
    }
  };
  return { isDismissed, dismiss };
}
