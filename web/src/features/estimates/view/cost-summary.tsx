import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { OfferRows } from '@plumbline/contract/offer/offer-rows';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { summaryRows } from '@plumbline/contract/pricing/summary-rows';
import { classNames } from '../../../ui/class-names.ts';
import { dueName } from '../change-orders/job-total.ts';
import type { OwnDocument } from '../own-invoices/own-document.ts';
import { isDepositDue } from '../payments/deposit-words.ts';

function Row({ name, amount, className }: { name: string; amount: string; className?: string | undefined }) {
  return (
    <div className={classNames('flex min-h-8.5 items-center justify-between gap-4', className)}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="figures text-right">{amount}</dd>
    </div>
  );
}

/** From the sections' sums to the total, and once accepted to the amount due; every figure comes from the server. */
export function CostSummary({ estimate }: { estimate: Estimate }) {
  const { parts, subtotals, total, deposit } = summaryRows(estimate);
  return (
    <section aria-label="Cost summary" className="mt-8 md:ml-auto md:max-w-110">
      <dl>
        {parts.map(({ sum, label, percent, amount }) => (
          <Row key={sum} name={label} amount={amount} className={percent ? 'text-ink-2' : undefined} />
        ))}
        {subtotals.map(({ sum, label, amount }, index) => (
          <Row
            key={sum}
            name={label}
            amount={amount}
            className={index === 0 ? 'border-t border-line' : undefined}
          />
        ))}
        <Row
          name={total.label}
          amount={total.amount}
          className="mt-1 min-h-12! border-t border-ink py-1.5 text-lg font-strong"
        />
        {deposit && <Row name={deposit.label} amount={deposit.amount} className="text-ink-2" />}
        <PaidRows estimate={estimate} />
      </dl>
    </section>
  );
}

/** The same under an offer: a row for each group and each tax. */
export function OfferSummary({ estimate, rows }: { estimate: Estimate; rows: OfferRows }) {
  const { parts, subtotals, total, included, deposit } = rows;
  return (
    <section aria-label="Cost summary" className="mt-8 md:ml-auto md:max-w-110">
      <dl>
        {parts.map(({ key, label, amount }) => (
          <Row key={key} name={label} amount={amount} />
        ))}
        {subtotals.map(({ key, label, amount, note }, index) => (
          <Row
            key={key}
            name={note === null ? label : `${label} (${note})`}
            amount={amount}
            className={index === 0 && parts.length > 0 ? 'border-t border-line' : undefined}
          />
        ))}
        <Row
          name={total.label}
          amount={total.amount}
          className="mt-1 min-h-12! border-t border-ink py-1.5 text-lg font-strong"
        />
        {included.map(({ key, label, amount, note }) => (
          <Row
            key={key}
            name={note === null ? label : `${label} (${note})`}
            amount={amount}
            className="text-ink-2"
          />
        ))}
        {deposit && <Row name={deposit.label} amount={deposit.amount} className="text-ink-2" />}
        <PaidRows estimate={estimate} />
      </dl>
    </section>
  );
}

/**
 * The paid and due amounts of an accepted estimate or an invoice; for an invoice also the credited amount.
 */
function PaidRows({ estimate }: { estimate: Estimate | OwnDocument }) {
  if (!isWon(estimate.status)) return null;
  const credited = 'invoice' in estimate ? estimate.invoice.amountCredited : '0';
  return (
    <>
      {!isZero(credited) && (
        <Row
          name="Credited"
          amount={formatMoney(credited, estimate.currency)}
          className="border-t border-line"
        />
      )}
      <Row
        name="Paid"
        amount={formatMoney(estimate.amountPaid, estimate.currency)}
        className={isZero(credited) ? 'border-t border-line' : undefined}
      />
      <Row
        name={dueName(estimate)}
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
  );
}
