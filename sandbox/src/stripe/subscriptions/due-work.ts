import type { Core } from '../../core/core.ts';
import type { AccountStore } from '../../core/store.ts';
import { expireSession } from '../checkout/act-on-session.ts';
import { collectInvoice, finalizeInvoice } from '../payments/collect-invoice.ts';
import type { StripeAccount } from '../stripe-account.ts';
import { itemOf } from './new-subscription.ts';
import { endPeriod, expireIncomplete, warnOfTrialEnd } from './renew-subscription.ts';

const RENEWING = new Set(['trialing', 'active', 'past_due', 'unpaid']);
/** How long an incomplete first payment can still be paid. */
const INCOMPLETE_S = 23 * 60 * 60;
const WARNED_BEFORE_S = 3 * 24 * 60 * 60;

interface Due {
  /** Seconds since 1970. */
  readonly at: number;
  run(this: void): void;
}

/** Work that falls due by the sandbox's clock: expiring checkouts, ending trials, renewing plans. */
export function createDueWork(core: Core, accounts: AccountStore<StripeAccount>) {
  const earliest = (): Due | null => {
    const due = [...accounts.entries()].flatMap(([, account]) => [
      ...dueSessions(core, account),
      ...dueSubscriptions(core, account),
      ...dueInvoices(core, account),
    ]);
    return due.toSorted((one, other) => one.at - other.at)[0] ?? null;
  };
  return {
    nextDueAt() {
      const due = earliest();
      return due && new Date(due.at * 1000);
    },
    // One after the other: an action may make other work due, or cancel it.
    runDue() {
      for (let due = earliest(); due && due.at <= core.clock.nowSeconds(); due = earliest()) due.run();
    },
  };
}

function dueSessions(core: Core, account: StripeAccount): Due[] {
  return [...account.sessions.values()].flatMap(({ session }) =>
    session.status === 'open'
      ? [{ at: session.expires_at, run: () => expireSession(core, account, session) }]
      : [],
  );
}

function dueSubscriptions(core: Core, account: StripeAccount): Due[] {
  return [...account.subscriptions.values()].flatMap((subscription) => {
    if (subscription.status === 'incomplete')
      return [
        { at: subscription.created + INCOMPLETE_S, run: () => expireIncomplete(core, account, subscription) },
      ];
    if (!RENEWING.has(subscription.status)) return [];
    const end = {
      at: Math.min(itemOf(subscription).current_period_end, subscription.cancel_at ?? Infinity),
      run: () => endPeriod(core, account, subscription),
    };
    if (subscription.status !== 'trialing' || account.trialsWarned.has(subscription.id)) return [end];
    const warning = {
      at: (subscription.trial_end ?? 0) - WARNED_BEFORE_S,
      run: () => warnOfTrialEnd(core, account, subscription),
    };
    return [warning, end];
  });
}

function dueInvoices(core: Core, account: StripeAccount): Due[] {
  return [...account.invoices.values()].flatMap((invoice): Due[] => {
    if (invoice.status === 'draft' && typeof invoice.automatically_finalizes_at === 'number') {
      const run = () => {
        finalizeInvoice(core, account, invoice);
        collectInvoice(core, account, invoice);
      };
      return [{ at: invoice.automatically_finalizes_at, run }];
    }
    if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return [];
    return [{ at: invoice.next_payment_attempt, run: () => void collectInvoice(core, account, invoice) }];
  });
}
