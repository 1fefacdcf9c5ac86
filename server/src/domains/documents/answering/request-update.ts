import { DAY_MS } from '@plumbline/contract/durations';
import { awaitsAnswer, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { getToday } from '../get-today.ts';
import { kindOf } from '../kinds.ts';
import { statusOf } from '../present.ts';
import { isExpired } from '../rules.ts';
import { findLatestEvent } from '../timeline/event-queries.ts';
import { presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { openForClient, requireOtherThanOwner } from './public-access.ts';

/**
 * Asks the contractor for an updated version of an expired estimate, as its client, at most once a day. Throws `NotFoundError`,
 * `ForbiddenError` for the contractor, and `ConflictError` if the estimate is not expired or was asked for within the last day.
 */
export async function requestUpdate(
  deps: Deps,
  id: string,
  note: string,
  viewer: AccountId | null,
): Promise<EstimateStatus> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    requireOtherThanOwner(account, viewer);
    const { timeZone, now } = await getToday({ db: tx, clock: deps.clock }, account);
    const status = statusOf(row);
    if (!awaitsAnswer(status) || !isExpired(row.validUntil, timeZone, now))
      throw new ConflictError(
        `This ${kindOf(row).noun} hasn’t expired. Please reload the page.`,
        'NOT_EXPIRED',
      );
    const last = await findLatestEvent(tx, account, id, 'update_requested');
    if (last && now.getTime() - last.at.getTime() < DAY_MS)
      throw new ConflictError('You already asked today. Your contractor has your request.', 'ALREADY_ASKED');
    await recordEvent(tx, account, {
      estimateId: id,
      type: 'update_requested',
      at: now,
      detail: note ? { note } : {},
    });
    await queueNotice(tx, deps.clock, account, {
      message: 'update-requested',
      estimateId: id,
      props: { ...presentNotice(row), note },
    });
    return status;
  });
}
