import type { OnlineProvider } from '@plumbline/contract/payments/deposits';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { type DepositProvider, ProviderRefusedError } from '../../providers/deposit-provider.ts';
import { paypalDeposits } from '../../providers/paypal/paypal-deposits.ts';
import { squareDeposits } from '../../providers/square/square-deposits.ts';
import { stripeDeposits } from '../../providers/stripe/stripe-deposits.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { findSecret } from '../settings/get-secrets.ts';

/** A contractor's account at a provider. Throws `ProviderRefusedError` where they have none set up any more. */
export async function resolveProvider(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  account: AccountId,
  provider: OnlineProvider,
): Promise<DepositProvider> {
  if (provider === 'paypal') {
    const { paypalBusinessEmail } = await getAccount(deps, account);
    const { config } = deps;
    return paypalDeposits(config.paypal ?? missing('PayPal'), paypalBusinessEmail ?? missing('PayPal'));
  }
  if (provider === 'stripe')
    return stripeDeposits(deps.config, await readKey(deps, account, 'stripeSecretKey'));
  return squareDeposits(deps.config, await readKey(deps, account, 'squareAccessToken'));
}

async function readKey(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  account: AccountId,
  field: 'stripeSecretKey' | 'squareAccessToken',
): Promise<string> {
  try {
    return (await findSecret(deps, account, field)) ?? missing(field);
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new ProviderRefusedError(error.message);
    throw error;
  }
}

function missing(name: string): never {
  throw new ProviderRefusedError(`${name} is not set up.`);
}
