import { ENDING_SOON_DAYS } from '@plumbline/contract/billing';
import { calendarDate } from '@plumbline/contract/calendar';
import { DAY_MS } from '@plumbline/contract/durations';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { isLive } from '../../billing/rules.ts';
import { type EndingTrial, listEndingTrials, markTrialNotified } from './trial-queries.ts';

const isWithoutPlan = ({ stripeStatus }: EndingTrial) => !isLive(stripeStatus);

/**
 * Emails each contractor whose trial ends within two days and who has no plan. Sends one email, even under
 * concurrent calls.
 */
export async function queueTrialNotices(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + ENDING_SOON_DAYS * DAY_MS);
  const ending = await listEndingTrials(deps.db, now, until);
  for (const { account, timeZone, trialEndsAt } of ending.filter(isWithoutPlan)) {
    await inTransaction(deps.db, async (tx) => {
      const recipient = await markTrialNotified(tx, account, now);
      if (recipient === null) return;
      const endsOn = calendarDate(trialEndsAt, timeZone);
      await queueMail(tx, deps.clock, {
        accountId: account,
        message: 'trial-ending',
        recipient,
        props: { endsOn },
      });
    });
  }
}
