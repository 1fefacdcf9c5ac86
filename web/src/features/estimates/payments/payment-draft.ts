import type { Estimate } from '@plumbline/contract/estimates';
import { EARLIEST_RECEIVED_ON, type PaymentMethod } from '@plumbline/contract/payments';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { minorDigits } from '@plumbline/contract/pricing/currency';
import { formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import { sumOf } from '@plumbline/contract/pricing/price-lines';
import { amountFormat, isFaulty, scaledOrZero } from '../editor/figures/typed-decimal.ts';
import { isDepositDue } from './deposit-words.ts';
import { agreedMethod } from './payment-method-names.ts';

/** A payment in the dialog; the amount is as typed. */
export interface PaymentDraft {
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly receivedOn: string;
  readonly note: string;
}

export type PaymentFaults = Partial<Record<keyof PaymentDraft, string>>;

type Payable = Pick<
  Estimate,
  'currency' | 'amountDue' | 'amountPaid' | 'depositState' | 'depositDue' | 'events' | 'stages'
>;

/**
 * Defaults to the deposit due, paid by the agreed method, or else to the payments due, or else to the remaining amount; `today` is
 * the contractor's date.
 */
export function newPayment(estimate: Payable, today: string): PaymentDraft {
  const isDeposit = isDepositDue(estimate);
  const amount = isDeposit ? estimate.depositDue : (stagesDue(estimate) ?? estimate.amountDue);
  const agreed = isDeposit ? agreedMethod(estimate.events) : undefined;
  return { amount, method: agreed ?? 'check', receivedOn: today, note: '' };
}

/**
 * The amount of the schedule due by now: everything up to the last due payment, less payments received; null
 * for none.
 */
export function stagesDue({
  stages,
  amountPaid,
  currency,
}: Pick<Payable, 'stages' | 'amountPaid' | 'currency'>): string | null {
  const last = stages.findLastIndex(({ state }) => state === 'due');
  const asked = stages.slice(0, last + 1).map(({ amount }) => amountFromWire(amount, currency));
  const due = sumOf(asked) - amountFromWire(amountPaid, currency);
  return due > 0n ? amountToWire(amountMinor(due), currency) : null;
}

/** The validation errors of a payment, each worded for its field. */
export function findPaymentFaults(
  { amount, receivedOn }: PaymentDraft,
  estimate: Pick<Payable, 'currency' | 'amountDue'>,
  today: string,
): PaymentFaults {
  const amountFault = findAmountFault(amount, estimate);
  const dateFault = findDateFault(receivedOn, today);
  return { ...(amountFault && { amount: amountFault }), ...(dateFault && { receivedOn: dateFault }) };
}

/** The fault of an amount that may not exceed `amountDue`, as a sentence; null for none. */
export function findAmountFault(
  amount: string,
  { currency, amountDue }: { readonly currency: string; readonly amountDue: string },
): string | null {
  const format = amountFormat(minorDigits(currency));
  if (isFaulty(amount, format) && !amount.startsWith('-'))
    return format.decimals === 0
      ? 'Enter a whole amount'
      : `Enter an amount with at most ${format.decimals === 3 ? 'three' : 'two'} decimals`;
  const scaled = scaledOrZero(amount, format);
  if (scaled <= 0n) return 'Enter an amount above zero';
  if (scaled > scaledOrZero(amountDue, format)) return `Only ${formatAnyMoney(amountDue, currency)} is due`;
  return null;
}

function findDateFault(receivedOn: string, today: string): string | null {
  if (receivedOn === '') return 'Enter the date the money was received';
  if (receivedOn > today) return 'The date can’t be in the future';
  return receivedOn < EARLIEST_RECEIVED_ON ? 'Check the year of this date' : null;
}
