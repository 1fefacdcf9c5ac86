import { offerUpgrade } from '../../../lib/upgrade-store.ts';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';

/**
 * Tells the contractor that something failed: the server's sentence for a 4xx, otherwise `fallback`. What the plan does
 * not cover opens the upgrade dialog instead.
 */
export function reportFailure(error: unknown, fallback: string): void {
  if (offerUpgrade(error, 'trial_expired')) return;
  toastFailure(error, { fallback });
}
