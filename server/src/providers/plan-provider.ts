/** Whom the operator's Stripe account bills. */
interface PlanCustomer {
  readonly account: string;
  readonly email: string;
  readonly name: string;
  /** The customer in whose place this one comes, when Stripe no longer knows it. */
  readonly replaces: string | null;
}

/** How much of the trial is carried over into a subscription. */
export type CarriedTrial = { readonly until: Date } | { readonly days: number } | null;

export interface PlanCheckout {
  readonly account: string;
  readonly customerId: string;
  /** Of one number one checkout is made, however often it is asked for. */
  readonly number: number;
  readonly trial: CarriedTrial;
}

export interface CheckoutState {
  readonly sessionId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** Where it is paid, while it is open. */
  readonly url: string | null;
  readonly customerId: string | null;
  readonly account: string | null;
  /** In minor units of `currency`, which is in lower case. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** What Stripe says of one subscription, in the words of `SubscriptionFacts`. */
export interface SubscriptionReading {
  readonly subscriptionId: string;
  readonly stripeStatus: string;
  readonly cancelsAtPeriodEnd: boolean;
  readonly periodEnd: Date;
  readonly paidUntil: Date;
  readonly unpaidSince: Date | null;
  readonly endedAt: Date | null;
}

/** A subscription bought beside another that lives. */
export interface Duplicate {
  readonly subscriptionId: string;
  /** The invoice to give back, when it was paid. */
  readonly invoiceId: string | null;
}

export interface CustomerReading {
  /** The one that counts; null when none was ever paid for or begun on trial. */
  readonly subscription: SubscriptionReading | null;
  readonly duplicates: readonly Duplicate[];
}

/**
 * The operator's Stripe account, which sells the plan. Each call throws `ProviderRefusedError` when Stripe does not accept
 * the key or the request (`StripeMissingError` for an id it does not know), and `ProviderUnreachableError` when it gave no
 * answer that tells anything.
 */
export interface PlanProvider {
  /** Gives the customer's id; the same for the same request within a day. */
  createCustomer(customer: PlanCustomer): Promise<string>;
  startCheckout(checkout: PlanCheckout): Promise<CheckoutState>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Sees to it that nobody can pay it any more. One that was paid or has expired stays as it is. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Gives the address at which the customer minds card and invoices. */
  startPortal(customerId: string): Promise<string>;
  readSubscription(customerId: string): Promise<CustomerReading>;
  /** Lets it run out with its period. `reason` is the contractor's, of at most 500 characters. */
  cancelAtPeriodEnd(subscriptionId: string, reason: string): Promise<void>;
  /** Takes that back. */
  resume(subscriptionId: string): Promise<void>;
  /** Gives a paid invoice back in full, once; answers with what was given back, in minor units. */
  refundInvoice(invoiceId: string): Promise<number>;
  /** Ends one subscription at this moment, if it has not ended. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Ends every subscription and open checkout of a customer at this moment. One Stripe does not know has none. */
  endNow(customerId: string): Promise<void>;
}
