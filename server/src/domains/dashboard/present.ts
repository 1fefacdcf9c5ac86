import {
  type Activity,
  type Analytics,
  type MonthOfFigures,
  type Task,
  type WorthACall,
} from '@plumbline/contract/dashboard';
import { EVENT_TYPES } from '@plumbline/contract/estimates';
import { awaitsAnswer, ESTIMATE_STATUSES, isWon } from '@plumbline/contract/estimates/statuses';
import { MANUAL_DEPOSIT_METHODS } from '@plumbline/contract/payments/deposits';
import {
  amountMinor,
  amountToWire,
  percentHundredths,
  percentToWire,
} from '@plumbline/contract/pricing/amounts';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import { formatDecimalTrimmed } from '@plumbline/contract/pricing/decimal';
import { depositStanding } from '@plumbline/contract/pricing/deposit-standing';
import { divideRounded } from '@plumbline/contract/pricing/rounding';
import { currencyOf } from '../accounts/present.ts';
import { formatEstimateNumber } from '../documents/rules.ts';
import type { MoneySum } from './money-queries.ts';
import type { ActivityRow, LookedRow, MonthTally, StatusTally } from './queries.ts';
import type { LateRow, TaskRow } from './task-queries.ts';

const DAY_MS = 24n * 60n * 60n * 1000n;

const money = (minor: bigint, currency: Currency) => amountToWire(amountMinor(minor), currency);
const countOf = (rows: readonly Counted[]) => Number(sumOf(rows, (row) => row.estimates));
const totalOf = (rows: readonly Counted[]) => sumOf(rows, (row) => row.totalMinor);

type Counted = Pick<StatusTally, 'currency' | 'estimates' | 'totalMinor'>;

function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => bigint): bigint {
  return rows.reduce((sum, row) => sum + amountOf(row), 0n);
}

type Figures = Pick<
  Analytics,
  | 'currency'
  | 'conversionRate'
  | 'everSent'
  | 'pipelineValue'
  | 'pipeline'
  | 'avgResponseDays'
  | 'answered'
  | 'months'
  | 'allMonths'
>;

/** The figures of all estimates by status, and of the events in `months`, oldest first. */
export function presentFigures(
  rows: readonly StatusTally[],
  happened: readonly MonthTally[],
  months: readonly string[],
  currency: Currency,
): Figures {
  const everSent = rows.filter((row) => row.wasSent);
  const answers = sumOf(rows, (row) => row.answers);
  return {
    currency,
    conversionRate: percentOf(countOf(everSent.filter(({ status }) => isWon(status))), countOf(everSent)),
    everSent: countOf(everSent),
    ...presentPipeline(rows, currency),
    avgResponseDays: meanDays(
      sumOf(rows, (row) => row.answerMs),
      answers,
    ),
    answered: Number(answers),
    months: months.map((month) => ({ month, ...presentMonths(happened, currency, [month]) })),
    allMonths: presentMonths(happened, currency, months),
  };
}

/** The amount owed on jobs, and its parts. */
export function presentMoney(
  sums: readonly MoneySum[],
  currency: Currency,
): Pick<Analytics, 'owed' | 'money'> {
  const figuresOf = (own: Currency) => {
    const minorOf = (part: MoneySum['part']) =>
      sumOf(
        sums.filter((row) => row.part === part && row.currency === own),
        ({ minor }) => minor,
      );
    const [owed, open, overdue] = [minorOf('owed'), minorOf('open'), minorOf('overdue')];
    return {
      toCollect: money(owed, own),
      notInvoiced: money(owed - open, own),
      notDue: money(open - overdue, own),
      overdue: money(overdue, own),
      receivedThisMonth: money(minorOf('received'), own),
    };
  };
  const own = figuresOf(currency);
  const others = CURRENCIES.filter(
    (other) => other !== currency && sums.some((row) => row.currency === other && row.minor !== 0n),
  );
  const jobs = sums.filter((row) => row.part === 'owed' && row.currency === currency);
  return {
    owed: { estimates: Number(sumOf(jobs, ({ rows }) => rows)), value: own.toCollect },
    money: { ...own, otherCurrencies: others.map((other) => ({ currency: other, ...figuresOf(other) })) },
  };
}

function percentOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  return percentToWire(percentHundredths(divideRounded(BigInt(part) * 10_000n, BigInt(whole))));
}

/** With two decimals, unless they are zeros. */
function meanDays(totalMs: bigint, count: bigint): string | null {
  return count === 0n ? null : formatDecimalTrimmed(divideRounded(totalMs * 100n, count * DAY_MS), 2);
}

function presentPipeline(
  rows: readonly StatusTally[],
  currency: Currency,
): Pick<Analytics, 'pipelineValue' | 'pipeline'> {
  const open = rows.filter(({ status }) => awaitsAnswer(status));
  const own = open.filter((row) => row.currency === currency);
  const part = (status: string) => ({
    estimates: countOf(open.filter((row) => row.status === status)),
    value: money(totalOf(own.filter((row) => row.status === status)), currency),
  });
  return {
    pipelineValue: money(totalOf(own), currency),
    pipeline: {
      sent: part('sent'),
      viewed: part('viewed'),
      otherCurrencies: elsewhere(open, currency).map(([other, found]) => ({
        currency: other,
        estimates: countOf(found),
        value: money(totalOf(found), other),
      })),
    },
  };
}

