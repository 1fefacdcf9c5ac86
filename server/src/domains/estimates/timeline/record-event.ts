import { randomUUID } from 'node:crypto';
import type { EstimateEvent } from '@plumbline/contract/estimates';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { holdEventOrder, insertEvent, notifyOfEvent } from './event-queries.ts';
import { queueWebhooks } from './queue-webhooks.ts';

/** The notification channel on which servers hear of new events; the payload is the account's id alone. */
export const EVENTS_CHANNEL = 'estimate_events';

/**
 * No line of a timeline: a view on it has got longer. It takes its place in the sequence, so that tabs which were away hear of it
 * too.
 */
export const VIEW_TIMED = 'view_timed';

/**
 * Adds one line to an estimate's timeline, in the transaction of what happened. Servers hear of it at the commit, the
 * contractor's webhooks soon after. What was recorded for one account is seen in the order of its sequence. Resolves to the
 * event's id.
 */
export async function recordEvent(
  tx: Transaction,
  account: AccountId,
  event: {
    readonly estimateId: string;
    readonly type: EstimateEvent['type'] | typeof VIEW_TIMED;
    readonly at: Date;
    readonly detail?: Record<string, string>;
  },
): Promise<string> {
  const { estimateId, type, at, detail = {} } = event;
  const id = randomUUID();
  // Carried out in this order, but asked for at once.
  await Promise.all([
    holdEventOrder(tx, account),
    insertEvent(tx, account, { id, estimateId, type, at, detail }),
    notifyOfEvent(tx, account, EVENTS_CHANNEL),
    type === VIEW_TIMED ? null : queueWebhooks(tx, account, { id, estimateId, type, at, detail }),
  ]);
  return id;
}
