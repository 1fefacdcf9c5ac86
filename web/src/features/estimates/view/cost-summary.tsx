import type { Estimate } from '@plumbline/contract/estimates';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { classNames } from '../../../ui/class-names.ts';
import { isDepositDue } from '../deposit-words.ts';

function Row({ name, amount, className }: { name: string; amount: string; className?: string }) {
  return (
    <div className={classNames('flex min-h-8.5 items-center justify-between gap-4', className)}>
      <dt>{name}</dt>
      <dd className="figures text-right">{amount}</dd>
    </div>
  );
}

/** From the sections' sums down to the total, and once it is owed to what is due; every figure as the server has it. */
export function CostSummary({ estimate }: { estimate: Estimate }) {
  return (
    <section aria-label="Cost summary" className="mt-8 md:ml-auto md:max-w-110">
      <dl>
        <Row name="Labor" amount={formatAmount(estimate.laborSubtotal)} />
        <Row
          name={`Labor markup, ${estimate.laborMarkupPercent}%`}
          amount={formatAmount(estimate.laborMarkupAmount)}
          className="text-ink-2"
        />
        <Row name="Materials" amount={formatAmount(estimate.materialsSubtotal)} />
        <Row
          name={`Materials markup, ${estimate.materialMarkupPercent}%`}
          amount={formatAmount(estimate.materialMarkupAmount)}
          className="text-ink-2"
        />
        <Row name="Additional costs" amount={formatAmount(estimate.additionalCostsTotal)} />
        <Row name="Subtotal" amount={formatAmount(estimate.subtotal)} className="border-t border-line" />
        <Row name={`Tax, ${estimate.taxRate}%`} amount={formatAmount(estimate.taxAmount)} />
        <Row
          name="Total"
          amount={formatMoney(estimate.totalAmount, estimate.currency)}
          className="mt-1 min-h-12! border-t border-ink text-lg font-strong"
        />
        {estimate.acceptPayments && (
          <Row
            name={`Deposit, ${estimate.depositPercentage}%`}
            amount={formatMoney(estimate.depositAmount, estimate.currency)}
            className="text-ink-2"
          />
        )}
        {(estimate.status === 'accepted' || estimate.status === 'paid') && (
          <>
            <Row
              name="Paid"
              amount={formatMoney(estimate.amountPaid, estimate.currency)}
              className="border-t border-line"
            />
            <Row
              name="Due"
              amount={formatMoney(estimate.amountDue, estimate.currency)}
              className="font-strong"
            />
            {isDepositDue(estimate) && (
              <Row
                name="Deposit due"
                amount={formatMoney(estimate.depositDue, estimate.currency)}
                className="font-strong"
              />
            )}
          </>
        )}
      </dl>
    </section>
  );
}
