import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../documents/timeline/record-event.ts';
import { lockPayment, requireByHand } from './get-locked-payment.ts';
import { formatReceived } from './present.ts';
import { markWithdrawn } from './queries.ts';
import { settleJob } from './settle-job.ts';

/**
 * Withdraws a payment that the contractor recorded by mistake, with its refunds. A withdrawn payment does not
 * count; the reason stays in the timeline. Throws `NotFoundError`, also for one that was already withdrawn,
 * and `ConflictError` for a payment made online.
 */
export async function withdrawPayment(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payment, row } = await lockPayment(tx, account, id);
    requireByHand(payment, 'This payment was made online, so it can’t be taken back.');
    const now = deps.clock.now();
    await markWithdrawn(tx, account, id, now);
    await settleJob(tx, account, row, now, async () => {
      const detail = {
        amount: formatReceived(payment.amountMinor, row.currency),
        method: payment.method,
        reason,
      };
      await recordEvent(tx, account, { estimateId: row.id, type: 'payment_withdrawn', at: now, detail });
    });
  });
}
