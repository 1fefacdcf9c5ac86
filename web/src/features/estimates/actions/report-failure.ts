import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';

/**
 * Shows a failure in a toast: the server's message for a 4xx, otherwise `fallback`. A 402 opens the upgrade dialog
 * instead.
 */
export function reportFailure(error: unknown, fallback: string): void {
  if (offerUpgrade(error, 'trial_expired')) return;
  toastFailure(error, { fallback });
}
