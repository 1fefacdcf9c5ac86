import type { Estimate } from '@plumbline/contract/estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';

type Deposit = Pick<Estimate, 'depositState' | 'depositDue' | 'depositAmount' | 'currency'>;

/** Whether part of the deposit is due; the server decides that and the amount. */
export function isDepositDue({ depositState }: Pick<Deposit, 'depositState'>): boolean {
  return depositState === 'due' || depositState === 'part_paid' || depositState === 'refunded';
}

/**
 * The state of a deposit that was paid at least in part, as a sentence; null if nothing was paid or no deposit is
 * required.
 */
export function depositText({ depositState, depositDue, depositAmount, currency }: Deposit): string | null {
  const deposit = formatMoney(depositAmount, currency);
  const due = formatMoney(depositDue, currency);
  if (depositState === 'part_paid') return `${due} of the ${deposit} deposit is still due.`;
  if (depositState === 'refunded') return `The deposit was refunded. ${due} is due again.`;
  return depositState === 'paid' ? `The ${deposit} deposit is paid.` : null;
}
