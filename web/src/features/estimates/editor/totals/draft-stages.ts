import type { Stage } from '@plumbline/contract/content/schedule';
import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { amountFromWire, amountToWire, percentHundredths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { percentOf } from '@plumbline/contract/pricing/price-lines';
import type { DraftStage, EstimateDraft } from '../estimate-draft.ts';
import { discountFormat } from '../figures/draft-discount.ts';
import {
  figureFaultText,
  isFaulty,
  isGiven,
  PERCENT,
  plainDecimal,
  scaledOrZero,
} from '../figures/typed-decimal.ts';
import type { DraftSums } from './draft-pricing.ts';

type Paid = Pick<EstimateDraft, 'acceptPayments' | 'depositAmount' | 'schedule'>;

/** The name of an unnamed payment. */
export const stageName = ({ name }: Pick<DraftStage, 'name'>, place: number): string =>
  name.trim() || `Payment ${place + 1}`;

/** The value of a payment in plain notation; null while it is blank, zero or invalid. */
function valueOf(stage: Pick<DraftStage, 'unit' | 'value'>, currency: Currency): string | null {
  const format = discountFormat(stage, currency);
  if (isFaulty(stage.value, format) || scaledOrZero(stage.value, format) === 0n) return null;
  return plainDecimal(stage.value, format);
}

/** The deposit, the payments with a value, and the balance, with their amounts. */
export function draftStages(
  { acceptPayments, depositAmount, schedule }: Paid,
  sums: Pick<DraftSums, 'totalAmount' | 'depositPercentage'>,
  currency: Currency,
): Stage[] {
  const terms = {
    currency,
    acceptPayments,
    depositPercentage: sums.depositPercentage,
    depositFixedAmount:
      depositAmount === null ? null : (valueOf({ unit: 'amount', value: depositAmount }, currency) ?? '0'),
    schedule: schedule.flatMap((stage, place) => {
      const value = valueOf(stage, currency);
      if (value === null) return [];
      const isPercent = stage.unit === 'percent';
      return [
        {
          id: stage.id,
          name: stageName(stage, place),
          percentage: isPercent ? value : null,
          amount: isPercent ? null : value,
          dueOn: stage.dueOn || null,
          milestone: stage.dueOn === null ? stage.milestone.trim() || null : null,
          ...(stage.dueOn && stage.sendsItself && { sendsItself: true }),
        },
      ];
    }),
  };
  return stagesOf(terms, sums.totalAmount);
}

/** The amount that a payment asks for, also if less is left of the total for it. */
export function askedAmount(
  { percentage, fixedAmount }: Pick<Stage, 'percentage' | 'fixedAmount'>,
  totalAmount: string,
  currency: Currency,
): string {
  const asked =
    fixedAmount === null
      ? percentOf(
          amountFromWire(totalAmount, currency),
          percentHundredths(scaledOrZero(percentage ?? '', PERCENT)),
        )
      : amountFromWire(fixedAmount, currency);
  return amountToWire(asked, currency);
}

/**
 * Why the payments cannot be saved, as a sentence without its period that names the payment; null if they
 * can.
 */
export function findScheduleFault(
  draft: Paid,
  sums: Parameters<typeof draftStages>[1],
  currency: Currency,
): string | null {
  for (const [place, stage] of draft.schedule.entries()) {
    const fault = figureFaultText(stage.value, discountFormat(stage, currency));
    if (fault) return `${stageName(stage, place)} ${fault}`;
  }
  return excessOf(draft, sums, currency);
}

/** Says that deposit and payments come to more than the total, without a full stop; null if they do not. */
export function excessOf(
  draft: Paid,
  sums: Parameters<typeof draftStages>[1],
  currency: Currency,
): string | null {
  if (amountFromWire(sums.totalAmount, currency) === 0n) return null;
  const stages = draftStages(draft, sums, currency);
  const percent = stages.reduce((sum, { percentage }) => sum + scaledOrZero(percentage ?? '', PERCENT), 0n);
  const cut = stages.find(({ fixedAmount, amount }) => {
    const wanted = fixedAmount && amountFromWire(fixedAmount, currency);
    return wanted && wanted !== amountFromWire(amount, currency);
  });
  if (percent > scaledOrZero('100', PERCENT) || cut)
    return `The payments come to more than the total, ${formatMoney(sums.totalAmount, currency)}`;
  return null;
}

/** The payments that a save stores, with those in which nothing is typed. */
export function savedSchedule(
  draft: Paid,
  sums: Parameters<typeof draftStages>[1],
  currency: Currency,
): readonly DraftStage[] {
  if (findScheduleFault(draft, sums, currency) !== null) return [];
  return draft.schedule.filter(
    (stage) =>
      valueOf(stage, currency) !== null ||
      (!isGiven(stage.value) && !stage.name.trim() && !stage.milestone.trim() && !stage.dueOn),
  );
}

/** The payments in a request. Those without a value are omitted. */
export function scheduleToRequest(draft: Paid, currency: Currency) {
  const stages = draftStages(draft, { totalAmount: '0', depositPercentage: '0' }, currency);
  return stages
    .filter(({ kind }) => kind === 'progress')
    .map(({ id, name, percentage, fixedAmount, dueOn, milestone, sendsItself }) => ({
      id,
      name,
      ...(fixedAmount === null ? { percentage } : { amount: fixedAmount }),
      dueOn,
      milestone,
      ...(sendsItself && { sendsItself }),
    }));
}
