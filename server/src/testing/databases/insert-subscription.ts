import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@plumbline/contract/durations';
import { type AccountId, accountId } from '../../account-id.ts';
import { subscriptions } from '../../db/schema/schema.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../visitors/api-client.ts';

export async function accountIdOf(contractor: ApiClient): Promise<AccountId> {
  return accountId((await contractor.get('/api/auth/user')).json<{ id: string }>().id);
}

/** Stores an account's subscription as a reading would; by default one that is active and paid for a month. */
export async function insertSubscription(
  { deps, clock }: TestApp,
  account: AccountId,
  fields: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<{ readonly customerId: string }> {
  const now = clock.now();
  const inAMonth = new Date(now.getTime() + 30 * DAY_MS);
  const row = {
    accountId: account,
    customerId: `cus_${randomUUID()}`,
    subscriptionId: `sub_${randomUUID()}`,
    stripeStatus: 'active',
    periodEnd: inAMonth,
    paidUntil: inAMonth,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
  await deps.db.insert(subscriptions).values(row);
  return row;
}
