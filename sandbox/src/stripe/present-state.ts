import type { StripeAccount } from './stripe-account.ts';

/** What an account holds, for the control API. The lists are in the order of their making. */
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
