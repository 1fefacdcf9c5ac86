import type { ScheduledStage, Stage, StageState } from '../content/schedule.ts';
import {
  type AmountMinor,
  amountFromWire,
  amountToWire,
  percentHundredths,
  scaledFromWire,
} from '../pricing/amounts.ts';
import type { Currency } from '../pricing/currency.ts';
import { formatAmount, formatPercent } from '../pricing/format-money.ts';
import { priceSchedule, type StageShare } from '../pricing/price-schedule.ts';
import { stageDay } from './stage-day.ts';

/** The input from which the stages of an estimate are computed, as decimal text. */
export interface StageTerms {
  readonly currency: Currency;
  /** Whether the deposit is asked for. */
  readonly acceptPayments: boolean;
  readonly depositPercentage: string;
  /** The deposit as an amount; null for a percentage. */
  readonly depositFixedAmount: string | null;
  readonly schedule: readonly ScheduledStage[];
}

const NO_DAY = { dueOn: null, milestone: null, reachedAt: null, invoiceId: null, state: null };

/** Returns the stages of an estimate: its deposit, the payments of its schedule, and the balance. */
export function stagesOf(terms: StageTerms, totalAmount: string): Stage[] {
  const { acceptPayments, depositPercentage, depositFixedAmount, schedule, currency } = terms;
  const isFixed = acceptPayments && depositFixedAmount !== null;
  const unpriced = { ...NO_DAY, amount: '0', fixedAmount: null, percentage: null };
  const stages: Stage[] = [
    {
      ...unpriced,
      id: 'deposit',
      kind: 'deposit',
      name: 'Deposit',
      percentage: isFixed ? null : acceptPayments ? depositPercentage : '0',
      fixedAmount: isFixed ? depositFixedAmount : null,
    },
    ...schedule.map(
      ({ amount, ...stage }): Stage => ({ ...unpriced, ...stage, kind: 'progress', fixedAmount: amount }),
    ),
    { ...unpriced, id: 'balance', kind: 'balance', name: 'Balance' },
  ];
  return repriceStages(stages, currency, totalAmount);
}

/** Returns stages with their amounts for another total. */
export function repriceStages(stages: readonly Stage[], currency: Currency, totalAmount: string): Stage[] {
  const minor = (amount: string) => amountFromWire(amount, currency);
  const shareOf = ({ percentage, fixedAmount }: Stage): StageShare =>
    fixedAmount === null
      ? { percent: percentHundredths(scaledFromWire(percentage ?? '0', 2)) }
      : { amount: minor(fixedAmount) };
  const [deposit = { percent: percentHundredths(0n) }, ...shares] = stages
    .filter(({ kind }) => kind !== 'balance')
    .map(shareOf);
  const priced = priceSchedule(minor(totalAmount), deposit, shares);
  const amounts: readonly AmountMinor[] = [priced.deposit, ...priced.stages, priced.balance];
  return stages.map((stage, place) => ({
    ...stage,
    amount: amountToWire(amounts[place] ?? priced.balance, currency),
  }));
}

/** Whether an estimate is paid in more parts than deposit and balance. */
export const hasSchedule = (stages: readonly Stage[]): boolean =>
  stages.some(({ kind }) => kind === 'progress');

/** The name of a stage with its percentage: `Dry-in, 30%`. */
export const stageLabel = ({ name, percentage }: Stage): string =>
  percentage === null ? name : `${name}, ${formatPercent(percentage)}`;

const STATE_WORDS: Readonly<Record<StageState, string>> = {
  paid: 'Paid',
  invoiced: 'Invoiced',
  due: 'Due',
  later: 'Later',
};

/** The stages with an amount, as rows: name, amount, due date, and optionally state. */
export const stageRows = (stages: readonly Stage[], hasStates: boolean) =>
  stages
    .filter(({ kind, percentage }) => kind !== 'deposit' || percentage !== '0')
    .map((stage) => ({
      key: stage.id,
      label: stageLabel(stage),
      amount: formatAmount(stage.amount),
      note: [stageDay(stage), ...(stage.state && hasStates ? [STATE_WORDS[stage.state]] : [])].join(' · '),
    }));
