import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { insertBillingEvent } from './readings/event-queries.ts';

/** Writes down, where the contractor's export shows it too, that a trial was made longer. */
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
