import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Stage } from '@plumbline/contract/content/schedule';
import type { Estimate } from '@plumbline/contract/estimates';
import type { InvoiceRequest, InvoiceSummary } from '@plumbline/contract/invoices';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import { stageLabel } from '@plumbline/contract/offer/offer-stages';
import {
  type AmountMinor,
  amountFromWire,
  amountMinor,
  amountToWire,
  percentHundredths,
} from '@plumbline/contract/pricing/amounts';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { parseDecimal } from '@plumbline/contract/pricing/decimal';
import { percentOf } from '@plumbline/contract/pricing/price-lines';

/** The total of a job, and its invoiced amounts, in minor units. */
export interface JobMoney {
  readonly total: AmountMinor;
  readonly invoiced: AmountMinor;
  /** The amount not yet invoiced. */
  readonly left: AmountMinor;
  /** Payments with an amount that are not on an invoice yet, and the rest of the balance. */
  readonly stages: readonly StageLeft[];
  /** The maximum of a part. */
  readonly balance: AmountMinor;
}

interface StageLeft {
  readonly stage: Stage;
  readonly amount: AmountMinor;
}

const isIssued = ({ status }: Pick<InvoiceSummary, 'status'>) => status !== 'draft' && status !== 'void';

type Asking = Pick<ChangeOrderSummary, 'id' | 'number' | 'status' | 'depositAmount' | 'depositInvoiceId'>;

type PaidJob = Pick<Estimate, 'currency' | 'payments' | 'amountDue'>;

/** The deposit of a change order, which is a payment of the job due before the balance. */
const depositOf = (change: Asking, job: PaidJob): Stage => ({
  id: change.id,
  kind: 'progress',
  name: `Deposit for ${changeNumber(change.number)}`,
  percentage: null,
  fixedAmount: change.depositAmount,
  dueOn: null,
  milestone: null,
  reachedAt: null,
  amount: change.depositAmount,
  invoiceId: change.depositInvoiceId,
  state: isReceived(change, job) ? 'paid' : null,
});

/** Whether the deposit of a change order was received for it, or the whole job is paid. */
function isReceived({ id, depositAmount }: Asking, { payments, amountDue, currency }: PaidJob): boolean {
  const minor = (amount: string): bigint => amountFromWire(amount, currency);
  const received = payments
    .filter((payment) => payment.changeOrderId === id && payment.invoiceId === null)
    .filter((payment) => payment.currency === currency)
    .reduce((sum, { amount, refunded }) => sum + minor(amount) - minor(refunded), 0n);
  return minor(amountDue) === 0n || received >= minor(depositAmount);
}

/** Reads the money of a job from its accepted estimate, its invoices and its change orders. */
export function readJobMoney(
  estimate: PaidJob & Pick<Estimate, 'stages'>,
  invoices: readonly Pick<InvoiceSummary, 'status' | 'totalAmount' | 'amountCredited'>[],
  changes: readonly Asking[],
): JobMoney {
  const { stages: own, currency } = estimate;
  const minor = (amount: string): bigint => amountFromWire(amount, currency);
  const accepted = changes.filter(({ status }) => status === 'accepted');
  // The balance of the estimate includes the change orders.
  const total = own.reduce((sum, { amount }) => sum + minor(amount), 0n);
  const stages = [...own, ...accepted.map((change) => depositOf(change, estimate))];
  const invoiced = invoices
    .filter(isIssued)
    .reduce((sum, { totalAmount, amountCredited }) => sum + minor(totalAmount) - minor(amountCredited), 0n);
  const left = total > invoiced ? total - invoiced : 0n;
  const open = stages.filter(
    ({ kind, invoiceId, amount }) => kind !== 'balance' && invoiceId === null && minor(amount) > 0n,
  );
  const before = open.reduce((sum, { amount }) => sum + minor(amount), 0n);
  const balance = left > before ? left - before : 0n;
  const last = stages.find(({ kind }) => kind === 'balance');
  return {
    total: amountMinor(total),
    invoiced: amountMinor(invoiced),
    left: amountMinor(left),
    balance: amountMinor(balance),
    stages: [
      ...open.map((stage) => ({ stage, amount: amountFromWire(stage.amount, currency) })),
      ...(last && balance > 0n ? [{ stage: last, amount: amountMinor(balance) }] : []),
    ],
  };
}

/** The choice of the part to invoice, as typed. */
export interface CoversDraft {
  /** `rest`, `part`, or the id of a stage. */
  readonly choice: string;
  readonly unit: 'percent' | 'amount';
  readonly figure: string;
}

/**
 * The initial choice: the requested stage, else the first one due, else the next of a schedule, else
 * everything.
 */
export function firstCovers({ stages }: JobMoney, stageId?: string): CoversDraft {
  const wanted =
    stages.find(({ stage }) => stage.id === stageId) ??
    stages.find(({ stage }) => stage.state === 'due') ??
    stages.find(({ stage }) => stage.kind === 'progress' && stage.state !== 'paid');
  return { choice: wanted?.stage.id ?? 'rest', unit: 'percent', figure: '' };
}

/** The amount of a choice. */
export interface CoversAmount {
  readonly amount: AmountMinor;
  /** Why it cannot be invoiced, shown at the field; null if it can. */
  readonly fault: 'empty' | 'not_decimal' | 'too_much' | null;
}

export function amountOfCovers(
  { choice, unit, figure }: CoversDraft,
  job: JobMoney,
  currency: Estimate['currency'],
): CoversAmount {
  const nothing = amountMinor(0n);
  if (choice === 'rest') return { amount: job.left, fault: null };
  if (choice !== 'part')
    return { amount: job.stages.find(({ stage }) => stage.id === choice)?.amount ?? nothing, fault: null };
  if (figure.trim() === '') return { amount: nothing, fault: 'empty' };
  const scaled = parseDecimal(figure.trim(), unit === 'percent' ? 2 : currencyDigits(currency));
  if (typeof scaled === 'string' || scaled <= 0n) return { amount: nothing, fault: 'not_decimal' };
  const amount = unit === 'percent' ? percentOf(job.total, percentHundredths(scaled)) : amountMinor(scaled);
  return { amount, fault: amount > job.balance ? 'too_much' : null };
}

/** A choice in the API's format. */
export function coversOf({ choice, unit, figure }: CoversDraft): InvoiceRequest['covers'] {
  if (choice === 'rest') return { kind: 'rest' };
  if (choice !== 'part') return { kind: 'stage', stageId: choice };
  const text = figure.trim();
  return unit === 'percent' ? { kind: 'part', percentage: text } : { kind: 'part', amount: text };
}
/** `Dry-in, 30%`; a partly invoiced balance is labeled as the remainder. */
export function stageName({ stage, amount }: StageLeft, currency: Estimate['currency']): string {
  const isRest = stage.kind === 'balance' && amountToWire(amount, currency) !== stage.amount;
  return isRest ? 'Rest of the balance' : stageLabel(stage);
}
