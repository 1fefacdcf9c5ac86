import {
  type DepositMethodOffer,
  ONLINE_PROVIDERS,
  type OnlineProvider,
} from '@plumbline/contract/payments/deposits';
import { listPaymentMethods } from '@plumbline/contract/payments/payment-methods';
import type { Config } from '../../../config.ts';
import type { AccountRow } from '../../accounts/get-profile.ts';

/** Where a client of this contractor can pay at once. PayPal needs the operator's credentials besides. */
export function listOnlineProviders(account: AccountRow, config: Pick<Config, 'paypal'>): OnlineProvider[] {
  const methods = listPaymentMethods(account);
  return ONLINE_PROVIDERS.filter(
    (provider) => methods.includes(provider) && (provider !== 'paypal' || config.paypal !== undefined),
  );
}

/** Every way to pay this contractor a deposit, in the order they are offered; `instructions` are the estimate's own, else theirs. */
export function listDepositMethods(
  account: AccountRow,
  config: Pick<Config, 'paypal'>,
  instructions: string | null,
): DepositMethodOffer[] {
  const online = new Set<string>(listOnlineProviders(account, config));
  const own = { ...account, customPaymentInstructions: instructions ?? account.customPaymentInstructions };
  const details: Partial<Record<DepositMethodOffer['method'], string | null>> = {
    paypal: account.paypalBusinessEmail,
    venmo: account.venmoBusinessUsername,
    instructions: own.customPaymentInstructions,
  };
  return listPaymentMethods(own).map((method) => ({
    method,
    online: online.has(method),
    detail: online.has(method) ? null : (details[method] ?? null),
  }));
}
