import { randomUUID } from 'node:crypto';
import type { EstimateEvent } from '@plumbline/contract/estimates';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { holdEventOrder, insertEvent, notifyOfEvent } from './event-queries.ts';
import { queueWebhooks } from './queue-webhooks.ts';

/** The notification channel for new events; the payload is only the account's id. */
export const EVENTS_CHANNEL = 'estimate_events';

/**
 * An event for a longer view time, which no timeline shows. It has a sequence number, so that reconnecting tabs receive it
 * too.
 */
export const VIEW_TIMED = 'view_timed';

/**
 * Adds an event to an estimate's timeline, in the transaction of the change. Servers are notified at the commit, the
 * contractor's webhooks soon after. The events of an account become visible in the order of their sequence. Returns the
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
  // Sent together, but executed in this order.
  await Promise.all([
    holdEventOrder(tx, account),
    insertEvent(tx, account, { id, estimateId, type, at, detail }),
    notifyOfEvent(tx, account, EVENTS_CHANNEL),
    type === VIEW_TIMED ? null : queueWebhooks(tx, account, { id, estimateId, type, at, detail }),
  ]);
  return id;
}
