import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { PAYMENT_PROVIDERS } from '../../../providers/payment-providers.ts';
import { findKey } from './find-key.ts';
import { deleteHook, findHook } from './hook-queries.ts';

/**
 * Removes the payment webhook at a contractor's provider while the key is still stored. Otherwise the provider would keep calling,
 * and report the refused calls to the contractor. A failure at the provider is logged.
 */
export async function removeHook(deps: Deps, account: AccountId, provider: OnlineProvider): Promise<void> {
  const { hooks } = PAYMENT_PROVIDERS[provider];
  const hook = hooks && (await findHook(deps.db, account, provider));
  if (!hook) return;
  try {
    const key = await findKey(deps, account, provider);
    if (key) await hooks.remove(deps.config, key, hook.endpointId);
  } catch (error) {
    deps.log.warn({ provider, reason: (error as Error).name }, 'a payment webhook could not be removed');
  }
  await inTransaction(deps.db, (tx) => deleteHook(tx, account, hook.id));
}
