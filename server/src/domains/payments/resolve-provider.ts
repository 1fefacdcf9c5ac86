import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { type DepositProvider, ProviderRefusedError } from '../../providers/deposit-provider.ts';
import { PAYMENT_PROVIDERS } from '../../providers/payment-providers.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { findCredentials } from '../settings/get-secrets.ts';

/** Returns a contractor's account at a provider. Throws `ProviderRefusedError` if it is no longer set up. */
export async function resolveProvider(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  account: AccountId,
  provider: OnlineProvider,
): Promise<DepositProvider> {
  try {
    const credentials = await findCredentials(deps, account, provider);
    return PAYMENT_PROVIDERS[provider].openDeposits(deps.config, credentials);
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new ProviderRefusedError(error.message);
    throw error;
  }
}
