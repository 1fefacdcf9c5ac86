import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useChangeOrders } from '../api.ts';
import { WaitingChip } from '../waiting-chip.tsx';
import { UNTITLED } from './change-document.ts';
import { acceptedChanges, jobTotalOf } from './job-total.ts';

/** The change orders of an accepted estimate, with the total of its job; nothing for any other estimate. */
export function ChangeOrdersCard({ estimate }: { estimate: Estimate }) {
  return isWon(estimate.status) ? <ChangeOrders estimate={estimate} /> : null;
}

function ChangeOrders({ estimate }: { estimate: Estimate }) {
  const { data, error, refetch } = useChangeOrders(estimate.id);
  return (
    <section aria-labelledby="change-orders-heading" className="mt-8">
      <header className="flex min-h-control items-center gap-3 border-b border-line-strong">
        <h2 id="change-orders-heading" className="mr-auto">
          Change orders
        </h2>
        <ButtonLink
          variant="ghost"
          to={`/estimates/${estimate.id}/change-orders/new`}
          icon={<Plus aria-hidden="true" />}
          className="-mr-4"
        >
          Change order
        </ButtonLink>
      </header>
      {!data && !error && (
        <Loading label="Loading the change orders" className="mt-4">
          <Skeleton className="w-60" />
        </Loading>
      )}
      {!data && error && (
        <div className="py-3">
          <p className="text-ink-2">We couldn’t load the change orders.</p>
          <Button variant="ghost" className="-ml-4" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="py-3 text-ink-2">Nothing changed so far.</p>}
      {data && data.length > 0 && (
        <>
          <ul>
            {data.map((change) => (
              <Item key={change.id} change={change} />
            ))}
          </ul>
          <JobTotals estimate={estimate} changes={data} />
        </>
      )}
    </section>
  );
}

const NOT_IN_TOTAL = {
  draft: 'not sent',
  sent: 'not in the job total yet',
  viewed: 'not in the job total yet',
};

function Item({ change }: { change: ChangeOrderSummary }) {
  const { id, number, title, status, isExpired, totalAmount } = change;
  const isOut = status === 'sent' || status === 'viewed';
  const note = status === 'draft' || isOut ? `, ${NOT_IN_TOTAL[status]}` : '';
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 hover:bg-sunken">
      <Link
        to={`/change-orders/${id}`}
        className="font-medium text-ink no-underline wrap-anywhere after:absolute after:inset-0"
      >
        {title || UNTITLED}
      </Link>
      <span className={classNames('figures text-right', status === 'declined' && 'text-ink-3 line-through')}>
        {formatAmount(totalAmount)}
      </span>
      <span className="text-sm text-ink-2 wrap-anywhere">
        <span className="figures">{changeNumber(number)}</span>
        {note}
      </span>
      <span className="justify-self-end">
        <StatusChip status={status} isExpired={isExpired && isOut} />
      </span>
      <WaitingChip estimate={change} className="col-span-2 justify-self-start" />
    </li>
  );
}

/** The estimate with its accepted changes, and the paid and due amounts of the job. */
function JobTotals({ estimate, changes }: { estimate: Estimate; changes: readonly ChangeOrderSummary[] }) {
  const { currency, estimateNumber, totalAmount, amountPaid, amountDue } = estimate;
  const accepted = acceptedChanges(estimate, changes);
  const rows = [
    [estimateNumber, totalAmount],
    ...(isZero(accepted) ? [] : [['Accepted changes', accepted]]),
  ] as const;
  const row = (name: string, amount: string, className = '') => (
    <div key={name} className={`flex min-h-8.5 items-center justify-between gap-4 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="figures text-right">{formatMoney(amount, currency)}</dd>
    </div>
  );
  return (
    <dl aria-label="Job total" className="mt-4 md:ml-auto md:max-w-110">
      {rows.map(([name, amount]) => row(name ?? '', amount ?? '0', 'text-ink-2'))}
      {row('Job total', jobTotalOf(estimate, changes), 'border-t border-ink text-lg font-strong min-h-12!')}
      {row('Paid', amountPaid, 'text-ink-2')}
      {row('Left to pay', amountDue, 'font-strong')}
    </dl>
  );
}
