import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { deviceKind, isMachine, type LookOrigin } from '../../../http/look-origin.ts';
import { openForClient } from '../answering/public-access.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { getInvoiceStanding } from '../invoicing/get-invoice-standing.ts';
import { INVOICE } from '../kinds.ts';
import { statusOf } from '../present.ts';
import { updateEstimate } from '../queries.ts';
import { presentNotice } from './present-notice.ts';
import { queueNotice } from './queue-notice.ts';
import { recordEvent } from './record-event.ts';

interface Look extends LookOrigin {
  /** The account that is signed in, if any. */
  readonly viewer: AccountId | null;
}

/** The estimate's status and the view's id; null if the view is not counted. */
interface RecordedView {
  readonly status: EstimateStatus;
  readonly viewId: string | null;
}

/**
 * Records a view of the client's page. The first view of a sent estimate marks it as viewed and mails the contractor; each view
 * is an event with the kind of device. Views by the owner and by programs are not counted. Throws
 * `NotFoundError`.
 */
export async function recordView(deps: Deps, id: string, look: Look): Promise<RecordedView> {
  return inTransaction(deps.db, async (tx) => {
    const { account, row } = await openForClient(tx, id);
    const status = statusOf(row);
    if (look.viewer === account || isMachine(look)) return { status, viewId: null };
    const now = deps.clock.now();
    // Before the event, whose webhook contains the estimate's status.
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
    if (row.kind === INVOICE.name && (await getInvoiceStanding(tx, account, id)).openMinor <= 0n)
      return { status: 'viewed' as const, viewId };
    await queueNotice(tx, deps.clock, account, {
      message: 'estimate-viewed',
      estimateId: id,
      props: { ...presentNotice(row), ...((row.version ?? 0) > 1 && { version: String(row.version) }) },
    });
    return { status: 'viewed' as const, viewId };
  });
}
