import { DECLINE_REASON } from '@plumbline/contract/estimates/public-estimates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { closeAttempts } from '../../payments/deposits/close-attempts.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { updateEstimate } from '../queries.ts';
import { presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { openForClient, requireOtherThanOwner, requireUnanswered } from './public-access.ts';

/**
 * Declines an estimate as its client and mails the contractor. Throws `NotFoundError`, `ForbiddenError` for the contractor, and
 * `ConflictError` if it is answered.
 */
export async function declineEstimate(
  deps: Deps,
  id: string,
  reason: string,
  viewer: AccountId | null,
): Promise<'declined'> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    requireOtherThanOwner(account, viewer);
    requireUnanswered(row);
    const now = deps.clock.now();
    await updateEstimate(tx, account, id, {
      status: 'declined',
      answeredAt: now,
      updatedAt: nextUpdate(row, now),
    });
    await recordEvent(tx, account, { estimateId: id, type: 'declined', at: now, detail: { reason } });
    await closeAttempts(tx, deps.clock, account, id);
    await queueNotice(tx, deps.clock, account, {
      message: 'estimate-declined',
      estimateId: id,
      props: { ...presentNotice(row), reason: reason === DECLINE_REASON ? '' : reason },
    });
    return 'declined' as const;
  });
}
