import { useSyncExternalStore } from 'react';
import { PaymentRequiredError } from './http/http-error.ts';

/** Why the upgrade dialog opens: the contractor asked for it, or was refused something. */
type UpgradeReason = 'chosen' | 'trial_expired' | 'past_due' | 'job_types' | 'labor_types';

export interface UpgradeRequest {
  readonly reason: UpgradeReason;
  /** What the server last said of the subscription; undefined where it said nothing. */
  readonly subscriptionStatus?: string | undefined;
}

let current: UpgradeRequest | null = null;
const listeners = new Set<() => void>();

function change(next: UpgradeRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

const readRequest = () => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the upgrade dialog, callable from anywhere; the signed-in shell draws it. */
export const askForUpgrade = (request: UpgradeRequest): void => change(request);

export const closeUpgrade = (): void => change(null);

/** What the upgrade dialog is open for; null while it is closed. */
export function useUpgradeRequest(): UpgradeRequest | null {
  return useSyncExternalStore(subscribe, readRequest);
}

/** Opens the upgrade dialog for an answer that the plan does not cover this (402); false for any other failure. */
export function offerUpgrade(error: unknown, reason: UpgradeReason): boolean {
  if (!(error instanceof PaymentRequiredError)) return false;
  const { subscriptionStatus } = error.billingStatus;
  askForUpgrade({
    reason,
    subscriptionStatus: typeof subscriptionStatus === 'string' ? subscriptionStatus : undefined,
  });
  return true;
}
