import type { Currency } from '@plumbline/contract/pricing/currency';

/** What a client is asked to pay online. */
export interface DepositRequest {
  /** Ours; the provider keeps it with the payment, and makes nothing twice under it. */
  readonly attemptId: string;
  /** In minor units of `currency`. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** What the client reads at the provider. */
  readonly title: string;
  readonly clientEmail: string | null;
  /** The client's page of the estimate, where they come back to. */
  readonly pageUrl: string;
}

/** Where the client pays. */
export interface DepositSession {
  readonly sessionId: string;
  readonly orderId: string | null;
  readonly checkoutUrl: string;
}

/** What is known of an attempt at its provider. */
export interface KnownSession {
  readonly attemptId: string;
  readonly sessionId: string;
  readonly orderId: string | null;
}

export interface ProviderPayment {
  readonly id: string;
  /** In minor units of `currency`, which need not be what was asked for. Null where the provider named no valid amount. */
  readonly amountMinor: bigint | null;
  /** Three capital letters; `XXX` where the provider named no currency. */
  readonly currency: string;
  /** 0 or more; what a provider says, which may be more than the payment. */
  readonly refundedMinor: bigint;
  /** The attempt the provider says it was for. */
  readonly attemptId: string | null;
}

/** How an attempt stands at its provider. */
export type ProviderVerdict =
  | { readonly state: 'open' }
  /** The client has done their part, and the money is on its way. */
  | { readonly state: 'processing' }
  | { readonly state: 'failed' }
  | { readonly state: 'expired' }
  | { readonly state: 'paid'; readonly payment: ProviderPayment };

/**
 * One contractor's account at a payment provider. Each call throws `ProviderRefusedError` when the provider does not
 * accept the key or the request, and `ProviderUnreachableError` when it gave no answer that tells anything.
 */
export interface DepositProvider {
  start(request: DepositRequest): Promise<DepositSession>;
  /** How the attempt stands. What a client has approved is collected here where the provider leaves that to us. */
  ask(session: KnownSession): Promise<ProviderVerdict>;
  /** Sees to it that nothing can be paid any more; what was paid before stands, and is answered. */
  close(session: KnownSession): Promise<ProviderVerdict>;
}

/** The provider said no: the key, or what was asked with it. */
export class ProviderRefusedError extends Error {
  override readonly name = 'ProviderRefusedError';
}

/** The provider could not be asked. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

/** What the client's page is called with when they come back. `session` is what it asks us about. */
export const paidUrl = (pageUrl: string, session: string) =>
  `${pageUrl}?payment=success&session_id=${session}`;
export const cancelledUrl = (pageUrl: string) => `${pageUrl}?payment=cancelled`;
