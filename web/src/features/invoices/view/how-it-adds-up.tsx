import type { Invoice } from '@plumbline/contract/invoices';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import { negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatPercent } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { Sum, SumTotal } from '../sums.tsx';

/**
 * The derivation of this invoice: the agreed total, less the amounts already invoiced and those still to
 * come; then its content.
 */
export function HowItAddsUp({ invoice }: { invoice: Invoice }) {
  const { estimateId, estimateNumber, job, totalAmount, currency, status, taxes, parts } = invoice;
  if (job === null) return null;
  const hasMore = job.changeOrders.length > 0 || !isZero(job.invoicedBefore) || !isZero(job.stillToCome);
  return (
    <section aria-labelledby="adds-up-heading" className="mt-8">
      <header className="flex min-h-control items-center border-b border-line-strong">
        <h2 id="adds-up-heading">How this adds up</h2>
      </header>
      <dl className="mt-1">
        <Sum
          name={
            <>
              Estimate{' '}
              <Link
                to={`/estimates/${estimateId}/view`}
                className="figures relative after:absolute after:inset-x-0 after:-inset-y-3.5"
              >
                {estimateNumber}
              </Link>
            </>
          }
        >
          {formatAmount(job.contractTotal)}
        </Sum>
        {job.changeOrders.map(({ number, title, amount }) => (
          <Sum key={number} name={[changeNumber(number), title].filter(Boolean).join(', ')}>
            {formatAmount(amount)}
          </Sum>
        ))}
        {job.changeOrders.length > 0 && hasMore && <Sum name="Job total">{formatAmount(job.jobTotal)}</Sum>}
        {!isZero(job.invoicedBefore) && (
          <Sum name="Invoiced before">{formatAmount(negateAmount(job.invoicedBefore))}</Sum>
        )}
        {!isZero(job.stillToCome) && (
          <Sum name="Still to come">{formatAmount(negateAmount(job.stillToCome))}</Sum>
        )}
        <SumTotal
          name={status === 'draft' ? 'This invoice, if issued now' : 'This invoice'}
          amount={totalAmount}
          currency={currency}
        />
        {taxes.map(({ name, rate, amount }) => (
          <Sum key={`${name} ${rate}`} name={`Includes ${name}, ${formatPercent(rate)}`}>
            {formatAmount(amount)}
          </Sum>
        ))}
      </dl>
      {parts.length > 1 && (
        <>
          <h3 className="mt-4 text-sm font-medium text-ink-2">What it covers</h3>
          <dl>
            {parts.map(({ stageId, name, amount }) => (
              <Sum key={stageId} name={name}>
                {formatAmount(amount)}
              </Sum>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
