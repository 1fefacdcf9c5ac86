import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { insertBillingEvent } from './readings/event-queries.ts';

/** Records a trial extension in the plan's history, which the contractor's export includes. */
export async function recordExtension(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
  trialEndsAt: Date,
): Promise<void> {
  await insertBillingEvent(tx, account, {
    id: randomUUID(),
    type: 'trial_extended',
    detail: { trialEndsAt: trialEndsAt.toISOString() },
    createdAt: clock.now(),
  });
}
