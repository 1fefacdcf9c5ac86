import { RECEIVED_METHODS, type ReceivedMethod } from '@plumbline/contract/payments';

export const PAYMENT_METHOD_NAMES: Readonly<Record<ReceivedMethod, string>> = {
  cash: 'Cash',
  check: 'Check',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  venmo: 'Venmo',
  paypal: 'PayPal',
  stripe: 'Stripe',
  square: 'Square',
  other: 'Other',
};

const PHRASES: Readonly<Record<ReceivedMethod, string>> = {
  cash: 'in cash',
  check: 'by check',
  bank_transfer: 'by bank transfer',
  card: 'by card',
  venmo: 'by Venmo',
  paypal: 'by PayPal',
  stripe: 'by Stripe',
  square: 'by Square',
  other: '',
};

/** How money came, to be said after its amount: "by check". Empty where that is not known. */
export function methodPhrase(value: string | undefined): string {
  const method = RECEIVED_METHODS.find((known) => known === value);
  return method ? PHRASES[method] : '';
}
