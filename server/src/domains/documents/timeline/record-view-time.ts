import { describeViewTime } from '@plumbline/contract/estimates/view-time';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { openForClient } from '../answering/public-access.ts';
import { findView, updateEventDetail } from './event-queries.ts';
import { recordEvent, VIEW_TIMED } from './record-event.ts';
import { viewSeconds } from './view-rules.ts';

/**
 * Stores how long the page was visible to a client, under the view's id. Open tabs are notified if the
 * displayed time changes. An unknown view, one of another estimate, and a late report change nothing.
 */
export async function recordViewTime(
  deps: Pick<Deps, 'db' | 'clock'>,
  estimateId: string,
  viewId: string,
  reportedSeconds: number,
): Promise<void> {
  try {
    await inTransaction(deps.db, async (tx) => {
      const { account } = await openForClient(tx, estimateId);
      const view = await findView(tx, account, estimateId, viewId);
      if (!view) return;
      const now = deps.clock.now();
      const before = Number(view.detail.seconds ?? 0);
      const seconds = viewSeconds(reportedSeconds, { before, seenAt: view.at, now });
      const isNew = seconds !== null && (view.detail.seconds === undefined || seconds > before);
      if (!isNew) return;
      await updateEventDetail(tx, account, view.id, { ...view.detail, seconds: String(seconds) });
      const readBefore = view.detail.seconds === undefined ? null : describeViewTime(before);
      if (describeViewTime(seconds) !== readBefore)
        await recordEvent(tx, account, { estimateId, type: VIEW_TIMED, at: now });
    });
  } catch (error) {
    // The response does not reveal whether an id exists.
    if (!(error instanceof NotFoundError)) throw error;
  }
}
