import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { listPaymentMethods } from '@plumbline/contract/payments/payment-methods';
import { hasSecret, ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import type { Config } from '../../../config/config.ts';
import { PAYMENT_PROVIDERS } from '../../../providers/payment-providers.ts';
import { credentialOf, enteredFields } from '../../accounts/credential-rules.ts';
import type { AccountWithCredentials } from '../../accounts/get-profile.ts';

/** The fields of an estimate that decide how its deposit can be paid. */
interface AskingEstimate {
  readonly currency: string;
  readonly customPaymentInstructions: string | null;
}

/** Lists the providers with which a client can pay online in this currency. */
export function listOnlineProviders(
  account: AccountWithCredentials,
  config: Config,
  currency: string,
): OnlineProvider[] {
  const methods = listPaymentMethods({ ...account, ...enteredFields(account) });
  return ONLINE_PROVIDERS.filter(
    (provider) =>
      methods.includes(provider) &&
      PAYMENT_PROVIDERS[provider].isAvailable(config) &&
      takes(account, provider, currency),
  );
}

/** A provider with unknown currencies is assumed to accept all. */
function takes(account: AccountWithCredentials, provider: OnlineProvider, currency: string): boolean {
  return credentialOf(account, provider).currencies?.includes(currency) ?? true;
}

/**
 * Lists the methods to pay an estimate's deposit, in display order. The estimate's payment instructions take precedence over the
 * contractor's.
 */
export function listDepositMethods(
  account: AccountWithCredentials,
  config: Config,
  { currency, customPaymentInstructions }: AskingEstimate,
): DepositMethodOffer[] {
  const online = new Set<string>(listOnlineProviders(account, config, currency));
  const own = {
    ...account,
    ...enteredFields(account),
    customPaymentInstructions: customPaymentInstructions ?? account.customPaymentInstructions,
  };
  return listPaymentMethods(own)
    .filter((method) => !isRefused(account, method, currency))
    .map((method) => ({
      method,
      online: online.has(method),
      detail: online.has(method) ? null : detailOf(own, method),
    }));
}

function isRefused(
  account: AccountWithCredentials,
  method: DepositMethodOffer['method'],
  currency: string,
): boolean {
  const provider = ONLINE_PROVIDERS.find((known) => known === method);
  return provider !== undefined && !takes(account, provider, currency);
}

/** The recipient or instructions for a payment outside the app. */
function detailOf(account: AccountWithCredentials, method: DepositMethodOffer['method']): string | null {
  if (method === 'venmo') return account.venmoBusinessUsername;
  if (method === 'instructions') return account.customPaymentInstructions;
  const provider = ONLINE_PROVIDERS.find((known) => known === method);
  return provider && !hasSecret(provider) ? credentialOf(account, provider).identity : null;
}
