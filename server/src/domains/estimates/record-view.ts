import type { EstimateStatus } from '@plumbline/contract/estimates';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { nextUpdate } from './change-estimate.ts';
import { statusOf } from './present.ts';
import { openForClient } from './public-access.ts';
import { updateEstimate } from './queries.ts';
import { recordEvent } from './record-event.ts';

/**
 * A person looked at the client's page. The first look at a sent estimate makes it viewed; each is an event. The
 * owner's own look counts for nothing. Throws `NotFoundError`.
 */
export async function recordView(deps: Deps, id: string, viewer: AccountId | null): Promise<EstimateStatus> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    const status = statusOf(row);
    if (viewer === account) return status;
    const now = deps.clock.now();
    await recordEvent(tx, account, { estimateId: id, type: 'viewed', at: now });
    if (status !== 'sent') return status;
    await updateEstimate(tx, account, id, { status: 'viewed', updatedAt: nextUpdate(row, now) });
    return 'viewed' as const;
  });
}
