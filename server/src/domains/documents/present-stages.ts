import type { Stage, StageState } from '@plumbline/contract/content/schedule';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { repriceStages, stagesOf } from '@plumbline/contract/offer/offer-stages';
import type { PaymentState } from '@plumbline/contract/payments';
import {
  type AmountMinor,
  amountFromWire,
  amountMinor,
  amountToWire,
} from '@plumbline/contract/pricing/amounts';
import { percentsToWire } from '@plumbline/contract/pricing/sums';
import { currencyOf } from '../accounts/present.ts';
import type { EstimateRow } from './queries.ts';
import { readPercents } from './read-sums.ts';
import { jobTotalOf } from './rules.ts';

/** Returns the stages of a stored estimate, by its own total. */
export function stagesOfRow(row: EstimateRow): Stage[] {
  const currency = currencyOf(row);
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  const { depositPercentage } = percentsToWire(readPercents(row));
  const { acceptPayments, depositFixedMinor, schedule } = row;
  const depositFixedAmount = depositFixedMinor === null ? null : wire(depositFixedMinor);
  const terms = { currency, acceptPayments, depositPercentage, depositFixedAmount, schedule: schedule ?? [] };
  return stagesOf(terms, wire(row.totalMinor));
}

/**
 * Returns the stages of an accepted estimate with their states, and with its change orders in the balance.
 * Money pays them in order, except payments for a change order.
 */
export function presentStages(
  stages: readonly Stage[],
  row: EstimateRow,
  { payments, amountDue, depositState }: PaymentState,
  today: string,
): Stage[] {
  if (!isWon(row.status) || row.rootId !== null) return [...stages];
  const currency = currencyOf(row);
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  const minor = (amount: string): AmountMinor => amountFromWire(amount, currency);
  const own = payments.filter(
    (payment) =>
      payment.changeOrderId === null && payment.invoiceId === null && payment.currency === currency,
  );
  let left = own.reduce((sum, { amount, refunded }) => sum + minor(amount) - minor(refunded), 0n);
  /**
   * The invoices that cover a stage. The balance can be invoiced in parts; its invoices are listed once they
   * cover all of it.
   */
  const invoicesOf = ({ id, kind, amount }: Stage) => {
    const parts = row.invoiced?.filter(({ stageId }) => stageId === id) ?? [];
    const taken = parts.reduce((sum, part) => sum + BigInt(part.minor), 0n);
    return taken > 0n && (kind !== 'balance' || taken >= minor(amount)) ? parts : [];
  };
  const stateOf = (stage: Stage): StageState => {
    const { kind, amount, dueOn, reachedAt } = stage;
    const asked = minor(amount);
    const isCovered = left >= asked && asked > 0n;
    left = left > asked ? left - asked : 0n;
    if (minor(amountDue) === 0n) return 'paid';
    const parts = invoicesOf(stage);
    if (parts.length > 0) return parts.every(({ isPaid }) => isPaid) ? 'paid' : 'invoiced';
    if (kind === 'deposit') return depositState === 'none' || depositState === 'paid' ? 'paid' : 'due';
    if (isCovered && kind === 'progress') return 'paid';
    return reachedAt !== null || (dueOn !== null && dueOn <= today) ? 'due' : 'later';
  };
  const agreed = stages.map((stage) => ({ ...stage, reachedAt: row.reachedStages?.[stage.id] ?? null }));
  return repriceStages(agreed, currency, wire(row.totalMinor), wire(jobTotalOf(row))).map((stage) => ({
    ...stage,
    invoiceId: invoicesOf(stage).at(-1)?.invoiceId ?? null,
    state: stateOf(stage),
  }));
}
