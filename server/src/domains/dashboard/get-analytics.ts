import { type Analytics, CHART_MONTHS } from '@plumbline/contract/dashboard';
import { DAY_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { calendarDate } from '../estimates/rules.ts';
import { presentActivity, presentCall, presentFigures } from './present.ts';
import {
  hasClients,
  listActivity,
  listLooked,
  listMonthTallies,
  listSpanTallies,
  listStatusTallies,
  type MonthTally,
} from './queries.ts';
import { CALL_DAYS, listMonths, listShifts, type MonthRow, pickCall } from './rules.ts';

const ACTIVITY_COUNT = 6;
/** A day with more events than that has other news than who looked. */
const NEWEST_EVENTS = 500;
/** Each email is handed over and delivered, and each view is timed: none of these is news. */
const NO_NEWS = ['handed_over', 'delivered', 'view_timed', 'payment_started'];

/** How the contractor's business goes, at this moment. Throws `NotFoundError` when the account was closed. */
export async function getAnalytics(
  { db: database, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
): Promise<Analytics> {
  return readTogether(database, async (db) => {
    const contractor = await getAccount({ db }, account);
    const now = clock.now();
    const monthRow = listMonths(CHART_MONTHS, contractor.timeZone, now);
    const [statuses, months, looked, activity, firstClient] = await Promise.all([
      listStatusTallies(db, account),
      listMonthFigures(db, account, monthRow),
      listLooked(db, account, {
        since: new Date(now.getTime() - CALL_DAYS * DAY_MS),
        today: calendarDate(now, contractor.timeZone),
        within: NEWEST_EVENTS,
      }),
      listActivity(db, account, NO_NEWS, ACTIVITY_COUNT),
      hasClients(db, account),
    ]);
    const names = monthRow.months.map(({ month }) => month);
    const figures = presentFigures(statuses, months, names, currencyOf(contractor));
    const call = pickCall(
      looked.map((row) => ({
        ...row,
        views: Number(row.views),
        lastViewAt: new Date(row.lastViewAt),
        row,
      })),
    );
    return {
      ...figures,
      steps: {
        businessDetails: contractor.businessDetailsSaved,
        // Whoever has made an estimate had a client for it, be they deleted since.
        firstClient: firstClient || contractor.lastEstimateNumber > 0,
        // Also a draft that was deleted since.
        firstEstimate: contractor.lastEstimateNumber > 0,
        firstEstimateSent: figures.everSent > 0,
      },
      worthACall: call && presentCall(call.row),
      activity: activity.flatMap(presentActivity),
    };
  });
}

/**
 * What happened in each of the contractor's months: what was counted for the months of UTC, with what happened in the hours
 * between the turn of the one and of the other put where it belongs. So nothing needs counting anew in another time zone.
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
