import {
  type AmountMinor,
  amountMinor,
  amountToWire,
  negateAmount,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { Sum, SumTotal } from '../sums.tsx';
import type { JobMoney } from './job-money.ts';

interface CoversSumsProps {
  job: JobMoney;
  /** The amount of the choice. */
  amount: AmountMinor;
  currency: Currency;
}

/** The derivation of a new invoice's amount. */
export function CoversSums({ job, amount, currency }: CoversSumsProps) {
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  const minus = (minor: bigint) => formatAmount(negateAmount(wire(minor)));
  const after = job.left > amount ? job.left - amount : 0n;
  return (
    <dl>
      <Sum name="Job total">{formatAmount(wire(job.total))}</Sum>
      {job.invoiced > 0n && <Sum name="Invoiced before">{minus(job.invoiced)}</Sum>}
      {after > 0n && <Sum name="Still to come after this">{minus(after)}</Sum>}
      <SumTotal name="This invoice" amount={wire(amount)} currency={currency} />
    </dl>
  );
}
