import type { ClosingSummary } from '@plumbline/contract/accounts/account-security';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { getClientCount } from '../../clients/list-client-page.ts';
import { listEstimateCounts } from '../../estimates/listing/list-estimate-page.ts';

/** What closing the account would take away. */
export async function getClosingSummary(deps: Pick<Deps, 'db'>, account: AccountId): Promise<ClosingSummary> {
  const { all } = await listEstimateCounts(deps, account);
  return { clients: await getClientCount(deps, account), estimates: all };
}
