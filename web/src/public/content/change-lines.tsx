/** @jsxImportSource preact */
import type { PublicChange, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { changeNumber, changeWork } from '@plumbline/contract/offer/change-work';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { useContext } from 'preact/hooks';
import { AskContext } from '../asking/asking.tsx';
import { EstimateLines, PartContext } from './estimate-lines.tsx';
import { FilesOf } from './photos.tsx';

/** `Change order CO-1 to estimate EST-0042`, with a link to the estimate. */
export function ChangeName({ number, change }: { number: string; change: PublicChange }) {
  return (
    <>
      Change order <span className="change-number">{changeNumber(number)}</span> to{' '}
      <a href={`/estimate/${change.estimateId}`}>estimate {change.estimateNumber}</a>
    </>
  );
}

/** The added work, the removed work, and their effect on the job's total. */
export function ChangeLines({ estimate, change }: { estimate: PublicEstimate; change: PublicChange }) {
  const ask = useContext(AskContext);
  const { job } = change;
  const { currency, totalAmount } = estimate;
  return (
    <>
      {changeWork(estimate.offer, change).map(({ title, offer, sums }, place) => {
        const work = { ...estimate, offer, ...sums };
        const headingId = `work-${place}`;
        return (
          <section key={title} className="change-work" aria-labelledby={headingId}>
            <h2 id={headingId}>{title}</h2>
            {/* Questions and photos are about the added work. */}
            <AskContext.Provider value={offer === estimate.offer ? ask : null}>
              <FilesOf.Provider value={work}>
                <PartContext.Provider value={headingId}>
                  <EstimateLines estimate={work} />
                </PartContext.Provider>
              </FilesOf.Provider>
            </AskContext.Provider>
          </section>
        );
      })}
      <dl className="paper sums change-sums">
        <div>
          <dt>Job so far</dt>
          <dd>{formatAmount(job.before)}</dd>
        </div>
        <div>
          <dt>This change</dt>
          <dd>{formatAmount(totalAmount)}</dd>
        </div>
        <div className="sums-total">
          <dt>Job afterwards</dt>
          <dd>{formatMoney(job.after, currency)}</dd>
        </div>
      </dl>
    </>
  );
}

const ANSWERS: Partial<Record<PublicEstimate['status'], string>> = {
  accepted: 'Accepted',
  declined: 'Declined',
};

/** The change orders of an estimate, each with a link to its page. */
export function ChangeOrders({ estimate: { changeOrders, currency } }: { estimate: PublicEstimate }) {
  if (changeOrders.length === 0) return null;
  return (
    <section className="paper change-orders" aria-labelledby="change-orders">
      <h2 id="change-orders">Change orders</h2>
      <ul>
        {changeOrders.map(({ id, number, title, status, totalAmount }) => (
          <li key={id} className="line">
            <a className="line-name" href={`/estimate/${id}`} dir="auto">
              {title}
            </a>
            <span className="line-quantity">
              {changeNumber(number)} · {ANSWERS[status] ?? 'Waiting for your answer'}
            </span>
            <span className="amount">{formatMoney(totalAmount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
