import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';
import { atName } from '../answering/deposit-words.ts';

/** The label of an online method's button: the amount, and the method if there are several. */
export function payLabel({ method }: DepositMethodOffer, amount: string, isOnly: boolean): string {
  if (isOnly) return `Pay ${amount}`;
  return method === 'stripe'
    ? `Pay ${amount} by card`
    : `Pay with ${PROVIDER_NAMES[method as OnlineProvider]}`;
}

/** The same for the buttons that pay a typed amount. */
export function payPartLabel({ method }: DepositMethodOffer, isOnly: boolean): string {
  if (isOnly) return 'Pay this amount';
  return method === 'stripe'
    ? 'Pay this by card'
    : `Pay this with ${PROVIDER_NAMES[method as OnlineProvider]}`;
}

/** How an invoice can be paid, in a sentence or two. */
export function waysText(
  methods: readonly DepositMethodOffer[],
  companyName: string,
  number: string,
): string {
  const online = methods.filter((offer) => offer.online).map(({ method }) => onlineText(method));
  const offline = methods.filter((offer) => !offer.online);
  const named = offline.flatMap((offer) => offlineText(offer, companyName, number) ?? []).join(', or ');
  const isDescribed = offline.some(({ method }) => method === 'instructions');
  const others = [...(named ? [`with ${named}`] : []), ...(isDescribed ? ['as described below'] : [])];
  if (online.length === 0 && others.length === 0) return `${companyName} will tell you how to pay it.`;
  if (online.length === 0) return `You can pay ${others.join(', or ')}.`;
  return `Pay ${anyOf(online)}.${others.length > 0 ? ` Or ${others.join(', or ')}.` : ''}`;
}

/** `with PayPal, with Square or by card`. */
const anyOf = (ways: readonly string[]) => ways.join(', ').replace(/, ([^,]*)$/, ' or $1');

const onlineText = (method: DepositMethodOffer['method']) =>
  `${method === 'stripe' ? 'by card ' : ''}with ${PROVIDER_NAMES[method as OnlineProvider]}`;

/** The name of an offline method; null for instructions, which are printed below. */
function offlineText(
  { method, detail }: DepositMethodOffer,
  companyName: string,
  number: string,
): string | null {
  if (method === 'venmo') return `Venmo ${atName(detail)}`;
  if (method === 'paypal') return `PayPal to ${detail ?? companyName}`;
  if (method === 'check') return `a check to ${companyName} with ${number} on it`;
  return method === 'cash' ? 'cash' : null;
}
