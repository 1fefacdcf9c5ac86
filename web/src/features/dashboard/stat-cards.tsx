import type { Analytics } from '@plumbline/contract/dashboard';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { Money } from '../../ui/money.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { countOf, countText, monthComparison, percentText, responseText, wholeMoney } from './figure-text.ts';
import { monthName } from './year-words.ts';

const AMOUNTS = 'grid grid-cols-3 border-t border-ink';
/** Each figure but the first has a line with a bob at its left. */
const AMOUNT =
  'relative min-w-0 px-2.5 pt-3 pb-5 first:pl-0 last:pr-0 md:px-6 md:pt-4 md:pb-6 before:absolute before:top-0 before:bottom-3.5 before:left-0 before:w-px before:bg-line-strong first:before:hidden first:[&>.bob]:hidden';
const AMOUNT_BOB = 'bob absolute bottom-0.5 -left-0.75 h-3 w-1.75 text-line-strong';
/** Two rows on a phone, one on a desk. */
const RATES =
  'grid grid-cols-6 gap-x-2.5 gap-y-3 border-t border-line pt-3 md:grid-cols-5 md:gap-x-6 max-md:*:nth-[-n+2]:col-span-3 max-md:*:nth-[n+3]:col-span-2';
const LABEL = 'text-sm font-medium tracking-normal text-ink-2';

/** What is out, won and owed, and below it how the work goes. Each figure links to what it counts. */
export function StatCards({ figures }: { figures: Analytics }) {
  const { pipeline, pipelineValue, owed, currency, everSent, conversionRate, avgResponseDays } = figures;
  const { sent, viewed } = pipeline;
  const month = figures.months.at(-1);
  return (
    <section aria-label="Your numbers">
      <div className={AMOUNTS}>
        <Amount
          label="Out"
          figures={figures}
          amount={pipelineValue}
          note={countOf(sent.estimates + viewed.estimates, 'estimate')}
        />
        {month && (
          <Amount
            label={`Won in ${monthName(month.month)}`}
            figures={figures}
            amount={month.acceptedValue}
            note={countOf(month.accepted, 'job')}
          />
        )}
        <Amount
          label="Owed to you"
          figures={figures}
          amount={owed.value}
          note={owed.estimates === 0 ? 'all paid' : `on ${countOf(owed.estimates, 'job')}`}
        />
      </div>
      <div className={RATES}>
        <Rate
          label={<StatusChip status="sent" look="bare" />}
          to="/estimates?status=sent"
          figure={countText(sent.estimates)}
          note={formatMoney(sent.value, currency)}
        />
        <Rate
          label={<StatusChip status="viewed" look="bare" />}
          to="/estimates?status=viewed"
          figure={countText(viewed.estimates)}
          note={formatMoney(viewed.value, currency)}
        />
        <Rate
          label="This month"
          to="/estimates"
          figure={countText(figures.thisMonthEstimates)}
          note={monthComparison(
            figures.thisMonthEstimates,
            figures.lastMonthEstimates,
            figures.lastMonthDays,
          )}
        />
        <Rate
          label="Conversion rate"
          to="/estimates?status=accepted"
          figure={conversionRate === null ? null : percentText(conversionRate)}
          note={conversionRate === null ? 'nothing sent yet' : `of ${countText(everSent)} sent`}
        />
        <Rate
          label="Avg response"
          to="/estimates?status=accepted"
          figure={avgResponseDays === null ? null : responseText(avgResponseDays)}
          note={avgResponseDays === null ? 'no answer yet' : 'from sent to answer'}
        />
      </div>
      <OtherCurrencies figures={figures} />
    </section>
  );
}

interface AmountProps {
  label: string;
  figures: Analytics;
  amount: string;
  note: string;
}

/** A sum in the contractor's currency; whole dollars on a phone. */
function Amount({ label, figures: { currency }, amount, note }: AmountProps) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <div className={AMOUNT}>
      <span aria-hidden="true" className={AMOUNT_BOB} />
      <h2 className={LABEL}>{label}</h2>
      <p className="figures truncate text-lg font-strong semi-narrow md:text-xl">
        {isPhone ? wholeMoney(amount, currency) : <Money amount={amount} currency={currency} />}
      </p>
      <p className="text-sm text-ink-2">{note}</p>
    </div>
  );
}

interface RateProps {
  label: ReactNode;
  to: string;
  /** Null if there is none. */
  figure: string | null;
  note: string;
}

function Rate({ label, to, figure, note }: RateProps) {
  return (
    <Link to={to} className="group block min-w-0 text-ink no-underline">
      <h2 className={`flex min-h-5 items-center ${LABEL}`}>{label}</h2>
      <p className="figures font-strong underline-offset-4 group-hover:underline">
        {figure ?? <span aria-hidden="true">–</span>}
      </p>
      <p className="figures truncate text-sm text-ink-2 max-md:text-wrap">{note}</p>
    </Link>
  );
}

function OtherCurrencies({ figures: { pipeline } }: { figures: Analytics }) {
  const others = pipeline.otherCurrencies.map(
    ({ value, currency, estimates }) =>
      `${formatMoney(value, currency)} in ${countOf(estimates, 'estimate')}`,
  );
  if (others.length === 0) return null;
  return <p className="mt-3 text-sm text-ink-2">Plus {others.join(', ')} (not included)</p>;
}

function SkeletonFigure() {
  return (
    <>
      <Skeleton className="my-0.5 w-16 max-w-full" />
      <Skeleton className="my-1 h-5 w-24 max-w-full" />
      <Skeleton className="my-0.5 w-20 max-w-full" />
    </>
  );
}

/** Placeholders of the same shape while the figures load. */
export function StatCardsSkeleton() {
  return (
    <Loading label="Loading your numbers">
      <div className={AMOUNTS}>
        {['out', 'won', 'owed'].map((key) => (
          <div key={key} className={AMOUNT}>
            <SkeletonFigure />
          </div>
        ))}
      </div>
      <div className={RATES}>
        {['sent', 'viewed', 'month', 'rate', 'response'].map((key) => (
          <div key={key} className="min-w-0">
            <SkeletonFigure />
          </div>
        ))}
      </div>
    </Loading>
  );
}
