import type { Estimate } from '@plumbline/contract/estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mapHref } from '../../../lib/contact-links.ts';
import { formatDate } from '../../../lib/dates.ts';
import { classNames } from '../../../ui/class-names.ts';
import { hasExpired, takesPayments } from '../actions/offered-actions.ts';
import { totalName } from '../actions/picks.ts';
import { dueName } from '../change-orders/job-total.ts';

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', isWide && 'col-span-full')}>
      <dt className="text-sm wrap-anywhere text-ink-2">{name}</dt>
      <dd
        className={classNames('wrap-anywhere', isWide ? 'max-w-[68ch] whitespace-pre-line' : 'font-medium')}
      >
        {children}
      </dd>
    </div>
  );
}

/** Client, amount, last valid day (once accepted: the amount due), and the job. */
export function EstimateFacts({ estimate }: { estimate: Estimate }) {
  const { client, clientId, currency, acceptPayments, jobAddress, jobDescription } = estimate;
  return (
    <section aria-label="Details">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-ink pt-4 md:grid-cols-4">
        <Fact name="Client">
          {client && clientId ? (
            <Link to={`/clients/${clientId}`} className="text-ink">
              {client.name}
            </Link>
          ) : (
            (client?.name ?? 'No client')
          )}
        </Fact>
        <Fact name={totalName(estimate)}>
          <span className="figures">{formatMoney(estimate.totalAmount, currency)}</span>
        </Fact>
        {acceptPayments && (
          <Fact
            name={
              estimate.depositFixedAmount === null ? `Deposit, ${estimate.depositPercentage}%` : 'Deposit'
            }
          >
            <span className="figures">{formatMoney(estimate.depositAmount, currency)}</span>
          </Fact>
        )}
        {takesPayments(estimate) ? (
          <Fact name={dueName(estimate)}>
            <span className="figures">{formatMoney(estimate.amountDue, currency)}</span>
          </Fact>
        ) : (
          <Fact name={hasExpired(estimate) ? 'Expired' : 'Valid until'}>
            {estimate.validUntil === null ? 'No end date' : formatDate(estimate.validUntil)}
          </Fact>
        )}
        {jobAddress && (
          <Fact name="Job address" isWide>
            <a href={mapHref(jobAddress)} className="text-ink">
              {jobAddress}
            </a>
          </Fact>
        )}
        <Fact name="Job description" isWide>
          {jobDescription ?? 'No description yet'}
        </Fact>
        {estimate.customPaymentInstructions && (
          <Fact name="Payment instructions" isWide>
            {estimate.customPaymentInstructions}
          </Fact>
        )}
      </dl>
    </section>
  );
}
