import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { OFFERED_AS, type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';

export const METHOD_NAMES: Record<DepositMethodOffer['method'], string> = {
  ...PROVIDER_NAMES,
  ...OFFERED_AS,
  venmo: 'Venmo',
  check: 'Check',
  cash: 'Cash',
  instructions: 'As agreed',
};

/** The text below a deposit method's name. */
export function methodText({ method, online, detail }: DepositMethodOffer, companyName: string): string {
  if (method in OFFERED_AS) return `Paid now, by ${PROVIDER_NAMES[method as OnlineProvider]}`;
  if (online) return `Paid now, at ${METHOD_NAMES[method]}`;
  if (method === 'venmo') return `Send it to ${atName(detail)}`;
  if (method === 'paypal') return `Send it to ${detail ?? companyName}`;
  if (method === 'check') return `Made out to ${companyName}`;
  if (method === 'cash') return `Handed to ${companyName}`;
  return detail ?? `As ${companyName} asks for it`;
}

/** How to pay a deposit whose method is agreed: a sentence, or the contractor's instructions. */
export function whereToPay({ method, online, detail }: DepositMethodOffer, companyName: string): string {
  if (online) return '';
  if (method === 'venmo') return `Please send it by Venmo to ${atName(detail)}.`;
  if (method === 'paypal') return `Please send it by PayPal to ${detail ?? companyName}.`;
  if (method === 'check') return `Please make the check out to ${companyName}.`;
  if (method === 'cash') return `Please hand it to ${companyName}.`;
  return detail ?? '';
}

const atName = (name: string | null) => (name?.startsWith('@') ? name : `@${name ?? ''}`);
