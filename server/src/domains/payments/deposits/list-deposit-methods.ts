import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { listPaymentMethods } from '@plumbline/contract/payments/payment-methods';
import { hasSecret, ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import type { Config } from '../../../config.ts';
import { PAYMENT_PROVIDERS } from '../../../providers/payment-providers.ts';
import { credentialOf, enteredFields } from '../../accounts/credential-rules.ts';
import type { AccountWithCredentials } from '../../accounts/get-profile.ts';

/** What of an estimate decides how its deposit can be paid. */
interface AskingEstimate {
  readonly currency: string;
  readonly customPaymentInstructions: string | null;
}

/** Where a client can pay an estimate in this currency at once. */
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

/** A provider whose currencies are not known is taken to take all. */
function takes(account: AccountWithCredentials, provider: OnlineProvider, currency: string): boolean {
  return credentialOf(account, provider).currencies?.includes(currency) ?? true;
}

/**
 * Every way to pay this contractor the deposit of an estimate, in the order they are offered. Payment instructions are the
 * estimate's own, else the contractor's.
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

/** Whom or how to pay, where the payment is arranged. */
function detailOf(account: AccountWithCredentials, method: DepositMethodOffer['method']): string | null {
  if (method === 'venmo') return account.venmoBusinessUsername;
  if (method === 'instructions') return account.customPaymentInstructions;
  const provider = ONLINE_PROVIDERS.find((known) => known === method);
  return provider && !hasSecret(provider) ? credentialOf(account, provider).identity : null;
}
