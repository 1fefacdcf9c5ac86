import { DATA_KEPT_DAYS } from '@plumbline/contract/billing';
import { calendarDate } from '@plumbline/contract/calendar';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { workThrough } from '../../../jobs/work-through.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { addDays } from '../rules.ts';
import { removalOf } from './list-removals.ts';
import { listCanceledPlans, lockCanceledPlan, updateNotices } from './removal-queries.ts';

/** Notices begin in the fourth week. */
const QUIET_DAYS = DATA_KEPT_DAYS - 8;

/**
 * Mails the owners of canceled accounts a week and a day before their data is deleted. Each notice is sent once, even with
 * concurrent workers. If no worker ran in time, the notices are late and the deletion is delayed. Throws like `workThrough`.
 */
export async function queueRemovalNotices(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const endedBefore = addDays(deps.clock.now(), -QUIET_DAYS);
  const listed = await listCanceledPlans(deps.db, endedBefore);
  await workThrough(deps, listed, ({ account }) => queueRemovalNotice(deps, account));
}

async function queueRemovalNotice(deps: Pick<Deps, 'db' | 'clock'>, account: AccountId): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const plan = await lockCanceledPlan(tx, account);
    if (!plan) return;
    const { notice, dueAt } = removalOf(plan, now).removal;
    if (!notice) return;
    await updateNotices(tx, account, notice === 'week' ? { weekNoticeAt: now } : { dayNoticeAt: now });
    await queueMail(tx, deps.clock, {
      accountId: account,
      message: 'data-removal',
      recipient: plan.email,
      props: { goesOn: calendarDate(dueAt, plan.timeZone) },
    });
  });
}
