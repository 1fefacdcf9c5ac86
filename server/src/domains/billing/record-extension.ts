import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { insertBillingEvent } from './event-queries.ts';

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
