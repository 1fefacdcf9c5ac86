import { useSyncExternalStore } from 'react';
import { PaymentRequiredError } from '../http/http-error.ts';

/** Why the upgrade dialog opens: the contractor asked for it, or the plan blocked something. */
type UpgradeReason =
  | 'chosen'
  | 'trial_expired'
  | 'past_due'
  | 'job_types'
  | 'kits'
  | 'labor_types'
  | 'price_book'
  | 'tax_rates'
  | 'templates';

export interface UpgradeRequest {
  readonly reason: UpgradeReason;
  /** The subscription status the server last sent; undefined if it sent none. */
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

/** Opens the upgrade dialog from anywhere; the signed-in shell renders it. */
export const askForUpgrade = (request: UpgradeRequest): void => change(request);

export const closeUpgrade = (): void => change(null);

/** The request the upgrade dialog is open for; null while it is closed. */
export function useUpgradeRequest(): UpgradeRequest | null {
  return useSyncExternalStore(subscribe, readRequest);
}

/** Opens the upgrade dialog for a 402 response; false for any other failure. */
export function offerUpgrade(error: unknown, reason: UpgradeReason): boolean {
  if (!(error instanceof PaymentRequiredError)) return false;
  const { subscriptionStatus } = error.billingStatus;
  askForUpgrade({
    reason,
    subscriptionStatus: typeof subscriptionStatus === 'string' ? subscriptionStatus : undefined,
  });
  return true;
}
