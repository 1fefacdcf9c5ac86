import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { closeAttempts } from '../../payments/deposits/close-attempts.ts';
import { settleJob } from '../../payments/settle-job.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { updateEstimate } from '../queries.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { lockInvoice, requireIssued } from './get-locked-invoice.ts';
import { updateInvoice } from './queries.ts';

/**
 * Makes an issued invoice void. It keeps its number, and the work that it covered can be invoiced again.
 * Throws `NotFoundError`, and `ConflictError` for a draft, a void invoice, and a paid or partly paid one.
 */
export async function voidInvoice(
  deps: Deps,
  account: AccountId,
  id: string,
  reason: string,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const { own, row, root } = await lockInvoice(tx, account, id);
    requireIssued(own, 'voided');
    if (own.settledMinor > 0n)
      throw new ConflictError('This invoice has payments, so it can’t be voided.', 'HAS_PAYMENTS');
    if (own.creditedMinor > 0n)
      throw new ConflictError(
        own.creditedMinor === own.totalMinor
          ? 'This invoice is already credited in full, so there is nothing left to void.'
          : 'This invoice has a credit note, so it can’t be voided. Credit the rest of it instead.',
        'HAS_CREDIT_NOTES',
      );
    const now = deps.clock.now();
    await closeAttempts(tx, deps.clock, account, id);
    const voided = await updateInvoice(tx, account, id, {
      state: 'void',
      voidedAt: now,
      voidReason: reason,
    });
    const updated = await updateEstimate(tx, account, id, { updatedAt: nextUpdate(row, now) });
    await recordEvent(tx, account, { estimateId: id, type: 'voided', at: now, detail: { reason } });
    const settledRoot = await settleJob(tx, account, root, now);
    return presentInvoice({ db: tx, clock: deps.clock }, account, {
      own: voided,
      row: updated,
      root: settledRoot,
    });
  });
}
