import type { Stage, StageState } from '@plumbline/contract/content/schedule';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { SettledJob } from '@plumbline/contract/invoices/settle-invoices';
import { stagesLeft } from '@plumbline/contract/invoices/stages-left';
import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import type { PaymentState } from '@plumbline/contract/payments';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
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
 * Returns the stages of an accepted estimate with their states, with its change orders in the balance, and
 * with the amounts that are or can be invoiced of each.
 */
export function presentStages(
  stages: readonly Stage[],
  row: EstimateRow,
  { amountDue, depositState }: PaymentState,
  settled: SettledJob | null,
  today: string,
): Stage[] {
  if (!isWon(row.status) || row.rootId !== null) return [...stages];
  const currency = currencyOf(row);
  const minor = (amount: string): bigint => amountFromWire(amount, currency);
  const ids = new Set(stages.map(({ id }) => id));
  // The balance contains the deposits of change orders, which are invoiced under their own ids.
  const partsOf = ({ id, kind }: Stage) =>
    row.invoiced?.filter(({ stageId }) => stageId === id || (kind === 'balance' && !ids.has(stageId))) ?? [];
  const invoiced = stages.map((stage) => ({
    id: stage.id,
    wantedMinor: amountMinor(minor(stage.amount)),
    invoicedMinor: amountMinor(partsOf(stage).reduce((sum, part) => sum + BigInt(part.minor), 0n)),
  }));
  const left = stagesLeft(invoiced, amountMinor(jobTotalOf(row)));
  // Money that no invoice uses pays the stages in their order; the deposits of change orders keep what is held for them.
  let free = (settled?.credit ?? 0n) + (settled?.heldFor.get(row.id) ?? 0n);
  return stages.map((stage, place): Stage => {
    const { id, kind, dueOn } = stage;
    const leftMinor = left.get(id) ?? 0n;
    const asked = leftMinor + (invoiced[place]?.invoicedMinor ?? 0n);
    // The balance can be invoiced in parts; its invoices are listed once they cover all of it.
    const parts = kind === 'balance' && leftMinor > 0n ? [] : partsOf(stage);
    const reachedAt = row.reachedStages?.[id] ?? null;
    const stateOf = (): StageState => {
      if (minor(amountDue) === 0n) return 'paid';
      if (parts.length > 0) return parts.every(({ isPaid }) => isPaid) ? 'paid' : 'invoiced';
      const isCovered = free >= asked && asked > 0n;
      free = free > asked ? free - asked : 0n;
      if (kind === 'deposit') return depositState === 'none' || depositState === 'paid' ? 'paid' : 'due';
      if (isCovered && kind === 'progress') return 'paid';
      return reachedAt !== null || (dueOn !== null && dueOn <= today) ? 'due' : 'later';
    };
    return {
      ...stage,
      amount: amountToWire(amountMinor(asked), currency),
      reachedAt,
      invoiceId: parts.at(-1)?.invoiceId ?? null,
      state: stateOf(),
    };
  });
}
