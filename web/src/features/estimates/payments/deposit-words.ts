import type { Estimate } from '@plumbline/contract/estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';

type Deposit = Pick<Estimate, 'depositState' | 'depositDue' | 'depositAmount' | 'currency'>;

/** Whether something of the deposit is due; the server decides that, and how much. */
export function isDepositDue({ depositState }: Pick<Deposit, 'depositState'>): boolean {
  return depositState === 'due' || depositState === 'part_paid' || depositState === 'refunded';
}

/** What became of a deposit that money came for, as a sentence; null where none came or none is asked for. */
export function depositText({ depositState, depositDue, depositAmount, currency }: Deposit): string | null {
  const deposit = formatMoney(depositAmount, currency);
  const due = formatMoney(depositDue, currency);
  if (depositState === 'part_paid') return `${due} of the ${deposit} deposit is still due.`;
  if (depositState === 'refunded') return `The deposit was refunded. ${due} is due again.`;
  return depositState === 'paid' ? `The ${deposit} deposit is paid.` : null;
}
