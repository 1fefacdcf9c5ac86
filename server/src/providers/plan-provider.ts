/** The customer that the operator's Stripe account bills. */
interface PlanCustomer {
  readonly account: string;
  readonly email: string;
  readonly name: string;
  /** The id of the customer that this one replaces, when Stripe no longer knows it. */
  readonly replaces: string | null;
}

/** The part of the trial that carries over into a subscription. */
export type CarriedTrial = { readonly until: Date } | { readonly days: number } | null;

export interface PlanCheckout {
  readonly account: string;
  readonly customerId: string;
  /** The idempotency number: one checkout is created per number. */
  readonly number: number;
  readonly trial: CarriedTrial;
}

export interface CheckoutState {
  readonly sessionId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** The payment page, while the checkout is open. */
  readonly url: string | null;
  readonly customerId: string | null;
  readonly account: string | null;
  /** In minor units of `currency`, which is in lower case. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** A subscription as Stripe reports it, in the terms of `SubscriptionFacts`. */
export interface SubscriptionReading {
  readonly subscriptionId: string;
  readonly stripeStatus: string;
  readonly cancelsAtPeriodEnd: boolean;
  readonly periodEnd: Date;
  readonly paidUntil: Date;
  readonly unpaidSince: Date | null;
  readonly endedAt: Date | null;
}

/** A second subscription, bought while another is live. */
export interface Duplicate {
  readonly subscriptionId: string;
  /** The invoice to refund, if it was paid. */
  readonly invoiceId: string | null;
}

export interface CustomerReading {
  /** The subscription that counts; null when none was ever paid or started on trial. */
  readonly subscription: SubscriptionReading | null;
  readonly duplicates: readonly Duplicate[];
}

/**
 * The operator's Stripe account, which sells the plan. Each call throws `ProviderRefusedError` when Stripe refuses the key or
 * the request (`StripeMissingError` for an unknown id), and `ProviderUnreachableError` when it gives no usable answer.
 */
export interface PlanProvider {
  /** Returns the customer's id; the same for the same request within a day. */
  createCustomer(customer: PlanCustomer): Promise<string>;
  /** Changes a customer's address. Does nothing for an unknown customer. */
  updateEmail(customerId: string, email: string): Promise<void>;
  startCheckout(checkout: PlanCheckout): Promise<CheckoutState>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Closes a checkout to payment. Leaves a paid or expired one unchanged. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Returns the address of the page where the customer manages card and invoices. */
  startPortal(customerId: string): Promise<string>;
  readSubscription(customerId: string): Promise<CustomerReading>;
  /** Cancels it at the end of its period. `reason` is the contractor's, of at most 500 characters. */
  cancelAtPeriodEnd(subscriptionId: string, reason: string): Promise<void>;
  /** Undoes `cancelAtPeriodEnd`. */
  resume(subscriptionId: string): Promise<void>;
  /** Refunds a paid invoice in full, once; returns the refunded amount in minor units. */
  refundInvoice(invoiceId: string): Promise<number>;
  /** Ends one subscription immediately, if it has not ended. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Ends every subscription and open checkout of a customer immediately. Does nothing for an unknown customer. */
  endNow(customerId: string): Promise<void>;
}
