import type { BillingStatus } from '@plumbline/contract/billing';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getStatus } from './get-status.ts';
import { whileAvailable } from './resolve-provider.ts';
import { storeReading } from './store-reading.ts';

/** How the plan stands once Stripe was asked. Throws `UnavailableError` when it gave no answer. */
export async function checkStatus(deps: Deps, account: AccountId): Promise<BillingStatus> {
  await whileAvailable(deps, () => storeReading(deps, account));
  return getStatus(deps, account);
}
