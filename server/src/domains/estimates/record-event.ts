import { randomUUID } from 'node:crypto';
import type { EstimateEvent } from '@plumbline/contract/estimates';
import type { Transaction } from '../../db/client.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { insertEvent } from './event-queries.ts';

/** Adds one line to an estimate's timeline, in the transaction of what happened. */
export async function recordEvent(
  tx: Transaction,
  account: AccountId,
  event: {
    readonly estimateId: string;
    readonly type: EstimateEvent['type'];
    readonly at: Date;
    readonly detail?: Record<string, string>;
  },
): Promise<void> {
  const { estimateId, type, at, detail = {} } = event;
  await insertEvent(tx, account, { id: randomUUID(), estimateId, type, at, detail });
}
