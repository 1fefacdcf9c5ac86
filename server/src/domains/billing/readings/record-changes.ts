import { randomUUID } from 'node:crypto';
import { DATA_KEPT_DAYS } from '@plumbline/contract/billing';
import { calendarDate } from '@plumbline/contract/calendar';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { addDays, isUnpaid, laterOf } from '../rules.ts';
import { insertBillingEvent } from './event-queries.ts';
import { eventsBetween, isEnding, type PlanEventType, type StoredFacts, worksUntil } from './event-rules.ts';

/** Records the events that a reading shows, and mails the contractor about those that matter. */
export async function recordChanges(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  account: AccountId,
  before: StoredFacts,
  after: StoredFacts,
): Promise<void> {
  const events = eventsBetween(before, after);
  const now = clock.now();
  for (const type of events)
    await insertBillingEvent(tx, account, {
      id: randomUUID(),
      type,
      detail: detailOf(after),
      createdAt: now,
    });
  const notice = noticeOf(events, before, after);
  if (!notice) return;
  const { email, timeZone, trialEndsAt } = await getAccount({ db: tx }, account);
  const until = worksUntil({ trialEndsAt, subscription: after });
  const dateOf = (moment: Date) => calendarDate(moment, timeZone);
  const mail = { accountId: account, recipient: email };
  if (notice === 'payment-failed')
    await queueMail(tx, clock, { ...mail, message: notice, props: { worksUntil: dateOf(until) } });
  else
    await queueMail(tx, clock, {
      ...mail,
      message: notice,
      props: {
        worksUntil: until > now ? dateOf(until) : '',
        keptUntil: dateOf(addDays(laterOf(until, after.endedAt), DATA_KEPT_DAYS)),
      },
    });
}

function noticeOf(events: readonly PlanEventType[], before: StoredFacts, after: StoredFacts) {
  // An unpaid plan canceled at Stripe's portal is still collected, so it is mailed as a failed payment.
  if (events.includes('cancel_scheduled') && !isUnpaid(after.stripeStatus)) return 'plan-canceled';
  // A scheduled end was already mailed.
  if (events.includes('ended')) return isEnding(before) ? null : 'plan-canceled';
  return events.includes('payment_failed') ? 'payment-failed' : null;
}

function detailOf({ subscriptionId, periodEnd, paidUntil, endedAt }: StoredFacts): Record<string, string> {
  const moments = { periodEnd, paidUntil, endedAt };
  return {
    ...(subscriptionId && { subscription: subscriptionId }),
    ...Object.fromEntries(
      Object.entries(moments).flatMap(([name, moment]) => (moment ? [[name, moment.toISOString()]] : [])),
    ),
  };
}
