import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { workThrough } from '../../../jobs/work-through.ts';
import { currencyOf } from '../../accounts/present.ts';
import { holdNumbers } from '../../accounts/take-number.ts';
import { presentWhole } from '../get-estimate.ts';
import { lockEstimate, updateEstimate } from '../queries.ts';
import { isMorningPast } from '../reminders/reminder-rules.ts';
import { nextStageOn } from '../rules.ts';
import { presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { issueStage } from './issue-stage.ts';
import { listStagesDue, type ScheduledEstimate } from './stage-queries.ts';

/**
 * Sends the invoices of payments that have come due if the contractor chose automatic invoices. Notifies
 * contractors of all other due payments and of invoices that could not be sent. Runs from nine in the morning
 * in their time zone. Each payment gets one invoice or notice, even with concurrent workers. Throws
 * like `workThrough`.
 */
export async function queueStageNotices(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  // No time zone is more than a day away from UTC.
  const due = await listStagesDue(deps.db, addDays(calendarDate(now, 'UTC'), 1));
  await workThrough(deps, due, (estimate) => queueStageNotice(deps, estimate, now));
}

async function queueStageNotice(
  deps: Pick<Deps, 'db' | 'clock'>,
  { account, id, timeZone }: ScheduledEstimate,
  now: Date,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockEstimate(tx, account, id);
    const today = calendarDate(now, timeZone);
    if (!row?.nextStageOn || !isWon(row.status)) return;
    if (row.nextStageOn > today || !isMorningPast(timeZone, now)) return;
    const since = row.nextStageOn;
    await updateEstimate(tx, account, id, { nextStageOn: nextStageOn(row.schedule ?? [], today) });
    const { stages, events } = await presentWhole({ db: tx, clock: deps.clock }, account, row);
    const due = stages.filter(
      ({ dueOn, state, reachedAt, sendsItself }) =>
        dueOn !== null &&
        dueOn >= since &&
        dueOn <= today &&
        state === 'due' &&
        (sendsItself || reachedAt === null),
    );
    if (due.some(({ sendsItself }) => sendsItself)) await holdNumbers(tx, account);
    for (const { id: stageId, name, amount, sendsItself } of due) {
      const detail = { name, amount: formatMoney(amount, currencyOf(row)) };
      await recordEvent(tx, account, { estimateId: id, type: 'stage_due', at: now, detail });
      const refusal = sendsItself ? await issueStage(tx, deps.clock, account, row, events, stageId) : null;
      if (sendsItself && refusal === null) continue;
      await queueNotice(tx, deps.clock, account, {
        message: 'stage-due',
        estimateId: id,
        props: { ...presentNotice(row), stage: detail.name, amount: detail.amount, refusal: refusal ?? '' },
      });
    }
  });
}
