import { randomUUID } from 'node:crypto';
import { calendarDate } from '@plumbline/contract/calendar';
import type { ScheduledStage, StageInput } from '@plumbline/contract/content/schedule';
import {
  amountFromWire,
  amountMinor,
  amountToWire,
  percentHundredths,
  scaledFromWire,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { priceSchedule, type StageShare } from '@plumbline/contract/pricing/price-schedule';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { getToday } from '../get-today.ts';
import type { ContentChanges, EstimateContent, PaymentTerms } from './estimate-content.ts';
import { priceContent } from './price-content.ts';
import { toAmount } from './resolve-discount.ts';

type Given = Pick<ContentChanges, 'acceptPayments' | 'depositPercentage' | 'depositFixedAmount' | 'schedule'>;

const refuse = (field: string, fault: string): never => {
  throw new InvalidInputError(field, `${field} ${fault}`);
};

const percentIn = (text: string | null) => percentHundredths(scaledFromWire(text ?? '0', 2));

/**
 * Returns the payment schedule of an estimate with the changes of a request. Throws `InvalidInputError`
 * naming the field for a deposit given in two ways, for percentages over 100 together, for an id used twice,
 * and for amounts that the currency does not have.
 */
export function resolveSchedule(given: Given, stored: EstimateContent, currency: Currency): PaymentTerms {
  const deposit = resolveDeposit(given, stored, currency);
  const schedule =
    given.schedule?.map((stage, index) => toStage(stage, currency, `schedule[${index}]`)) ?? stored.schedule;
  const isUnchanged = !given.schedule && !given.acceptPayments && given.depositPercentage === undefined;
  if (isUnchanged) return { ...deposit, schedule };
  let percent: bigint = stored.acceptPayments ? deposit.depositPercentage : 0n;
  for (const [index, { id, percentage }] of schedule.entries()) {
    if (schedule.findIndex((other) => other.id === id) !== index)
      refuse(`schedule[${index}].id`, 'is the id of another payment');
    percent += percentIn(percentage);
    if (percent > 10_000n && percentage !== null)
      refuse(
        given.schedule ? `schedule[${index}].percentage` : 'depositPercentage',
        'brings the payments to more than 100% of the total',
      );
  }
  return { ...deposit, schedule };
}

function resolveDeposit(
  { depositPercentage, depositFixedAmount }: Given,
  stored: EstimateContent,
  currency: Currency,
): Pick<PaymentTerms, 'depositPercentage' | 'depositFixed'> {
  const percentage = depositPercentage ?? stored.depositPercentage;
  const isPercent = depositPercentage !== undefined && depositPercentage > 0n;
  if (depositFixedAmount === undefined)
    // A caller that does not support amounts sends only the percentage.
    return { depositPercentage: percentage, depositFixed: isPercent ? null : stored.depositFixed };
  if (depositFixedAmount === null || depositFixedAmount === 0n)
    return { depositPercentage: percentage, depositFixed: null };
  if (isPercent) refuse('depositFixedAmount', 'cannot be combined with depositPercentage');
  return {
    depositPercentage: percentHundredths(0n),
    depositFixed: toAmount(depositFixedAmount, currency, 'depositFixedAmount'),
  };
}

function toStage(
  { id = randomUUID(), name, percentage = null, amount, dueOn = null, milestone, sendsItself }: StageInput,
  currency: Currency,
  field: string,
): ScheduledStage {
  const fixed =
    amount === null || amount === undefined
      ? null
      : amountToWire(toAmount(amount, currency, `${field}.amount`), currency);
  return { id, name, percentage, amount: fixed, dueOn, milestone, ...(sendsItself && { sendsItself }) };
}

/**
 * Throws `InvalidInputError` naming the field of a request that asks for more than the total, or for a day that is past and was not
 * stored before. An estimate without a total yet may ask for anything.
 */
export async function requireFittingSchedule(
  reads: { readonly db: Queryable; readonly clock: Deps['clock'] },
  account: AccountId,
  given: Given,
  content: EstimateContent,
  stored: readonly ScheduledStage[],
  currency: Currency,
): Promise<void> {
  if (!given.schedule && !given.depositFixedAmount) return;
  const { timeZone, now } = await getToday(reads, account);
  const today = calendarDate(now, timeZone);
  for (const [index, { id, dueOn }] of content.schedule.entries()) {
    const isStored = stored.find((known) => known.id === id)?.dueOn === dueOn;
    if (dueOn !== null && dueOn < today && !isStored)
      refuse(`schedule[${index}].dueOn`, 'must not be in the past');
  }
  const total = priceContent(content, currency).totalAmount;
  if (total === 0n) return;
  const { deposit, stages } = priceSchedule(
    total,
    depositShareOf(content),
    content.schedule.map((stage) => shareOf(stage, currency)),
    // Amounts far below the job's total are never reduced.
    amountMinor(total * 1_000n),
  );
  let left: bigint = total;
  for (const [index, amount] of [deposit, ...stages].entries()) {
    const stage = content.schedule[index - 1];
    const part = stage?.percentage ? 'percentage' : 'amount';
    const field = index === 0 ? 'depositFixedAmount' : `schedule[${index - 1}].${part}`;
    const rest = formatMoney(amountToWire(amountMinor(left), currency), currency);
    if (amount > left) refuse(field, `must be at most ${rest}, what is left of the total`);
    left -= amount;
  }
}

const depositShareOf = ({ acceptPayments, depositFixed, depositPercentage }: EstimateContent): StageShare => {
  if (!acceptPayments) return { percent: percentHundredths(0n) };
  return depositFixed === null ? { percent: depositPercentage } : { amount: depositFixed };
};

const shareOf = ({ percentage, amount }: ScheduledStage, currency: Currency): StageShare =>
  amount === null ? { percent: percentIn(percentage) } : { amount: amountFromWire(amount, currency) };
