import type { ClosingSummary } from '@plumbline/contract/accounts/account-security';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { listClientCounts } from '../../clients/list-client-page.ts';
import { listEstimateCounts } from '../../documents/listing/list-estimate-page.ts';
import { countOwned, type OwnedCounts } from './removal-queries.ts';

export type { OwnedCounts };

/** The numbers of an account's rows, which are deleted with it. */
export const getHoldings = (tx: Transaction, account: AccountId): Promise<OwnedCounts> =>
  countOwned(tx, account);

/** The numbers of what closing the account deletes. */
export async function getClosingSummary(deps: Pick<Deps, 'db'>, account: AccountId): Promise<ClosingSummary> {
  const clients = await listClientCounts(deps, account);
  const estimates = await listEstimateCounts(deps, account);
  return { clients: clients.all, estimates: estimates.all };
}
