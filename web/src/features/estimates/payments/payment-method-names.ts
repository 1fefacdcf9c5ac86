import type { EstimateEvent } from '@plumbline/contract/estimates';
import { type PaymentMethod, RECEIVED_METHODS, type ReceivedMethod } from '@plumbline/contract/payments';
import { MANUAL_DEPOSIT_METHODS, type ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import { type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';

const PHRASES: Readonly<Record<Exclude<ReceivedMethod, OnlineProvider>, string>> = {
  cash: 'in cash',
  check: 'by check',
  bank_transfer: 'by bank transfer',
  card: 'by card',
  venmo: 'by Venmo',
  other: '',
};

const isProvider = (method: ReceivedMethod): method is OnlineProvider => method in PROVIDER_NAMES;

/** How a payment was made, to follow its amount: "by check". Empty if unknown. */
export function methodPhrase(value: string | undefined): string {
  const method = RECEIVED_METHODS.find((known) => known === value);
  if (!method) return '';
  return isProvider(method) ? `by ${PROVIDER_NAMES[method]}` : PHRASES[method];
}

/** Maps an agreed deposit method to the method of its payment. */
const DEPOSITS: Readonly<Record<ManualDepositMethod, PaymentMethod>> = {
  paypal: 'paypal',
  venmo: 'venmo',
  check: 'check',
  cash: 'cash',
  instructions: 'other',
};

/** The manual deposit method the client chose last; undefined if there was none or they paid online. */
export function agreedMethod(events: readonly EstimateEvent[]): PaymentMethod | undefined {
  const { deposit } = events.findLast(({ detail }) => detail.deposit)?.detail ?? {};
  const agreed = MANUAL_DEPOSIT_METHODS.find((known) => known === deposit);
  return agreed && DEPOSITS[agreed];
}

/** The agreed deposit method, to follow the acceptance: "by check". Empty if paid online or not given. */
export function depositPhrase(deposit: string | undefined): string {
  if (deposit === 'instructions') return 'as your instructions say';
  const agreed = MANUAL_DEPOSIT_METHODS.find((known) => known === deposit);
  return agreed ? methodPhrase(DEPOSITS[agreed]) : '';
}
