import type { BillingStatus } from '@plumbline/contract/billing';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { getStatus } from './get-status.ts';
import { storeReading } from './readings/store-reading.ts';
import { whileAvailable } from './resolve-provider.ts';

/** Returns the plan's status after reading it from Stripe. Throws `UnavailableError` if Stripe does not answer. */
export async function checkStatus(deps: Deps, account: AccountId): Promise<BillingStatus> {
  await whileAvailable(deps, () => storeReading(deps, account));
  return getStatus(deps, account);
}
