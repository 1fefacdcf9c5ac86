import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { type Analytics, CHART_MONTHS, LATE_TASK_DAYS } from '@plumbline/contract/dashboard';
import { DAY_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { listMoney } from './money-queries.ts';
import {
  presentActivity,
  presentCall,
  presentCallTask,
  presentFigures,
  presentLateTask,
  presentMoney,
  presentTask,
} from './present.ts';
import {
  countMadeIn,
  hasClients,
  listActivity,
  listLooked,
  listMonthTallies,
  listSpanTallies,
  listStatusTallies,
  type MonthTally,
} from './queries.ts';
import {
  CALL_DAYS,
  listCalls,
  listMonths,
  listSameDays,
  listShifts,
  type MonthRow,
  pickTasks,
} from './rules.ts';
import { listLate, listTasks } from './task-queries.ts';

const ACTIVITY_COUNT = 6;
/** The maximum number of events searched for views. On a day with more, views matter less. */
const NEWEST_EVENTS = 500;
/** Unanswered estimates are listed this many days before their last valid day. */
const ENDING_DAYS = 2;
/** Deposits that are due are listed this long after the acceptance. */
const DEPOSIT_DAYS = 60;
/** Drafts are listed once they have not changed for this long. */
const IDLE_DAYS = 1;
/** Each email is handed over and delivered, and each view is timed: none of these is news. */
const NO_NEWS = ['handed_over', 'delivered', 'view_timed', 'payment_started'];

/** The figures of a contractor's business now. Throws `NotFoundError` if the account was closed. */
export async function getAnalytics(
  { db: database, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
): Promise<Analytics> {
  return readTogether(database, async (db) => {
    const contractor = await getAccount({ db }, account);
    const now = clock.now();
    const monthRow = listMonths(CHART_MONTHS, contractor.timeZone, now);
    const today = calendarDate(now, contractor.timeZone);
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const currency = currencyOf(contractor);
    const { from, to, spans } = listSameDays(contractor.timeZone, now);
    const [statuses, months, made, sums, looked, late, tasks, activity, firstClient] = await Promise.all([
      listStatusTallies(db, account),
      listMonthFigures(db, account, monthRow),
      countMadeIn(db, account, spans),
      listMoney(db, account, {
        today,
        from: `${today.slice(0, 7)}-01`,
        before: `${monthRow.after.month}-01`,
      }),
      listLooked(db, account, {
        since: daysAgo(CALL_DAYS),
        today,
        within: NEWEST_EVENTS,
      }),
      listLate(db, account, { today, dueBefore: addDays(today, -LATE_TASK_DAYS) }),
      listTasks(db, account, {
        today,
        soon: addDays(today, ENDING_DAYS),
        answeredSince: daysAgo(DEPOSIT_DAYS),
        idleSince: daysAgo(IDLE_DAYS),
        newestEvents: NEWEST_EVENTS,
      }),
      listActivity(db, account, NO_NEWS, ACTIVITY_COUNT),
      hasClients(db, account),
    ]);
    const names = monthRow.months.map(({ month }) => month);
    const figures = presentFigures(statuses, months, names, currency);
    const calls = listCalls(
      looked.map((row) => ({
        ...row,
        views: Number(row.views),
        lastViewAt: new Date(row.lastViewAt),
        row,
      })),
    );
    return {
      ...figures,
      thisMonthEstimates: made[0] ?? 0,
      lastMonthEstimates: made[1] ?? 0,
      lastMonthDays: { from, to },
      ...presentMoney(sums, currency),
      steps: {
        businessDetails: contractor.businessDetailsSaved,
        // An estimate implies a client, who may have been deleted since.
        firstClient: firstClient || contractor.lastEstimateNumber > 0,
        // Includes a draft that was deleted since.
        firstEstimate: contractor.lastEstimateNumber > 0,
        firstEstimateSent: figures.everSent > 0,
      },
      worthACall: calls[0] ? presentCall(calls[0].row) : null,
      tasks: pickTasks([
        ...late.map(presentLateTask),
        ...calls.map(({ row }) => presentCallTask(row)),
        ...tasks.flatMap(presentTask),
      ]),
      activity: activity.flatMap(presentActivity),
    };
  });
}

/**
 * The figures of the contractor's months: the tallies of UTC months, corrected for the hours
 * between the two turns of the month. So another time zone needs no recount.
 */
async function listMonthFigures(db: Queryable, account: AccountId, row: MonthRow): Promise<MonthTally[]> {
  const [first, last] = [row.months[0]?.month ?? '', row.months.at(-1)?.month ?? ''];
  const shifts = listShifts(row);
  const [counted, moved] = await Promise.all([
    listMonthTallies(db, account, first, last),
    listSpanTallies(db, account, shifts),
  ]);
  return [
    ...counted,
    ...moved.flatMap(({ span, ...tally }): MonthTally[] => {
      const { counted: from = '', meant: to = '' } = shifts[span] ?? {};
      const { estimates, totalMinor } = tally;
      return [
        { ...tally, month: to },
        { ...tally, month: from, estimates: -estimates, totalMinor: -totalMinor },
      ];
    }),
  ];
}
