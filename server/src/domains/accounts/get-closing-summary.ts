import type { ClosingSummary } from '@plumbline/contract/account-security';
import type { Deps } from '../../deps.ts';
import { getClients } from '../clients/get-client.ts';
import { getEstimates } from '../estimates/get-estimate.ts';
import type { AccountId } from './account-id.ts';

/** What closing the account would take away. */
export async function getClosingSummary(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
): Promise<ClosingSummary> {
  const clients = await getClients(deps, account);
  const estimates = await getEstimates(deps, account);
  return { clients: clients.length, estimates: estimates.length };
}
