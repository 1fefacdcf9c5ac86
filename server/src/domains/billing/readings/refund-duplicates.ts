import { createHash } from 'node:crypto';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { Duplicate, PlanProvider } from '../../../providers/plan-provider.ts';
import { isProviderFailure } from '../resolve-provider.ts';
import { insertBillingEvent } from './event-queries.ts';

/**
 * Refunds and then ends duplicate plans. The order matters: until a duplicate is ended every reading finds it again, so a
 * crash loses nothing. The next reading retries failed calls.
 */
export async function refundDuplicates(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  provider: PlanProvider,
  account: AccountId,
  duplicates: readonly Duplicate[],
): Promise<void> {
  for (const { subscriptionId, invoiceId } of duplicates) {
    try {
      const refunded = invoiceId === null ? 0 : await provider.refundInvoice(invoiceId);
      await inTransaction(deps.db, (tx) =>
        insertBillingEvent(tx, account, {
          id: idOf(subscriptionId),
          type: refunded > 0 ? 'duplicate_refunded' : 'duplicate_ended',
          detail: { subscription: subscriptionId, amountMinor: String(refunded) },
          createdAt: deps.clock.now(),
        }),
      );
      await provider.endSubscription(subscriptionId);
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      const { message: reason } = error as Error;
      deps.log.error({ reason, subscriptionId }, 'a duplicate subscription could not be refunded');
    }
  }
}

/** Derives the event id from the subscription, so that concurrent readings record it once. */
function idOf(subscriptionId: string): string {
  const digest = createHash('sha256').update(`duplicate ${subscriptionId}`).digest('hex');
  const [time, mid, version, variant, node] = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return [time, mid, version, variant, node].join('-');
}
