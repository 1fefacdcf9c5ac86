import type { EstimateEvent } from '@plumbline/contract/estimates';
import { type PaymentMethod, RECEIVED_METHODS, type ReceivedMethod } from '@plumbline/contract/payments';
import { MANUAL_DEPOSIT_METHODS, type ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import { type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';

export const PAYMENT_METHOD_NAMES: Readonly<Record<ReceivedMethod, string>> = {
  cash: 'Cash',
  check: 'Check',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  venmo: 'Venmo',
  ...PROVIDER_NAMES,
  other: 'Other',
};

const PHRASES: Readonly<Record<Exclude<ReceivedMethod, OnlineProvider>, string>> = {
  cash: 'in cash',
  check: 'by check',
  bank_transfer: 'by bank transfer',
  card: 'by card',
  venmo: 'by Venmo',
  other: '',
};

const isProvider = (method: ReceivedMethod): method is OnlineProvider => method in PROVIDER_NAMES;

/** How money came, to be said after its amount: "by check". Empty where that is not known. */
export function methodPhrase(value: string | undefined): string {
  const method = RECEIVED_METHODS.find((known) => known === value);
  if (!method) return '';
  return isProvider(method) ? `by ${PROVIDER_NAMES[method]}` : PHRASES[method];
}

/** The payment that a deposit agreed on like that becomes, once it has come. */
const DEPOSITS: Readonly<Record<ManualDepositMethod, PaymentMethod>> = {
  paypal: 'paypal',
  venmo: 'venmo',
  check: 'check',
  cash: 'cash',
  instructions: 'other',
};

/** How the client said, accepting, that they would pay the deposit; undefined where they did not, or paid online. */
export function agreedMethod(events: readonly EstimateEvent[]): PaymentMethod | undefined {
  const { deposit } = events.findLast(({ type }) => type === 'accepted')?.detail ?? {};
  const agreed = MANUAL_DEPOSIT_METHODS.find((known) => known === deposit);
  return agreed && DEPOSITS[agreed];
}

/** How a deposit is to come, to be said of the acceptance: "by check". Empty where it was paid online, or nothing was said. */
export function depositPhrase(deposit: string | undefined): string {
  if (deposit === 'instructions') return 'as your instructions say';
  const agreed = MANUAL_DEPOSIT_METHODS.find((known) => known === deposit);
  return agreed ? methodPhrase(DEPOSITS[agreed]) : '';
}
