import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { workThrough } from '../../../jobs/work-through.ts';
import { statusOf } from '../present.ts';
import { lockEstimate, updateEstimate } from '../queries.ts';
import { isAboutToExpire, NOTICE_DAYS } from '../rules.ts';
import { presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { type ExpiringEstimate, listExpiringUnnotified } from './expiry-queries.ts';

/**
 * Notifies contractors of unanswered estimates whose last valid day is three days away in their time zone. Each estimate and
 * last day gets one notice, even with concurrent workers. Throws like `workThrough`.
 */
export async function queueExpiryNotices(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  const today = calendarDate(now, 'UTC');
  // No time zone is more than a day away from UTC.
  const expiring = await listExpiringUnnotified(deps.db, addDays(today, -1), addDays(today, NOTICE_DAYS + 1));
  await workThrough(deps, expiring, (estimate) => queueExpiryNotice(deps, estimate, now));
}

async function queueExpiryNotice(
  deps: Pick<Deps, 'db' | 'clock'>,
  { account, id, timeZone }: ExpiringEstimate,
  now: Date,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockEstimate(tx, account, id);
    if (!row || !awaitsAnswer(statusOf(row)) || !isAboutToExpire(row, timeZone, now)) return;
    const { validUntil } = row;
    if (validUntil === null || row.expiryNoticeFor === validUntil) return;
    await updateEstimate(tx, account, id, { expiryNoticeFor: validUntil });
    await queueNotice(tx, deps.clock, account, {
      message: 'estimate-expiring',
      estimateId: id,
      props: { ...presentNotice(row), validUntil },
    });
  });
}
