import type { DepositState } from '../payments/deposits.ts';
import { type AmountMinor, amountMinor } from './amounts.ts';

/** The figures that decide a deposit's state, in minor units of the estimate's currency. */
interface DepositFigures {
  /** The deposit the estimate asks for; 0 for none. */
  readonly askedMinor: AmountMinor;
  /** What the deposit can be at most: the total, as far as no invoice covers it. */
  readonly totalMinor: AmountMinor;
  /** Everything received for the estimate, before refunds. */
  readonly receivedMinor: AmountMinor;
  readonly refundedMinor: AmountMinor;
}

export interface DepositStanding {
  readonly state: DepositState;
  /** The rest of the deposit: never negative, and never more than the deposit or the rest of the total. */
  readonly dueMinor: AmountMinor;
}

/**
 * Computes how much of a deposit is still due. Every payment counts toward the deposit first, and a refund makes its amount due
 * again. This is the only place that decides it: the server returns the result, and nothing else derives it.
 */
export function depositStanding(figures: DepositFigures): DepositStanding {
  const { askedMinor, totalMinor, receivedMinor, refundedMinor } = figures;
  if (askedMinor <= 0n || totalMinor <= 0n) return { state: 'none', dueMinor: amountMinor(0n) };
  const keptMinor = receivedMinor > refundedMinor ? receivedMinor - refundedMinor : 0n;
  const wantedMinor = askedMinor < totalMinor ? askedMinor : totalMinor;
  const dueMinor = amountMinor(wantedMinor > keptMinor ? wantedMinor - keptMinor : 0n);
  return { state: stateOf(dueMinor, keptMinor, refundedMinor), dueMinor };
}

function stateOf(dueMinor: bigint, keptMinor: bigint, refundedMinor: bigint): DepositState {
  if (dueMinor === 0n) return 'paid';
  if (keptMinor > 0n) return 'part_paid';
  return refundedMinor > 0n ? 'refunded' : 'due';
}
