import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { OFFERED_AS, type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';

export const METHOD_NAMES: Record<DepositMethodOffer['method'], string> = {
  ...PROVIDER_NAMES,
  ...OFFERED_AS,
  venmo: 'Venmo',
  check: 'Check',
  cash: 'Cash',
  instructions: 'Other',
};

/** The text below a deposit method's name. */
export function methodText({ method, online, detail }: DepositMethodOffer, companyName: string): string {
  if (online) return `Pay now, secured by ${PROVIDER_NAMES[method as OnlineProvider]}`;
  if (method === 'venmo') return `To ${atName(detail)}`;
  if (method === 'paypal') return `To ${detail ?? companyName}`;
  if (method === 'check') return `Make the check out to ${companyName}`;
  if (method === 'cash') return `Pay ${companyName} in cash`;
  return detail ?? `${companyName} will tell you how`;
}

/** The label of a button that chooses how to pay the deposit: `$2,184.80` online, else `by check`. */
export function payWords({ method, online }: DepositMethodOffer, due: string): string {
  if (online) return due;
  if (method === 'cash') return 'in cash';
  if (method === 'instructions') return 'another way';
  return `by ${method === 'check' ? 'check' : METHOD_NAMES[method]}`;
}

/** How to pay a deposit whose method is chosen: a sentence, or the contractor's instructions. */
export function whereToPay({ method, online, detail }: DepositMethodOffer, companyName: string): string {
  if (online) return '';
  if (method === 'venmo') return `Send it by Venmo to ${atName(detail)}.`;
  if (method === 'paypal') return `Send it by PayPal to ${detail ?? companyName}.`;
  if (method === 'check') return `Make the check out to ${companyName}.`;
  if (method === 'cash') return `Pay ${companyName} in cash.`;
  return detail ?? '';
}

/** A Venmo name as people write it. */
export const atName = (name: string | null) => (name?.startsWith('@') ? name : `@${name ?? ''}`);
