import { negateAmount } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { Sums } from '@plumbline/contract/pricing/sums';
import { classNames } from '../../../ui/class-names.ts';

interface ChangeTotalsProps {
  currency: Currency;
  /** The sums of the change, and of its halves. */
  sums: Pick<Sums<string>, 'discountAmount' | 'taxAmount' | 'totalAmount' | 'depositAmount'> & {
    readonly added: Pick<Sums<string>, 'itemsAmount'>;
    readonly removed: Pick<Sums<string>, 'itemsAmount'>;
  };
  pricesIncludeTax: boolean;
  /** The job's total without and with the change. */
  job: { readonly before: string; readonly after: string };
  /** Whether it is part of the job, so that the total before it is no longer labeled "so far". */
  isAccepted?: boolean;
}

function Row({ name, amount, className }: { name: string; amount: string; className?: string }) {
  return (
    <div className={classNames('flex min-h-8.5 items-center justify-between gap-4', className)}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="figures text-right">{amount}</dd>
    </div>
  );
}

/** The job's total before a change, the added and removed work, and the total afterwards. */
export function ChangeTotals({ currency, sums, pricesIncludeTax, job, isAccepted }: ChangeTotalsProps) {
  const money = (amount: string) => formatMoney(amount, currency);
  const { added, removed, discountAmount, taxAmount, totalAmount, depositAmount } = sums;
  const part = (name: string, amount: string) =>
    !isZero(amount) && <Row name={name} amount={money(amount)} className="pl-4 text-ink-2" />;
  return (
    <dl>
      <Row name={isAccepted ? 'Job before' : 'Job so far'} amount={money(job.before)} />
      {part('Work added', added.itemsAmount)}
      {part('Work taken out', negateAmount(removed.itemsAmount))}
      {part('Discount', negateAmount(discountAmount))}
      {!pricesIncludeTax && part('Tax', taxAmount)}
      <Row name="This change" amount={money(totalAmount)} className="font-strong" />
      {pricesIncludeTax && part('Tax in it', taxAmount)}
      <Row
        name="Job afterwards"
        amount={money(job.after)}
        className="mt-1 min-h-12! border-t border-ink py-1.5 text-lg font-strong"
      />
      {!isZero(depositAmount) && (
        <Row name="Deposit when accepted" amount={money(depositAmount)} className="text-ink-2" />
      )}
    </dl>
  );
}
