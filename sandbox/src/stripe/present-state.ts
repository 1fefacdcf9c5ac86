import type { StripeAccount } from './stripe-account.ts';

/** All data of an account, for the control API. Lists are in order of creation. */
export function presentState(account: StripeAccount): Readonly<Record<string, unknown>> {
  return {
    sessions: [...account.sessions.values()].map(({ session }) => session),
    paymentIntents: [...account.paymentIntents.values()],
    charges: [...account.charges.values()],
    refunds: [...account.refunds.values()],
    customers: [...account.customers.values()],
    prices: [...account.prices.values()],
    subscriptions: [...account.subscriptions.values()],
    invoices: [...account.invoices.values()],
    events: [...account.events.values()],
  };
}
