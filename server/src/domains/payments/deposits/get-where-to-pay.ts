import { oneLine } from '@plumbline/contract/content/one-line';
import type { Config } from '../../../config/config.ts';
import type { AccountWithCredentials } from '../../accounts/get-profile.ts';
import { businessName } from '../../accounts/rules.ts';
import { listDepositMethods } from './list-deposit-methods.ts';

/**
 * How a client pays a deposit by the method they chose, outside the app: a sentence, or the contractor's instructions. Null for
 * a method that is paid online, is unknown or is no longer offered.
 */
export function getWhereToPay(
  account: AccountWithCredentials,
  config: Config,
  estimate: { readonly currency: string; readonly customPaymentInstructions: string | null },
  chosen: string | null,
): string | null {
  const offer = listDepositMethods(account, config, estimate).find(({ method }) => method === chosen);
  if (!offer || offer.online) return null;
  const company = businessName(account);
  const address = oneLine(account.businessAddress ?? '');
  switch (offer.method) {
    case 'venmo':
      return `Send it by Venmo to @${offer.detail?.replace(/^@/, '')}.`;
    case 'paypal':
      return `Send it by PayPal to ${offer.detail ?? company}.`;
    case 'check':
      return `Make the check out to ${company}${address ? ` and mail or bring it to ${address}` : ''}.`;
    case 'cash':
      return `Pay ${company} in cash.`;
    default:
      return offer.detail;
  }
}
