import type { ExportedBilling } from '@plumbline/contract/accounts/account-export';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { getStatus } from './get-status.ts';
import { listBillingEvents } from './history-queries.ts';

/** Returns the current status of an account's plan and its history, oldest first. Throws `NotFoundError`. */
export async function getHistory(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
): Promise<ExportedBilling> {
  const status = await getStatus(deps, account);
  const events = await listBillingEvents(deps.db, account);
  return {
    status,
    events: events.map(({ type, detail, createdAt }) => ({ type, detail, at: createdAt.toISOString() })),
  };
}
