import type { Currency } from '@plumbline/contract/pricing/currency';

/** A deposit that a client is asked to pay online. */
export interface DepositRequest {
  /** Our id. The provider stores it with the payment and uses it as idempotency key. */
  readonly attemptId: string;
  /** In minor units of `currency`. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** The title shown at the provider. */
  readonly title: string;
  readonly clientEmail: string | null;
  /** The client's page of the estimate, to which the provider returns them. */
  readonly pageUrl: string;
}

/** Where the client pays. */
export interface DepositSession {
  readonly sessionId: string;
  readonly orderId: string | null;
  readonly checkoutUrl: string;
}

/** An attempt's ids at its provider. */
export interface KnownSession {
  readonly attemptId: string;
  readonly sessionId: string;
  readonly orderId: string | null;
}

export interface ProviderPayment {
  readonly id: string;
  /** In minor units of `currency`, which may differ from the requested one. Null when the provider named no valid amount. */
  readonly amountMinor: bigint | null;
  /** Three capital letters; `XXX` when the provider named no currency. */
  readonly currency: string;
  /** As reported by the provider: 0 or more; may exceed the payment. */
  readonly refundedMinor: bigint;
  /** The attempt that the provider names for the payment. */
  readonly attemptId: string | null;
}

/** The state of an attempt at its provider. */
export type ProviderVerdict =
  | { readonly state: 'open' }
  /** The client has paid, and the money is on its way. */
  | { readonly state: 'processing' }
  | { readonly state: 'failed' }
  | { readonly state: 'expired' }
  | { readonly state: 'paid'; readonly payment: ProviderPayment };

/**
 * One contractor's account at a payment provider. Each call throws `ProviderRefusedError` when the provider refuses the key or
 * the request, and `ProviderUnreachableError` when it gives no usable answer.
 */
export interface DepositProvider {
  start(request: DepositRequest): Promise<DepositSession>;
  /** Returns the attempt's state. Captures an approved payment where the provider requires that. */
  ask(session: KnownSession): Promise<ProviderVerdict>;
  /** Closes the attempt to further payment; returns an earlier payment if there was one. */
  close(session: KnownSession): Promise<ProviderVerdict>;
}

/** The provider refused the key or the request. */
export class ProviderRefusedError extends Error {
  override readonly name = 'ProviderRefusedError';
}

/** The provider gave no usable answer. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

/** The address to which the provider sends the client back; `session` identifies the attempt. */
export const paidUrl = (pageUrl: string, session: string) =>
  `${pageUrl}?payment=success&session_id=${session}`;
export const cancelledUrl = (pageUrl: string) => `${pageUrl}?payment=cancelled`;