function presentMonths(
  happened: readonly MonthTally[],
  currency: Currency,
  months: readonly string[],
): Omit<MonthOfFigures, 'month'> {
  const meant = happened.filter(({ month }) => months.includes(month));
  const won = meant.filter(({ kind }) => kind === 'won');
  return {
    sent: countOf(meant.filter(({ kind }) => kind === 'out')),
    accepted: countOf(won),
    acceptedValue: money(totalOf(won.filter((row) => row.currency === currency)), currency),
    otherCurrencies: elsewhere(won, currency).map(([other, found]) => ({
      currency: other,
      accepted: countOf(found),
      acceptedValue: money(totalOf(found), other),
    })),
  };
}

/** The rows of each other currency. */
function elsewhere<Row extends Counted>(rows: readonly Row[], own: Currency): [Currency, Row[]][] {
  return CURRENCIES.flatMap((currency): [Currency, Row[]][] => {
    const found = currency === own ? [] : rows.filter((row) => row.currency === currency);
    return countOf(found) > 0 ? [[currency, found]] : [];
  });
}

/** Empty for a type that the contract does not know. */
export function presentActivity(row: ActivityRow): Activity[] {
  const type = EVENT_TYPES.find((known) => known === row.type);
  if (!type) return [];
  return [
    {
      id: row.id,
      type,
      at: row.at.toISOString(),
      estimateId: row.estimateId,
      estimateNumber: formatEstimateNumber(row.number),
      clientName: (row.detail.name || row.clientName) ?? null,
      status: ESTIMATE_STATUSES.find((status) => status === row.detail.to) ?? null,
      amount: row.detail.amount ?? null,
    },
  ];
}

export function presentCall(row: LookedRow): WorthACall {
  const currency = currencyOf(row);
  return {
    estimateId: row.id,
    estimateNumber: formatEstimateNumber(row.number),
    clientName: row.clientName,
    clientPhone: row.clientPhone,
    jobTypeName: row.jobTypeName,
    currency,
    totalAmount: money(row.totalMinor, currency),
    validUntil: row.validUntil,
    views: Number(row.views),
    firstViewAt: new Date(row.firstViewAt).toISOString(),
  };
}

/** The task to call a client who keeps viewing. */
export function presentCallTask(row: LookedRow): Task {
  const { estimateId, estimateNumber, clientName, clientPhone, jobTypeName, ...call } = presentCall(row);
  return {
    kind: 'opened_often',
    estimateId,
    estimateNumber,
    clientName,
    clientPhone,
    jobTypeName,
    currency: call.currency,
    totalAmount: call.totalAmount,
    depositDue: null,
    depositMethod: null,
    validUntil: call.validUntil,
    views: call.views,
    recipient: null,
    invoice: null,
    at: new Date(row.lastViewAt).toISOString(),
  };
}

/** Empty for an accepted estimate whose deposit, or whole job, has been paid. */
export function presentTask(row: TaskRow): Task[] {
  const currency = currencyOf(row);
  const deposit = depositStanding({
    askedMinor: amountMinor(row.depositMinor),
    totalMinor: amountMinor(row.jobMinor),
    receivedMinor: amountMinor(row.receivedMinor),
    refundedMinor: amountMinor(row.refundedMinor),
  });
  const dueMinor = deposit.dueMinor < row.restMinor ? deposit.dueMinor : row.restMinor;
  const isDeposit = row.kind === 'deposit_due';
  if (isDeposit && dueMinor === 0n) return [];
  return [
    {
      kind: row.kind,
      estimateId: row.id,
      estimateNumber: formatEstimateNumber(row.number),
      clientName: row.clientName,
      clientPhone: row.clientPhone,
      jobTypeName: row.jobTypeName,
      currency,
      totalAmount: money(row.totalMinor, currency),
      depositDue: isDeposit ? money(dueMinor, currency) : null,
      depositMethod:
        MANUAL_DEPOSIT_METHODS.find((method) => isDeposit && method === row.depositMethod) ?? null,
      validUntil: row.validUntil,
      views: null,
      recipient: row.recipient,
      invoice: null,
      at: row.at.toISOString(),
    },
  ];
}

/** The task to call a client whose invoice is late. */
export function presentLateTask(row: LateRow): Task {
  const currency = currencyOf(row);
  return {
    kind: 'invoice_late',
    estimateId: row.estimateId ?? row.id,
    estimateNumber: row.estimateId === null ? row.invoiceNumber : formatEstimateNumber(row.number),
    clientName: row.clientName,
    clientPhone: row.clientPhone,
    jobTypeName: row.jobTypeName,
    currency,
    totalAmount: money(row.totalMinor, currency),
    depositDue: null,
    depositMethod: null,
    validUntil: null,
    views: null,
    recipient: null,
    invoice: {
      id: row.id,
      invoiceNumber: row.invoiceNumber,
      amountOpen: money(row.openMinor, currency),
      daysLate: row.daysLate,
    },
    at: row.at.toISOString(),
  };
}
