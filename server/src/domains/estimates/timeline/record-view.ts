import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { deviceKind, isMachine, type LookOrigin } from '../../../http/look-origin.ts';
import { openForClient } from '../answering/public-access.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { statusOf } from '../present.ts';
import { updateEstimate } from '../queries.ts';
import { presentNotice } from './present-notice.ts';
import { queueNotice } from './queue-notice.ts';
import { recordEvent } from './record-event.ts';

interface Look extends LookOrigin {
  /** The account that is signed in, if any. */
  readonly viewer: AccountId | null;
}

/** Where the estimate stands, and the view's id; null where the look counts for nothing. */
interface RecordedView {
  readonly status: EstimateStatus;
  readonly viewId: string | null;
}

/**
 * A person looked at the client's page. The first look at a sent estimate makes it viewed, which the contractor is mailed;
 * each is an event, with the kind of device. The owner's own look counts for nothing, nor does a program's. Throws
 * `NotFoundError`.
 */
export async function recordView(deps: Deps, id: string, look: Look): Promise<RecordedView> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    const status = statusOf(row);
    if (look.viewer === account || isMachine(look)) return { status, viewId: null };
    const now = deps.clock.now();
    // Before the event, which tells of the estimate as it stands.
    if (status === 'sent')
      await updateEstimate(tx, account, id, { status: 'viewed', updatedAt: nextUpdate(row, now) });
    const device = deviceKind(look);
    const viewId = await recordEvent(tx, account, {
      estimateId: id,
      type: 'viewed',
      at: now,
      detail: device ? { device } : {},
    });
    if (status !== 'sent') return { status, viewId };
    await queueNotice(tx, deps.clock, account, {
      message: 'estimate-viewed',
      estimateId: id,
      props: presentNotice(row),
    });
    return { status: 'viewed' as const, viewId };
  });
}
