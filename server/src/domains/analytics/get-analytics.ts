import { type Analytics, CHART_MONTHS } from '@plumbline/contract/analytics';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { calendarDate } from '../estimates/rules.ts';
import { presentActivity, presentCall, presentFigures } from './present.ts';
import { hasClients, listActivity, listFigures, listLooked } from './queries.ts';
import { CALL_DAYS, listMonths, pickCall } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ACTIVITY_COUNT = 6;
/** A day with more events than that has other news than who looked. */
const NEWEST_EVENTS = 500;
/** Each sending is delivered, and each look takes its time: neither is news beside the other. */
const NO_NEWS = ['delivered', 'view_timed', 'payment_started'];

/** How the contractor's business goes, at this moment. Throws `NotFoundError` when the account was closed. */
export async function getAnalytics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
): Promise<Analytics> {
  const contractor = await getAccount({ db }, account);
  const now = clock.now();
  const { months, end } = listMonths(CHART_MONTHS, contractor.timeZone, now);
  const bounds = [...months.map(({ start }) => start), end];
  const figures = presentFigures(
    await listFigures(db, account, bounds),
    months.map(({ month }) => month),
    currencyOf(contractor),
  );
  const looked = await listLooked(db, account, {
    since: new Date(now.getTime() - CALL_DAYS * DAY_MS),
    today: calendarDate(now, contractor.timeZone),
    within: NEWEST_EVENTS,
  });
  const call = pickCall(
    looked.map((row) => ({ ...row, views: Number(row.views), lastViewAt: new Date(row.lastViewAt), row })),
  );
  const activity = await listActivity(db, account, NO_NEWS, ACTIVITY_COUNT);
  return {
    ...figures,
    steps: {
      businessDetails: contractor.businessDetailsSaved,
      firstClient: await hasClients(db, account),
      // Also a draft that was deleted since.
      firstEstimate: contractor.lastEstimateNumber > 0,
      firstEstimateSent: figures.everSent > 0,
    },
    worthACall: call && presentCall(call.row),
    activity: activity.flatMap(presentActivity),
  };
}
