import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { listPaymentMethods } from '@plumbline/contract/payments/payment-methods';
import {
  hasSecret,
  ONLINE_PROVIDERS,
  type OnlineProvider,
  PROVIDER_SETTINGS,
} from '@plumbline/contract/payments/providers';
import type { Config } from '../../../config.ts';
import { PAYMENT_PROVIDERS } from '../../../providers/payment-providers.ts';
import type { AccountRow } from '../../accounts/get-profile.ts';

/** Where a client of this contractor can pay at once. */
export function listOnlineProviders(account: AccountRow, config: Config): OnlineProvider[] {
  const methods = listPaymentMethods(account);
  return ONLINE_PROVIDERS.filter(
    (provider) => methods.includes(provider) && PAYMENT_PROVIDERS[provider].isAvailable(config),
  );
}

/** Every way to pay this contractor a deposit, in the order they are offered; `instructions` are the estimate's own, else theirs. */
export function listDepositMethods(
  account: AccountRow,
  config: Config,
  instructions: string | null,
): DepositMethodOffer[] {
  const online = new Set<string>(listOnlineProviders(account, config));
  const own = { ...account, customPaymentInstructions: instructions ?? account.customPaymentInstructions };
  return listPaymentMethods(own).map((method) => ({
    method,
    online: online.has(method),
    detail: online.has(method) ? null : detailOf(own, method),
  }));
}

/** Whom or how to pay, where the payment is arranged. */
function detailOf(account: AccountRow, method: DepositMethodOffer['method']): string | null {
  if (method === 'venmo') return account.venmoBusinessUsername;
  if (method === 'instructions') return account.customPaymentInstructions;
  const provider = ONLINE_PROVIDERS.find((known) => known === method);
  return provider && !hasSecret(provider) ? account[PROVIDER_SETTINGS[provider].identity.field] : null;
}
